// Laid between a program and the system (LD_PRELOAD), this lets a file fail that the program reads back.
//
//   FAIL_FILE=alpha/ContextSDK.zip   how the file's path ends
//   FAIL_WITH=EIO                    reading it fails
//   FAIL_WITH=EMFILE                 opening it to read fails

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_meant(const char *path, const char *fault) {
  const char *end = getenv("FAIL_FILE"), *with = getenv("FAIL_WITH");
  if (!end || !with || strcmp(with, fault) != 0 || strlen(path) < strlen(end)) return 0;
  return strcmp(path + strlen(path) - strlen(end), end) == 0;
}

static int is_meant_open(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY && is_meant(path, "EIO");
}

#define OPENED(name)                                                               \
  int name(const char *path, int flags, ...) {                                     \
    static int (*next)(const char *, int, ...);                                    \
    if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name);    \
    va_list rest;                                                                  \
    va_start(rest, flags);                                                         \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;                      \
    va_end(rest);                                                                  \
    if ((flags & O_ACCMODE) == O_RDONLY && is_meant(path, "EMFILE")) {             \
      errno = EMFILE;                                                              \
      return -1;                                                                   \
    }                                                                              \
    return next(path, flags, mode);                                                \
  }

OPENED(open)
OPENED(open64)

ssize_t read(int file, void *bytes, size_t size) {
  static ssize_t (*next)(int, void *, size_t);
  if (!next) next = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  if (!is_meant_open(file)) return next(file, bytes, size);
  errno = EIO;
  return -1;
}

#define READ_AT(name)                                                                               \
  ssize_t name(int file, void *bytes, size_t size, off_t offset) {                                  \
    static ssize_t (*next)(int, void *, size_t, off_t);                                             \
    if (!next) next = (ssize_t(*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, #name);              \
    if (!is_meant_open(file)) return next(file, bytes, size, offset);                               \
    errno = EIO;                                                                                    \
    return -1;                                                                                      \
  }

READ_AT(pread)
READ_AT(pread64)
