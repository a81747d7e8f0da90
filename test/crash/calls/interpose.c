// Preloaded into a process under test (LD_PRELOAD). It sees each call that changes a file below LOCI_CRASH_ROOT, also
// those of SQLite and of libuv's threads. Depending on the environment, which a process may change while it runs:
//
// LOCI_CRASH_SNAPSHOTS=<folder>  copies the root to <folder>/<n> before call n, as a kill at this moment leaves it.
//                                A write is halved, and <folder>/<n>h has its first half. <folder>/calls lists the calls.
// LOCI_CRASH_KILL_AT=<n> or <n>h kills the process before call n, or after the first half of the write that it is.
// LOCI_CRASH_CALLS=<file>        lists the calls, without copies. The last one is that of a kill.
// LOCI_CRASH_MACHINE_ID=<file>   is read in place of /etc/machine-id, so that one machine can play several.
//
// fsync changes nothing that a kill can lose. It counts as a call, but the call after it gets no copy of its own.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static __thread int inside = 0;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char job[PATH_MAX];
static long calls = 0;
static int isSame = 0;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) _exit(97);
  return found;
}

static const char *option(const char *name) {
  const char *value = getenv(name);
  return value == NULL || *value == '\0' ? NULL : value;
}

static int isBelow(const char *path) {
  const char *root = option("LOCI_CRASH_ROOT");
  if (root == NULL) return 0;
  size_t length = strlen(root);
  return strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static void absolute(int folder, const char *path, char *found) {
  if (path[0] == '/') {
    snprintf(found, PATH_MAX, "%s", path);
    return;
  }
  char link[64], base[PATH_MAX];
  if (folder == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
  else snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  ssize_t length = readlink(link, base, sizeof base - 1);
  base[length < 0 ? 0 : length] = '\0';
  if (snprintf(found, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) found[0] = '\0';
}

static void ofFile(int file, char *found) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, found, PATH_MAX - 1);
  found[length < 0 ? 0 : length] = '\0';
  // What is written to a file without a name is lost with the process.
  if (length > 10 && strcmp(found + length - 10, " (deleted)") == 0) found[0] = '\0';
}

static void copyFile(const char *from, const char *to, mode_t mode) {
  int source = open(from, O_RDONLY | O_CLOEXEC);
  if (source < 0) return;
  int target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  struct stat stats;
  if (target < 0 || fstat(source, &stats) != 0) _exit(98);
  for (off_t left = stats.st_size; left > 0;) {
    ssize_t sent = sendfile(target, source, NULL, (size_t)left);
    if (sent < 0) _exit(98);
    if (sent == 0) break;
    left -= sent;
  }
  struct timespec times[2] = {stats.st_atim, stats.st_mtim};
  futimens(target, times);
  close(source);
  close(target);
}

static void copyFolder(const char *from, const char *to) {
  DIR *folder = opendir(from);
  if (folder == NULL) return;
  if (mkdir(to, 0700) != 0) _exit(98);
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    char source[PATH_MAX], target[PATH_MAX];
    if (snprintf(source, PATH_MAX, "%s/%s", from, entry->d_name) >= PATH_MAX) continue;
    if (snprintf(target, PATH_MAX, "%s/%s", to, entry->d_name) >= PATH_MAX) continue;
    struct stat stats;
    if (lstat(source, &stats) != 0) continue;
    if (S_ISDIR(stats.st_mode)) copyFolder(source, target);
    else if (S_ISREG(stats.st_mode)) copyFile(source, target, stats.st_mode & 0777);
  }
  closedir(folder);
}

static void list(const char *path, const char *name, const char *about, const char *end) {
  FILE *file = fopen(path, "ae");
  if (file == NULL) _exit(98);
  fprintf(file, "%ld%s %s %s\n", calls, end, name, about);
  fclose(file);
}

// Called before call n, and with the end "h" after the first half of a write.
static void arrive(const char *name, const char *path, const char *end) {
  const char *at = option("LOCI_CRASH_KILL_AT");
  const char *only = option("LOCI_CRASH_CALLS");
  const char *folder = option("LOCI_CRASH_SNAPSHOTS");
  char point[32];
  snprintf(point, sizeof point, "%ld%s", calls, end);
  if (only != NULL) list(only, name, path, end);
  if (at != NULL && strcmp(at, point) == 0) kill(getpid(), SIGKILL);
  if (folder == NULL) return;
  char text[PATH_MAX];
  snprintf(text, PATH_MAX, "%s/calls", folder);
  list(text, name, path, isSame ? "=" : end);
  if (isSame) return;
  snprintf(text, PATH_MAX, "%s/%s", folder, point);
  copyFolder(option("LOCI_CRASH_ROOT"), text);
}

// Returns 1 if the call must be counted. Then the turn is taken, and the caller gives it back with `leave`.
static int enter(const char *name, const char *path) {
  if (inside || path[0] == '\0' || !isBelow(path)) return 0;
  const char *now = option("LOCI_CRASH_SNAPSHOTS");
  if (now == NULL) now = option("LOCI_CRASH_CALLS");
  if (now == NULL) now = option("LOCI_CRASH_KILL_AT");
  if (now == NULL) return 0;
  inside = 1;
  int kept = errno;
  pthread_mutex_lock(&turn);
  if (strcmp(job, now) != 0) {
    snprintf(job, sizeof job, "%s", now);
    calls = 0;
    isSame = 0;
  }
  calls += 1;
  arrive(name, path, "");
  isSame = strstr(name, "sync") != NULL;
  errno = kept;
  return 1;
}

static void leave(void) {
  int kept = errno;
  pthread_mutex_unlock(&turn);
  inside = 0;
  errno = kept;
}

#define AT_PATH(name, folder, path, call)     \
  do {                                        \
    char found[PATH_MAX];                     \
    absolute(folder, path, found);            \
    int counted = enter(name, found);         \
    __typeof__(call) result = call;           \
    if (counted) leave();                     \
    return result;                            \
  } while (0)

#define AT_FILE(name, file, call)             \
  do {                                        \
    char found[PATH_MAX];                     \
    found[0] = '\0';                          \
    if (!inside) ofFile(file, found);         \
    int counted = enter(name, found);         \
    __typeof__(call) result = call;           \
    if (counted) leave();                     \
    return result;                            \
  } while (0)

// Opening changes something only if it makes the file or empties it.
static int opens(int folder, const char *path, int flags) {
  if (inside || (flags & (O_CREAT | O_TRUNC)) == 0) return 0;
  struct stat stats;
  int isThere = fstatat(folder, path, &stats, 0) == 0;
  if (!isThere && (flags & O_CREAT) == 0) return 0;
  if (isThere && ((flags & O_TRUNC) == 0 || stats.st_size == 0)) return 0;
  char found[PATH_MAX];
  absolute(folder, path, found);
  return enter("open", found);
}

static const char *otherMachine(const char *path) {
  const char *other = option("LOCI_CRASH_MACHINE_ID");
  return other != NULL && strcmp(path, "/etc/machine-id") == 0 ? other : path;
}

#define OPEN(name, folder, ...)                                   \
  do {                                                            \
    mode_t mode = 0;                                              \
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) { \
      va_list rest;                                               \
      va_start(rest, flags);                                      \
      mode = va_arg(rest, mode_t);                                \
      va_end(rest);                                               \
    }                                                             \
    path = otherMachine(path);                                    \
    int kept = errno;                                             \
    int counted = opens(folder, path, flags);                     \
    errno = kept;                                                 \
    int result = REAL(name)(__VA_ARGS__, mode);                   \
    if (counted) leave();                                         \
    return result;                                                \
  } while (0)

int open(const char *path, int flags, ...) { OPEN(open, AT_FDCWD, path, flags); }
int open64(const char *path, int flags, ...) { OPEN(open64, AT_FDCWD, path, flags); }
int openat(int folder, const char *path, int flags, ...) { OPEN(openat, folder, folder, path, flags); }
int openat64(int folder, const char *path, int flags, ...) { OPEN(openat64, folder, folder, path, flags); }

// Writes the first half, stops there, and writes the rest.
#define HALVED(name, file, size, whole, first, second)           \
  do {                                                           \
    char found[PATH_MAX];                                        \
    found[0] = '\0';                                             \
    if (!inside) ofFile(file, found);                            \
    if (!enter(name, found)) return whole;                       \
    ssize_t result;                                              \
    if (size < 2) result = whole;                                \
    else {                                                       \
      result = first;                                            \
      if (result == (ssize_t)(size / 2)) {                       \
        arrive(name, found, "h");                                \
        ssize_t more = second;                                   \
        if (more > 0) result += more;                            \
      }                                                          \
    }                                                            \
    leave();                                                     \
    return result;                                               \
  } while (0)

ssize_t write(int file, const void *bytes, size_t size) {
  HALVED("write", file, size, REAL(write)(file, bytes, size), REAL(write)(file, bytes, size / 2),
         REAL(write)(file, (const char *)bytes + size / 2, size - size / 2));
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  HALVED("pwrite", file, size, REAL(pwrite)(file, bytes, size, at), REAL(pwrite)(file, bytes, size / 2, at),
         REAL(pwrite)(file, (const char *)bytes + size / 2, size - size / 2, at + (off_t)(size / 2)));
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  HALVED("pwrite", file, size, REAL(pwrite64)(file, bytes, size, at), REAL(pwrite64)(file, bytes, size / 2, at),
         REAL(pwrite64)(file, (const char *)bytes + size / 2, size - size / 2, at + (off64_t)(size / 2)));
}
ssize_t writev(int file, const struct iovec *parts, int count) {
  AT_FILE("writev", file, REAL(writev)(file, parts, count));
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  AT_FILE("pwritev", file, REAL(pwritev)(file, parts, count, at));
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
  AT_FILE("pwritev", file, REAL(pwritev64)(file, parts, count, at));
}
int ftruncate(int file, off_t size) { AT_FILE("ftruncate", file, REAL(ftruncate)(file, size)); }
int ftruncate64(int file, off64_t size) { AT_FILE("ftruncate", file, REAL(ftruncate64)(file, size)); }
int fallocate(int file, int mode, off_t at, off_t size) {
  AT_FILE("fallocate", file, REAL(fallocate)(file, mode, at, size));
}
int fallocate64(int file, int mode, off64_t at, off64_t size) {
  AT_FILE("fallocate", file, REAL(fallocate64)(file, mode, at, size));
}
int fchmod(int file, mode_t mode) { AT_FILE("fchmod", file, REAL(fchmod)(file, mode)); }
int fsync(int file) { AT_FILE("fsync", file, REAL(fsync)(file)); }
int fdatasync(int file) { AT_FILE("fdatasync", file, REAL(fdatasync)(file)); }
ssize_t sendfile(int to, int from, off_t *at, size_t size) {
  AT_FILE("sendfile", to, REAL(sendfile)(to, from, at, size));
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t size) {
  AT_FILE("sendfile", to, REAL(sendfile64)(to, from, at, size));
}
ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *at, size_t size, unsigned flags) {
  AT_FILE("copy_file_range", to, REAL(copy_file_range)(from, start, to, at, size, flags));
}

int truncate(const char *path, off_t size) { AT_PATH("truncate", AT_FDCWD, path, REAL(truncate)(path, size)); }
int truncate64(const char *path, off64_t size) { AT_PATH("truncate", AT_FDCWD, path, REAL(truncate64)(path, size)); }
int chmod(const char *path, mode_t mode) { AT_PATH("chmod", AT_FDCWD, path, REAL(chmod)(path, mode)); }
int mkdir(const char *path, mode_t mode) { AT_PATH("mkdir", AT_FDCWD, path, REAL(mkdir)(path, mode)); }
int mkdirat(int folder, const char *path, mode_t mode) {
  AT_PATH("mkdir", folder, path, REAL(mkdirat)(folder, path, mode));
}
int rmdir(const char *path) { AT_PATH("rmdir", AT_FDCWD, path, REAL(rmdir)(path)); }
int unlink(const char *path) { AT_PATH("unlink", AT_FDCWD, path, REAL(unlink)(path)); }
int unlinkat(int folder, const char *path, int flags) {
  AT_PATH("unlink", folder, path, REAL(unlinkat)(folder, path, flags));
}
int remove(const char *path) { AT_PATH("unlink", AT_FDCWD, path, REAL(remove)(path)); }
int rename(const char *from, const char *to) { AT_PATH("rename", AT_FDCWD, to, REAL(rename)(from, to)); }
int renameat(int fromFolder, const char *from, int toFolder, const char *to) {
  AT_PATH("rename", toFolder, to, REAL(renameat)(fromFolder, from, toFolder, to));
}
int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags) {
  AT_PATH("rename", toFolder, to, REAL(renameat2)(fromFolder, from, toFolder, to, flags));
}
int link(const char *from, const char *to) { AT_PATH("link", AT_FDCWD, to, REAL(link)(from, to)); }
int linkat(int fromFolder, const char *from, int toFolder, const char *to, int flags) {
  AT_PATH("link", toFolder, to, REAL(linkat)(fromFolder, from, toFolder, to, flags));
}
int symlink(const char *from, const char *to) { AT_PATH("symlink", AT_FDCWD, to, REAL(symlink)(from, to)); }

// libuv makes some calls by their number.
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
  long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_copy_file_range) AT_FILE("copy_file_range", (int)c, REAL(syscall)(number, a, b, c, d, e, f));
  if (number == SYS_renameat2) AT_PATH("rename", (int)c, (const char *)d, REAL(syscall)(number, a, b, c, d, e, f));
  return REAL(syscall)(number, a, b, c, d, e, f);
}
