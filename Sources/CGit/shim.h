#ifndef CGIT_SHIM_H
#define CGIT_SHIM_H
#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

/* git_libgit2_opts takes variable arguments, which Swift cannot pass: one function for each option in use. */
static inline int release_git_set_extensions(const char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}
static inline int release_git_set_cache_size(ssize_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, bytes);
}
static inline int release_git_set_pack_priority(int priority) {
  return git_libgit2_opts(GIT_OPT_SET_ODB_PACKED_PRIORITY, priority);
}
static inline int release_git_skip_owner_validation(void) { return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0); }
/* Nobody's files but the repository's own: the git program knows which others count. */
static inline int release_git_ignore_user_files(void) {
  const git_config_level_t levels[] = {GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL};
  for (size_t index = 0; index < sizeof levels / sizeof *levels; index++) {
    int code = git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, levels[index], "");
    if (code < 0) return code;
  }
  return 0;
}
static inline int release_git_enable_fsync(void) { return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1); }

/* libgit2 1.8 has it in another header. */
void git_error_clear(void);

/* git_odb_hash has other parameters where libgit2 was built with SHA-256. */
static inline int release_git_hash_blob(git_oid *id, const void *bytes, size_t count) {
  return git_odb_hash(id, bytes, count, GIT_OBJECT_BLOB);
}
static inline int release_git_hash_file(git_oid *id, const char *path) {
  return git_odb_hashfile(id, path, GIT_OBJECT_BLOB);
}

#endif
