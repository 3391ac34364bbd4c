#include "CJSONReader.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>

/* 64-bit sizes, so that no string is too long. */
#define RAPIDJSON_NO_SIZETYPEDEFINE
namespace rapidjson { typedef std::size_t SizeType; }

/* RapidJSON's assertions follow from its own tables and from the bounds below. Input could violate only one of them, that
   strings are shorter than 4 GiB, which matters only with 32-bit sizes. */
#define RAPIDJSON_ASSERT(condition) static_cast<void>(0)
#include <rapidjson/reader.h>

namespace {

/* RapidJSON stops at NUL. After the first byte of a character it reads up to three more before it checks them. */
const size_t padding = 4;

/* RapidJSON's stack has two sizes for each open list or object. It makes room before it calls the handler, which bounds the
   depth, so there is room for one more. */
struct StackMemory {
  size_t memory[2 * (json_maximum_depth + 1)];

  void *Realloc(void *, size_t, size_t size) { return size <= sizeof memory ? memory : nullptr; }
  static void Free(void *) {}
};

/* Records events in order. Returning false stops the parser. */
class Recorder {
public:
  explicit Recorder(json_reading &reading, size_t capacity) : reading(reading), capacity(capacity) {}

  bool Null() { return add(json_event_null, 0, 0); }
  bool Bool(bool value) { return add(value ? json_event_true : json_event_false, 0, 0); }

  bool RawNumber(const char *digits, size_t length, bool) {
    for (size_t at = 0; at < length; at++) {
      if (digits[at] == '.' || digits[at] == 'e' || digits[at] == 'E') {
        return add(json_event_real, offset(digits), length);
      }
    }
    return integer(digits, length);
  }

  bool String(const char *bytes, size_t length, bool) { return add(json_event_string, offset(bytes), length); }

  bool Key(const char *bytes, size_t length, bool) {
    if (memchr(bytes, 0, length)) return fail(json_problem_nulInKey);
    return add(json_event_key, offset(bytes), length);
  }

  bool StartArray() { return open(json_event_array); }
  bool StartObject() { return open(json_event_object); }
  bool EndArray(size_t count) { return close(count); }
  bool EndObject(size_t count) { return close(count); }

  /* Never called: kParseNumbersAsStringsFlag passes numbers as digits. */
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

private:
  json_reading &reading;
  size_t capacity;
  size_t depth = 0;
  /* The event of the innermost open list or object. Until it is closed, its count is the index of the enclosing one. */
  size_t innermost = 0;

  size_t offset(const char *place) const { return static_cast<size_t>(place - reading.text); }

  bool fail(json_problem problem) {
    reading.problem = problem;
    return false;
  }

  bool add(json_event_kind kind, size_t offset, size_t count) {
    if (reading.event_count == capacity && !grow()) return fail(json_problem_memory);
    json_event &event = reading.events[reading.event_count++];
    event.kind = kind;
    event.offset = offset;
    event.count = count;
    return true;
  }

  bool grow() {
    void *events = realloc(reading.events, 2 * capacity * sizeof(json_event));
    if (!events) return false;
    reading.events = static_cast<json_event *>(events);
    capacity *= 2;
    return true;
  }

  bool open(json_event_kind kind) {
    if (depth == json_maximum_depth) return fail(json_problem_depth);
    if (!add(kind, 0, innermost)) return false;
    innermost = reading.event_count - 1;
    depth++;
    return true;
  }

  bool close(size_t count) {
    json_event &event = reading.events[innermost];
    innermost = event.count;
    event.count = count;
    depth--;
    return true;
  }

  /* Counts downwards, because the least number has no positive counterpart. Numbers beyond 64 bits stay digits. */
  bool integer(const char *digits, size_t length) {
    const bool negative = digits[0] == '-';
    int64_t value = 0;
    for (size_t at = negative; at < length; at++) {
      if (__builtin_mul_overflow(value, 10, &value) || __builtin_sub_overflow(value, digits[at] - '0', &value)) {
        return add(json_event_real, offset(digits), length);
      }
    }
    if (!negative && __builtin_sub_overflow(0, value, &value)) return add(json_event_real, offset(digits), length);
    if (!add(json_event_integer, 0, 0)) return false;
    reading.events[reading.event_count - 1].integer = value;
    return true;
  }
};

json_problem problem(rapidjson::ParseErrorCode code) {
  switch (code) {
  case rapidjson::kParseErrorNone: return json_problem_none;
  case rapidjson::kParseErrorDocumentRootNotSingular: return json_problem_documentEnd;
  case rapidjson::kParseErrorObjectMissName: return json_problem_key;
  case rapidjson::kParseErrorObjectMissColon: return json_problem_colon;
  case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket: return json_problem_objectEnd;
  case rapidjson::kParseErrorArrayMissCommaOrSquareBracket: return json_problem_arrayEnd;
  case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
  case rapidjson::kParseErrorStringEscapeInvalid: return json_problem_escape;
  case rapidjson::kParseErrorStringUnicodeSurrogateInvalid: return json_problem_surrogate;
  case rapidjson::kParseErrorStringMissQuotationMark: return json_problem_stringEnd;
  case rapidjson::kParseErrorStringInvalidEncoding: return json_problem_encoding;
  case rapidjson::kParseErrorNumberTooBig: /* the caller keeps it as text, if it is a number */
  case rapidjson::kParseErrorNumberMissFraction:
  case rapidjson::kParseErrorNumberMissExponent: return json_problem_number;
  default: return json_problem_value;
  }
}

/* Numbers stay digits because RapidJSON 1.1.0, the newest release, reads beyond its tables if it parses a long number with a
   large exponent (999…9e308 with 300 digits) in full precision. Its SIMD code is off because it accepts some control characters. */
const unsigned common_flags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag;

template <unsigned flags> void parse(json_reading &reading, size_t capacity) {
  StackMemory memory;
  rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, StackMemory> reader(&memory, sizeof memory.memory);
  rapidjson::InsituStringStream stream(reading.text);
  Recorder recorder(reading, capacity);
  const rapidjson::ParseResult result = reader.Parse<flags>(stream, recorder);
  reading.problem_offset = result.Offset();
  if (reading.problem == json_problem_none) reading.problem = problem(result.Code());
}

bool is_ascii(const uint8_t *bytes, size_t count) {
  uint8_t all = 0;
  for (size_t at = 0; at < count; at++) all |= bytes[at];
  return all < 0x80;
}

/* Reads the bytes between two brackets, which may be empty. */
json_reading read(const uint8_t *bytes, size_t count, const char *opening, const char *closing) {
  json_reading reading = {};
  const size_t before = strlen(opening), after = strlen(closing);
  if (const void *nul = count ? memchr(bytes, 0, count) : nullptr) {
    reading.problem = json_problem_nul;
    reading.problem_offset = before + static_cast<size_t>(static_cast<const uint8_t *>(nul) - bytes);
    return reading;
  }
  /* Manifests have about one event for every 16 bytes. */
  const size_t capacity = count / 16 + 16;
  reading.text = static_cast<char *>(malloc(before + count + after + padding));
  reading.events = static_cast<json_event *>(malloc(capacity * sizeof(json_event)));
  if (!reading.text || !reading.events) {
    reading.problem = json_problem_memory;
    return reading;
  }
  char *const text = reading.text + before;
  memcpy(reading.text, opening, before);
  if (count) memcpy(text, bytes, count);
  memcpy(text + count, closing, after);
  memset(text + count + after, 0, padding);
  /* ASCII needs no check of its encoding, which takes a quarter of the time. */
  if (is_ascii(bytes, count)) {
    parse<common_flags>(reading, capacity);
  } else {
    parse<common_flags | rapidjson::kParseValidateEncodingFlag>(reading, capacity);
  }
  return reading;
}

} // namespace

json_reading json_read(const uint8_t *bytes, size_t count) { return read(bytes, count, "", ""); }

json_reading json_read_elements(const uint8_t *bytes, size_t count) { return read(bytes, count, "[", "]"); }

void json_reading_free(json_reading reading) {
  free(reading.text);
  free(reading.events);
}
