#ifndef CARCHIVE_SHIM_H
#define CARCHIVE_SHIM_H
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/* Here because the functions are in a module of their own on a Mac, and the name of the character set differs. */
static inline void *release_make_utf8_locale(void) {
#ifdef __APPLE__
  return newlocale(LC_CTYPE_MASK, "UTF-8", NULL);
#else
  return newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL);
#endif
}

/* Sets this thread's locale, and returns the one before. */
static inline void *release_use_locale(void *locale) { return uselocale((locale_t)locale); }
#endif
