// The headers of Foundation for Linux include it. Darwin has none.
#include <stdint.h>
typedef uint_least16_t char16_t;
typedef uint_least32_t char32_t;
