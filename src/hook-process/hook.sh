#!/bin/sh
# The command that a host runs for an event: `/bin/sh hook.sh <node> <host> <event>`. It gives the host's input to the session
# helper over a private socket, which takes a tenth of the time of a new Node.js. Without an answer, Node.js runs the
# hook with the same input. docs/hooks.md describes it.

version=0.1.0

# Runs the hook in Node.js: `in_node <lack> [begun]`. `lack` says whether it starts a helper for the next event. Reads
# standard input; with `begun`, after the part of the input in descriptor 3.
in_node() {
  "$node" "$entry" "$host" "$event" "$PPID" "$@" || node "$entry" "$host" "$event" "$PPID" "$@" || echo '{}'
}

alone() {
  in_node "$1"
  exit 0
}

# Reads what the host writes at once. What does not fit stays in the host's pipe for Node.js. The host may write nothing.
read_piece() {
  if command -p -v timeout >&2; then
    PATH=/usr/bin:/bin command -p timeout -s KILL 2 dd bs=65536 count=1
  else
    command -p dd bs=65536 count=1
  fi
}

# The headers are no arguments, because every user can read those.
ask() {
  printf %s "$input" | command -p curl -q -s --max-time 1 --noproxy '*' --unix-socket "$socket" -H @/dev/fd/5 \
    -H 'Expect:' -H 'Content-Type:' --data-binary @- -w '%{http_code}' http://loci/ 5<<END
$headers
END
}

main() {
  # Without options that bash takes from SHELLOPTS, and without variables that programs would get.
  set +aeu
  unset input answer headers

  # With a closed output, dash would give the client's pipes its number and lose the event.
  { command exec 6>&1; } 2>/dev/null && exec 6>&- || exec >/dev/null

  node=$1 host=$2 event=$3
  entry=${0%/*}/hook.cjs
  [ -f "$entry" ] || entry=${0%/*}/hook-entry.ts

  # A pause, an event of Loci's own processes, a secret that should not leave this process, or a shell whose `printf` is a
  # program, with arguments that every user can read.
  case ${KSH_VERSION+x}${LOCI_PAUSE+x}${LOCI_OWN_PROCESS+x}${LOCI_KEY_FILE+x}${LOCI_PASSPHRASE+x}${LOCI_SECRET+x} in
  ?*) alone none ;;
  esac

  case $XDG_CONFIG_HOME in /*) config=$XDG_CONFIG_HOME ;; *) config=$HOME/.config ;; esac
  case $XDG_STATE_HOME in /*) state=$XDG_STATE_HOME ;; *) state=$HOME/.local/state ;; esac
  memory=${AI_MEMORY_PATH:-$config/ai/memory}

  # Only this user can have made the address and the socket. The helper checks that nobody else can enter the folder.
  address=$state/ai/sockets$memory/address
  [ -O "$address" ] && [ ! -L "$address" ] && IFS= read -r socket <"$address" || alone start
  folder=${socket%/*}
  [ -S "$socket" ] && [ -O "$socket" ] && [ ! -L "$socket" ] && [ -O "$folder" ] && [ ! -L "$folder" ] || alone start
  # Programs of the system, because a project may put its own first into PATH.
  command -p -v curl >/dev/null || alone none

  root=
  [ -r /proc/self/mountinfo ] && read -r root </proc/self/mountinfo

  # A value with a line break cannot be a header. The point at the end keeps spaces.
  headers="loci-client: $version $host $event $PPID
loci-root: $root"
  for variable in \
    "${HOME+HOME=$HOME}" \
    "${XDG_CONFIG_HOME+XDG_CONFIG_HOME=$XDG_CONFIG_HOME}" \
    "${XDG_STATE_HOME+XDG_STATE_HOME=$XDG_STATE_HOME}" \
    "${XDG_RUNTIME_DIR+XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR}" \
    "${AI_MEMORY_PATH+AI_MEMORY_PATH=$AI_MEMORY_PATH}" \
    "${TZ+TZ=$TZ}" \
    "${PWD+PWD=$PWD}" \
    "${AGENT_ROLE+AGENT_ROLE=$AGENT_ROLE}" \
    "${LOCI_RECALL+LOCI_RECALL=$LOCI_RECALL}" \
    "${AI_AGENT+AI_AGENT=$AI_AGENT}" \
    "${CLAUDECODE+CLAUDECODE=$CLAUDECODE}" \
    "${CLAUDE_PROJECT_DIR+CLAUDE_PROJECT_DIR=$CLAUDE_PROJECT_DIR}" \
    "${CODEX_THREAD_ID+CODEX_THREAD_ID=$CODEX_THREAD_ID}" \
    "${CODEX_SANDBOX+CODEX_SANDBOX=$CODEX_SANDBOX}" \
    "${COPILOT_CLI+COPILOT_CLI=$COPILOT_CLI}" \
    "${COPILOT_CLI_BINARY_VERSION+COPILOT_CLI_BINARY_VERSION=$COPILOT_CLI_BINARY_VERSION}" \
    "${COPILOT_AGENT_SESSION_ID+COPILOT_AGENT_SESSION_ID=$COPILOT_AGENT_SESSION_ID}" \
    "${COPILOT_PROJECT_DIR+COPILOT_PROJECT_DIR=$COPILOT_PROJECT_DIR}" \
    "${GEMINI_CLI+GEMINI_CLI=$GEMINI_CLI}" \
    "${GEMINI_PROJECT_DIR+GEMINI_PROJECT_DIR=$GEMINI_PROJECT_DIR}" \
    "${KILO+KILO=$KILO}" \
    "${OPENCODE+OPENCODE=$OPENCODE}" \
    "${QWEN_CODE+QWEN_CODE=$QWEN_CODE}" \
    "${QWEN_CODE_STARTUP_VERSION+QWEN_CODE_STARTUP_VERSION=$QWEN_CODE_STARTUP_VERSION}" \
    "${QWEN_PROJECT_DIR+QWEN_PROJECT_DIR=$QWEN_PROJECT_DIR}"; do
    case $variable in
    '') ;;
    *[[:cntrl:]]*) alone none ;;
    *)
      headers="$headers
loci-env: $variable."
      ;;
    esac
  done

  { command exec 6<&0; } 2>/dev/null || alone none
  # The input waits in a variable: Node.js needs it if the helper is killed. A variable loses NUL bytes and the line
  # breaks at its end, which no JSON needs.
  input=$(read_piece 2>/dev/null) || alone none

  # Most hosts write an event at once. If a part is missing, the helper says so, and Node.js reads the rest.
  answer=$(ask)
  code=$?
  case $code:$answer in
  0:*200) printf %s "${answer%200}" ;;
  28:*) printf %s "$input" | in_node late begun 3<&0 <&6 6<&- ;;
  *) printf %s "$input" | in_node start begun 3<&0 <&6 6<&- ;;
  esac
}

# In one line, so that the shell reads nothing more of this file, which an update may replace meanwhile.
main "$@"; exit 0
