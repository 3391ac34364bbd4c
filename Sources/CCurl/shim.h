#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>

/* libcurl's functions, which threads may share. Those with variable arguments, which Swift cannot pass, have one below for each type. */
typedef struct __attribute__((swift_attr("@Sendable"))) {
  CURLcode (*global_init)(long flags);
  CURL *(*easy_init)(void);
  void (*easy_reset)(CURL *handle);
  CURLcode (*easy_perform)(CURL *handle);
  void (*easy_cleanup)(CURL *handle);
  const char *(*easy_strerror)(CURLcode code);
  CURLcode (*easy_setopt)(CURL *handle, CURLoption option, ...);
  CURLcode (*easy_getinfo)(CURL *handle, CURLINFO info, ...);
  time_t (*getdate)(const char *text, const time_t *unused);
  struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
  void (*slist_free_all)(struct curl_slist *list);
} release_curl;

/* Returns false if the file cannot be opened or is no libcurl: dlerror() says why. It stays open. */
static inline bool release_curl_open(release_curl *curl, const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  return library != NULL
    && (*(void **)&curl->global_init = dlsym(library, "curl_global_init")) != NULL
    && (*(void **)&curl->easy_init = dlsym(library, "curl_easy_init")) != NULL
    && (*(void **)&curl->easy_reset = dlsym(library, "curl_easy_reset")) != NULL
    && (*(void **)&curl->easy_perform = dlsym(library, "curl_easy_perform")) != NULL
    && (*(void **)&curl->easy_cleanup = dlsym(library, "curl_easy_cleanup")) != NULL
    && (*(void **)&curl->easy_strerror = dlsym(library, "curl_easy_strerror")) != NULL
    && (*(void **)&curl->easy_setopt = dlsym(library, "curl_easy_setopt")) != NULL
    && (*(void **)&curl->easy_getinfo = dlsym(library, "curl_easy_getinfo")) != NULL
    && (*(void **)&curl->getdate = dlsym(library, "curl_getdate")) != NULL
    && (*(void **)&curl->slist_append = dlsym(library, "curl_slist_append")) != NULL
    && (*(void **)&curl->slist_free_all = dlsym(library, "curl_slist_free_all")) != NULL;
}

/* Of a library that is open, with those that it uses; NULL if it does not say. */
static inline const char *release_curl_version(const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  char *(*version)(void) = NULL;
  if (library != NULL) *(void **)&version = dlsym(library, "curl_version");
  return version == NULL ? NULL : version();
}

static inline CURLcode release_curl_set_long(release_curl curl, CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_large(release_curl curl, CURL *handle, CURLoption option, curl_off_t value) {
  return curl.easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_text(release_curl curl, CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_list(
    release_curl curl, CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl.easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_pointer(release_curl curl, CURL *handle, CURLoption option, void *value) {
  return curl.easy_setopt(handle, option, value);
}
typedef size_t (*release_curl_transfer)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode release_curl_set_transfer(
    release_curl curl, CURL *handle, CURLoption option, release_curl_transfer function) {
  return curl.easy_setopt(handle, option, function);
}
typedef int (*release_curl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
static inline CURLcode release_curl_set_progress(release_curl curl, CURL *handle, release_curl_progress function) {
  return curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}
typedef int (*release_curl_seek)(void *context, curl_off_t offset, int origin);
static inline CURLcode release_curl_set_seek(release_curl curl, CURL *handle, release_curl_seek function) {
  return curl.easy_setopt(handle, CURLOPT_SEEKFUNCTION, function);
}
/* Where an answer redirects to, as a whole URL; NULL if it does not. The text is the handle's, until its next transfer. */
static inline const char *release_curl_redirect(release_curl curl, CURL *handle) {
  char *url = NULL;
  return curl.easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url) == CURLE_OK ? url : NULL;
}
/* What a proxy has answered when it was asked for a connection; 0 if none was asked. */
static inline long release_curl_proxy_status(release_curl curl, CURL *handle) {
  long status = 0;
  return curl.easy_getinfo(handle, CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK ? status : 0;
}

#endif
