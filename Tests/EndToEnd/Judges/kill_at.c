// Laid between a program and the system (LD_PRELOAD), this ends the program just before a call that changes the disk.
//
//   KILL_AT=rename:3     die before the third rename
//   SIGNAL_AT=rename:3   be terminated before the third rename, with time to notice it
//   FAIL_AT=rename:3     answer the third rename with EIO, or FAIL_CODE
//   REFUSE=renameat2     answer every such call with EINVAL, as file systems do that cannot swap names
//   COUNT_CALLS=<file>   write there how often each call was made
//   ONLY=release         leave every other program alone

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/// Whether an environment variable names this call.
static int is_named(const char *variable, const char *name, int number) {
  const char *wanted = getenv(variable);
  size_t length = strlen(name);
  return wanted && strncmp(wanted, name, length) == 0 && wanted[length] == ':' && atoi(wanted + length + 1) == number;
}

/// Programs that the watched one starts inherit this library.
static int is_other(void) {
  const char *only = getenv("ONLY");
  return only && strcmp(only, program_invocation_short_name) != 0;
}

/// Whether the call may go on.
static int arrive(const char *name, atomic_int *count) {
  if (is_other()) return 1;
  const char *refused = getenv("REFUSE");
  int number = ++*count;
  if (is_named("KILL_AT", name, number)) raise(SIGKILL);
  if (is_named("SIGNAL_AT", name, number)) {
    kill(getpid(), SIGTERM);
    usleep(500000);
  }
  if (is_named("FAIL_AT", name, number)) {
    const char *code = getenv("FAIL_CODE");
    errno = code ? atoi(code) : EIO;
    return 0;
  }
  if (!refused || strcmp(refused, name) != 0) return 1;
  errno = EINVAL;
  return 0;
}

#define WATCHED(result, name, parameters, arguments)                                  \
  static atomic_int name##_count;                                                     \
  result name parameters {                                                            \
    static result(*next) parameters;                                                  \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name);                  \
    return arrive(#name, &name##_count) ? next arguments : (result) - 1;              \
  }

WATCHED(int, mkdir, (const char *path, mode_t mode), (path, mode))
WATCHED(int, rename, (const char *from, const char *to), (from, to))
WATCHED(int, renameat2, (int a, const char *from, int b, const char *to, unsigned how), (a, from, b, to, how))
WATCHED(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
WATCHED(int, syncfs, (int file), (file))
WATCHED(int, unlink, (const char *path), (path))
WATCHED(int, fsync, (int file), (file))
WATCHED(int, ftruncate, (int file, off_t size), (file, size))
WATCHED(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size))

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("COUNT_CALLS");
  FILE *file = path && !is_other() ? fopen(path, "w") : NULL;
  if (!file) return;
#define COUNT(name) fprintf(file, #name " %d\n", name##_count);
  COUNT(mkdir) COUNT(rename) COUNT(renameat2) COUNT(unlinkat) COUNT(syncfs) COUNT(fsync) COUNT(ftruncate) COUNT(unlink)
  COUNT(write)
  fclose(file);
}
