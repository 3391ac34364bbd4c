#ifndef CSYSTEM_SHIM_H
#define CSYSTEM_SHIM_H

/* Not in Swift's import of glibc. */
#include <iconv.h>

/* Functions that glibc declares only with _GNU_SOURCE, which Swift's import of glibc does not define. */
#ifdef __linux__
#include <sys/types.h>
extern ssize_t copy_file_range(int in, long *in_offset, int out, long *out_offset, size_t count, unsigned flags);
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned flags);
extern int syncfs(int descriptor);
extern int sync_file_range(int descriptor, long offset, long count, unsigned flags);
extern int pipe2(int ends[2], int flags);

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <sys/xattr.h>

/* Lets a file start with the first bytes of another, by the same blocks on the disk. Swift cannot call ioctl, and <linux/fs.h>, which has this
   as FICLONERANGE, disagrees with <sys/mount.h>. */
#include <stdint.h>
#include <sys/ioctl.h>
struct release_shared_range { int64_t source; uint64_t source_offset, count, target_offset; };
static inline int release_share_start(int source, long count, int target) {
  struct release_shared_range range = {source, 0, (uint64_t)count, 0};
  return ioctl(target, _IOW(0x94, 13, struct release_shared_range), &range);
}

#include <spawn.h>
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#endif

#endif
