#ifndef CJSONREADER_H
#define CJSONREADER_H
#include <stddef.h>
#include <stdint.h>

#define JSON_CLOSED_ENUM __attribute__((enum_extensibility(closed)))

#ifdef __cplusplus
extern "C" {
#endif

/* Lists and objects may stand in each other this deep. */
enum { json_maximum_depth = 2048 };

typedef enum JSON_CLOSED_ENUM json_event_kind {
  json_event_null,
  json_event_false,
  json_event_true,
  json_event_integer,
  json_event_real,   /* any number but an integer of 64 bits; `offset` and `count`: its digits */
  json_event_string, /* `offset` and `count`: its bytes without escapes, behind the opening quote */
  json_event_key,    /* the same; its value follows */
  json_event_array,  /* `count`: of its elements, which follow */
  json_event_object  /* `count`: of its members, which follow */
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
  /* Something else was expected at the offset, or just before it. */
  json_problem_value,
  json_problem_key,
  json_problem_colon,
  json_problem_objectEnd,
  json_problem_arrayEnd,
  json_problem_documentEnd,
  json_problem_number,
  /* A number that 64 bits do not hold begins at the offset. */
  json_problem_range,
  /* In a string, at the offset. */
  json_problem_stringEnd,
  json_problem_escape,
  json_problem_surrogate,
  json_problem_encoding,
  /* In the key that ends at the offset. */
  json_problem_nulInKey
} json_problem;

typedef struct json_reading {
  char *text; /* a copy; a string without its escapes begins where it stood with them */
  json_event *events;
  size_t event_count;
  json_problem problem;
  size_t problem_offset;
} json_reading;

/* To be given to json_reading_free, whatever the problem. */
json_reading json_read(const uint8_t *bytes, size_t count);
/* Of a list whose brackets are not among the bytes; to offsets in the text, they are. */
json_reading json_read_elements(const uint8_t *bytes, size_t count);
void json_reading_free(json_reading reading);

#ifdef __cplusplus
}
#endif
#endif
