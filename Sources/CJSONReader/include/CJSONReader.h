#ifndef CJSONREADER_H
#define CJSONREADER_H
#include <stddef.h>
#include <stdint.h>

#define JSON_CLOSED_ENUM __attribute__((enum_extensibility(closed)))

#ifdef __cplusplus
extern "C" {
#endif

/* The maximum nesting of lists and objects. Swift builds and frees values by recursion, and a thread on a Mac has 512 kB of stack. */
enum { json_maximum_depth = 256 };

typedef enum JSON_CLOSED_ENUM json_event_kind {
  json_event_null,
  json_event_false,
  json_event_true,
  json_event_integer,
  json_event_real,   /* any number except a 64-bit integer; `offset` and `count`: its digits */
  json_event_string, /* `offset` and `count`: its bytes after the opening quote, escapes decoded */
  json_event_key,    /* like a string; its value follows */
  json_event_array,  /* `count`: number of elements, which follow */
  json_event_object  /* `count`: number of members, which follow */
} json_event_kind;

typedef struct json_event {
  json_event_kind kind;
  size_t offset; /* in the text */
  union {
    size_t count;
    int64_t integer;
  };
} json_event;

typedef enum JSON_CLOSED_ENUM json_problem {
  json_problem_none,
  json_problem_memory,
  json_problem_nul,
  json_problem_depth,
  /* The parser expected something else at the offset, or just before it. */
  json_problem_value,
  json_problem_key,
  json_problem_colon,
  json_problem_objectEnd,
  json_problem_arrayEnd,
  json_problem_documentEnd,
  json_problem_number,
  /* In a string, at the offset. */
  json_problem_stringEnd,
  json_problem_escape,
  json_problem_surrogate,
  json_problem_encoding,
  /* In the key that ends at the offset. */
  json_problem_nulInKey
} json_problem;

typedef struct json_reading {
  char *text; /* a copy; decoded strings begin at their original offsets */
  json_event *events;
  size_t event_count;
  json_problem problem;
  size_t problem_offset;
} json_reading;

/* The caller frees the result with json_reading_free, also if there is a problem. */
json_reading json_read(const uint8_t *bytes, size_t count);
/* Reads a list whose brackets are not in the bytes. Offsets count the opening bracket. */
json_reading json_read_elements(const uint8_t *bytes, size_t count);
void json_reading_free(json_reading reading);

#ifdef __cplusplus
}
#endif
#endif
