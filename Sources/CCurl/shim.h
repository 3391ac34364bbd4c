#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H
#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo take variable arguments, which Swift cannot pass: one function for each type. */
static inline CURLcode release_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_large(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode release_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
typedef size_t (*release_curl_transfer)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode release_curl_set_transfer(CURL *handle, CURLoption option, release_curl_transfer function) {
  return curl_easy_setopt(handle, option, function);
}
typedef int (*release_curl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
static inline CURLcode release_curl_set_progress(CURL *handle, release_curl_progress function) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}
typedef int (*release_curl_seek)(void *context, curl_off_t offset, int origin);
static inline CURLcode release_curl_set_seek(CURL *handle, release_curl_seek function) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, function);
}
static inline CURLcode release_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode release_curl_get_large(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

#endif
