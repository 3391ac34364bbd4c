#ifndef CGIT_SHIM_H
#define CGIT_SHIM_H
#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#if __has_include(<git2/sys/errors.h>)
#include <git2/sys/errors.h> /* git_error_set_str, since 1.8 */
#endif

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
static inline int release_git_enable_fsync(void) { return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1); }
static inline int release_git_set_authorities(const char *file) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, NULL);
}
static inline int release_git_set_server_timeout(int milliseconds) {
#if LIBGIT2_VER_MAJOR > 1 || LIBGIT2_VER_MINOR >= 7
  int code = git_libgit2_opts(GIT_OPT_SET_SERVER_CONNECT_TIMEOUT, milliseconds);
  return code < 0 ? code : git_libgit2_opts(GIT_OPT_SET_SERVER_TIMEOUT, milliseconds);
#else
  (void)milliseconds;
  return 0;
#endif
}
/* Whether Swift sees git_credential as a structure depends on the version. */
static inline int release_git_make_credential(void *made, const char *user, const char *password) {
  return git_credential_userpass_plaintext_new((git_credential **)made, user, password);
}
/* For a callback that stops libgit2. */
static inline void release_git_set_message(const char *message) { git_error_set_str(GIT_ERROR_CALLBACK, message); }

/* git_odb_hash has other parameters where libgit2 was built with SHA-256. */
static inline int release_git_hash_blob(git_oid *id, const void *bytes, size_t count) {
  return git_odb_hash(id, bytes, count, GIT_OBJECT_BLOB);
}
static inline int release_git_hash_file(git_oid *id, const char *path) {
  return git_odb_hashfile(id, path, GIT_OBJECT_BLOB);
}
static inline int release_git_write_tag(git_oid *id, git_repository *repository, const char *text, size_t count) {
  git_odb *database;
  int code = git_repository_odb(&database, repository);
  if (code < 0) return code;
  code = git_odb_write(id, database, text, count, GIT_OBJECT_TAG);
  git_odb_free(database);
  return code;
}

#endif
