#!/usr/bin/env bash
# enter.sh DEBIAN NODE PACKAGES CHECKOUT OUT ARGUMENT…: runs Windows' node.exe with these arguments in the checkout. Its standard
# output and error go to OUT/stdout and OUT/stderr, because Windows' Node cannot write to a pipe of Linux. It sees OUT as
# Z:\out. All mounts and processes end with this one.
set -euo pipefail
if [ "${INSIDE:-}" != yes ]; then
  exec env INSIDE=yes unshare --mount --pid --fork --kill-child bash "$0" "$@"
fi
debian="$1" node="$2" packages="$3" checkout="$4" out="$5"
shift 5

mount --rbind /dev "$debian/dev"
mount -t proc proc "$debian/proc"
# The socket of Wine's server is in /tmp: with a /tmp of its own, each run has a server of its own.
mount -t tmpfs tmpfs "$debian/tmp"
mount -t tmpfs tmpfs "$debian/root/.wine/drive_c/users/root/AppData/Local/Temp"
mount --bind "$node" "$debian/node"
mount --bind "$checkout" "$debian/checkout"
mount --bind "$packages/node_modules" "$debian/checkout/node_modules"
mount --bind "$out" "$debian/out"

# Wine takes PATH and HOME from its registry, but not USERPROFILE. Without this locale, names are ASCII only.
exec chroot "$debian" env -i HOME=/root PATH=/usr/bin:/bin LC_ALL=C.UTF-8 WINEDEBUG=-all CI=1 NO_COLOR=1 'USERPROFILE=C:\users\root' 'WINEPATH=Z:\node' \
  bash -c 'cd /checkout && exec wine /node/node.exe "$@" >>/out/stdout 2>>/out/stderr </dev/null' enter "$@"
