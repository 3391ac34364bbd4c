#ifndef CJANSSON_SHIM_H
#define CJANSSON_SHIM_H
#include <jansson.h>

/* json_decref is an inline function over a macro in some releases; one name for Swift. */
static inline void release_json_decref(json_t *json) { json_decref(json); }
#endif
