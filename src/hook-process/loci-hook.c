// The native client of hooks: `loci-hook <node> <script> <host> <event>`. Like hook.sh, it gives the host's input to the
// session helper over a private socket, and prints the answer. Without an answer, Node.js runs the hook with the same
// input. Nothing here allocates memory by the size of an input: the buffers have the largest size from the start.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// In milliseconds: how long the host may take to write or may pause where an event may end, and the helper may take.
enum { host_ms = 2000, pause_ms = 2, helper_ms = 1000 };

// scripts/hook-client.ts passes the version, and the names and limits of hook-request.ts.
static const char *const own_work[] = {LOCI_OWN_WORK};
static const char *const sent[] = {LOCI_SENT};
enum { most_head = 65536, most_input = LOCI_MOST_INPUT, most_answer = LOCI_MOST_ANSWER + 256 };

#define count_of(list) (sizeof(list) / sizeof *(list))

static char **arguments;

// The head of the request ends where the input begins. One byte more shows that the input is too long.
static char request[most_head + most_input + 1];
static char *const input = request + most_head;
static size_t input_bytes, head_bytes;
static char answer[most_answer + 1];
static int helper = -1;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000L + time.tv_nsec / 1000000L;
}

static int until(long deadline) {
  long rest = deadline - now();
  return rest < 0 ? 0 : (int)rest;
}

static int write_all(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(file, bytes, size);
    if (written < 0 && errno == EAGAIN) poll(&(struct pollfd){.fd = file, .events = POLLOUT}, 1, host_ms);
    else if (written < 0 && errno != EINTR) return 0;
    if (written > 0) bytes += written, size -= (size_t)written;
  }
  return 1;
}

// Runs the hook in Node.js, and ends. `lack` says whether it starts a helper for the next event. Node.js gets what this
// client has read in descriptor 3, and the rest of the host's input as its own. If the Node.js of the installation was
// removed or is too old, the one in PATH runs.
static _Noreturn void in_node(char *lack) {
  char parent[16];
  // The helper must not count its answer as used.
  if (helper >= 0) close(helper);
  snprintf(parent, sizeof parent, "%d", (int)getppid());
  int copy = input_bytes == 0 ? -1 : memfd_create("input", 0);
  if (copy >= 0 && !write_all(copy, input, input_bytes)) _exit(1);
  char *programs[] = {arguments[1], "node"};
  for (size_t n = 0; n < count_of(programs); n += 1) {
    char *words[] = {programs[n], arguments[2], arguments[3], arguments[4], parent, lack, copy < 0 ? NULL : "begun", NULL};
    if (copy >= 0) lseek(copy, 0, SEEK_SET);
    pid_t child = fork();
    // Without another process, Node.js replaces this one.
    if (child <= 0) {
      if (copy >= 0 && copy != 3) dup2(copy, 3), close(copy);
      execvp(words[0], words);
      _exit(127);
    }
    int status = 1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) _exit(0);
  }
  write_all(1, "{}", 2);
  _exit(0);
}

// True if only this user can have made the file. `others` are the rights that it must not have.
static int is_own(const char *path, mode_t type, mode_t others) {
  struct stat found;
  return lstat(path, &found) == 0 && (found.st_mode & S_IFMT) == type && found.st_uid == geteuid() &&
         (found.st_mode & others) == 0;
}

static const char *variable(const char *name) {
  return getenv(name) == NULL ? "" : getenv(name);
}

// Reads the first line of a file. False if the file does not contain the end of the line within `size`.
static int read_line(const char *path, char *line, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  ssize_t bytes = file < 0 ? 0 : read(file, line, size - 1);
  if (file >= 0) close(file);
  line[bytes < 0 ? 0 : bytes] = 0;
  char *end = strchr(line, '\n');
  if (end != NULL) *end = 0;
  return end != NULL;
}

// Finds the socket of the memory in the file that socket-address.ts writes. False if it is not private.
static int find_socket(struct sockaddr_un *address) {
  char path[PATH_MAX], line[sizeof address->sun_path + 1];
  const char *config = variable("XDG_CONFIG_HOME"), *state = variable("XDG_STATE_HOME");
  const char *memory = variable("AI_MEMORY_PATH"), *home = variable("HOME");
  int size = snprintf(path, sizeof path, "%s%s/ai/sockets%s%s%s/address", *state == '/' ? state : home,
                      *state == '/' ? "" : "/.local/state", *memory != 0 ? memory : *config == '/' ? config : home,
                      *memory != 0 || *config == '/' ? "" : "/.config", *memory != 0 ? "" : "/ai/memory");
  if (size < 0 || (size_t)size >= sizeof path || !is_own(path, S_IFREG, 022)) return 0;
  if (!read_line(path, line, sizeof line) || *line != '/') return 0;
  address->sun_family = AF_UNIX;
  strcpy(address->sun_path, line);
  *strrchr(line, '/') = 0;
  return is_own(line, S_IFDIR, 077) && is_own(address->sun_path, S_IFSOCK, 0177);
}

static int may_be_whole(void) {
  size_t last = input_bytes;
  while (last > 0 && input_bytes - last < 8 && strchr(" \t\r\n", input[last - 1]) != NULL) last -= 1;
  return last > 0 && input[last - 1] == '}';
}

// Reads until the host closes the stream, or pauses where an event may end. False if it does neither in time, or writes
// more than the helper takes.
static int read_input(void) {
  long deadline = now() + host_ms;
  while (input_bytes <= most_input) {
    int is_whole = may_be_whole();
    int ready = poll(&(struct pollfd){.fd = 0, .events = POLLIN}, 1, is_whole ? pause_ms : until(deadline));
    if (ready == 0) return is_whole;
    ssize_t bytes = ready < 0 ? -1 : read(0, input + input_bytes, most_input + 1 - input_bytes);
    if (bytes == 0 || (bytes < 0 && errno != EINTR && errno != EAGAIN)) return 1;
    if (bytes > 0) input_bytes += (size_t)bytes;
  }
  return 0;
}

// Adds a header with the value of a variable. False if there is no room, or if the value could not be in a header.
static int add(const char *header, const char *name, const char *value, const char *end) {
  for (const char *at = value; *at != 0; at += 1)
    if ((unsigned char)*at < 32 || *at == 127) return 0;
  size_t room = most_head - head_bytes;
  int size = snprintf(request + head_bytes, room, "%s%s%s%s\r\n", header, name, value, end);
  if (size < 0 || (size_t)size >= room) return 0;
  head_bytes += (size_t)size;
  return 1;
}

// Names the folder as a shell does: by PWD, which may lead through links, if that is the folder.
static void set_folder(void) {
  char path[PATH_MAX];
  const char *named = variable("PWD");
  struct stat one, other;
  if (*named == '/' && stat(named, &one) == 0 && stat(".", &other) == 0 && one.st_dev == other.st_dev &&
      one.st_ino == other.st_ino)
    return;
  if (getcwd(path, sizeof path) != NULL) setenv("PWD", path, 1);
}

static int write_head(void) {
  char client[512], root[513];
  int size = snprintf(client, sizeof client, "POST / HTTP/1.1\r\ncontent-length: %zu\r\nloci-client: %s %s %s %d",
                      input_bytes, LOCI_VERSION, arguments[3], arguments[4], (int)getppid());
  // A longer line is cut, as rootMount of hook-request.ts does it.
  read_line("/proc/self/mountinfo", root, sizeof root);
  if (size < 0 || (size_t)size >= sizeof client || !add(client, "\r\nloci-root: ", root, "")) return 0;
  for (size_t n = 0; n < count_of(sent); n += 1) {
    char name[64];
    snprintf(name, sizeof name, "%s=", sent[n]);
    const char *value = getenv(sent[n]);
    // The point at the end keeps spaces.
    if (value != NULL && !add("loci-env: ", name, value, ".")) return 0;
  }
  if (!add("", "", "", "")) return 0;
  memmove(input - head_bytes, request, head_bytes);
  return 1;
}

// Prints the helper's answer if `answer` contains all of it. 1 if it does, 0 if more has to come, -1 if it is a refusal.
static int print_answer(size_t bytes) {
  static const char accepted[] = "HTTP/1.1 200 -\r\nContent-Length: ";
  size_t known = sizeof accepted - 1;
  if (memcmp(answer, accepted, bytes < known ? bytes : known) != 0) return -1;
  const char *end = strstr(answer, "\r\n\r\n");
  size_t length = end == NULL ? 0 : strtoul(answer + known, NULL, 10);
  if (end == NULL || (size_t)(answer + bytes - end) < length + 4) return 0;
  // A host that reads no answer is no fault of the hook.
  signal(SIGPIPE, SIG_IGN);
  write_all(1, end + 4, length);
  return 1;
}

// Asks the helper, and prints its answer. Returns NULL, or what the hook in Node.js is told about the helper.
static char *ask(const struct sockaddr_un *address) {
  struct ucred peer;
  socklen_t peer_size = sizeof peer;
  long deadline = now() + helper_ms;
  helper = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (helper < 0) return "start";
  if (connect(helper, (const struct sockaddr *)address, sizeof *address) != 0) return errno == EAGAIN ? "late" : "start";
  if (getsockopt(helper, SOL_SOCKET, SO_PEERCRED, &peer, &peer_size) != 0 || peer.uid != geteuid()) return "start";
  const char *left = input - head_bytes;
  size_t received = 0;
  for (;;) {
    size_t unsent = (size_t)(input + input_bytes - left);
    ssize_t bytes = unsent == 0 ? 0 : send(helper, left, unsent, MSG_NOSIGNAL);
    if (bytes > 0) left += bytes;
    struct pollfd state = {.fd = helper, .events = (size_t)bytes == unsent ? POLLIN : POLLIN | POLLOUT};
    int ready = poll(&state, 1, until(deadline));
    if (ready == 0) return "late";
    if (ready < 0 || (state.revents & ~POLLOUT) == 0) continue;
    bytes = recv(helper, answer + received, most_answer - received, 0);
    if (bytes < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (bytes <= 0) return "start";
    received += (size_t)bytes;
    int printed = print_answer(received);
    if (printed != 0) return printed > 0 ? NULL : "start";
  }
}

int main(int count, char **values) {
  // A closed stream would give its number to the socket.
  for (int file = 0; file <= 2; file += 1)
    if (fcntl(file, F_GETFD) < 0) open("/dev/null", O_RDWR);
  if (count != 5) return 1;
  arguments = values;
  // A pause, an event of Loci's own processes, or a secret that should not leave this process.
  for (size_t n = 0; n < count_of(own_work); n += 1)
    if (getenv(own_work[n]) != NULL) in_node("none");
  struct sockaddr_un address = {0};
  if (!find_socket(&address)) in_node("start");
  if (!read_input()) in_node(input_bytes > most_input ? "start" : "none");
  set_folder();
  if (!write_head()) in_node("none");
  char *lack = ask(&address);
  if (lack != NULL) in_node(lack);
  // Closes the connection, which tells the helper that its answer was used.
  _exit(0);
}
