#include "flow.h"

#include <stddef.h>

static bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool ctx_flow_is_name(const char *flow) {
  if (flow == NULL || !is_letter_or_digit(flow[0])) return false;
  size_t length = 1;
  for (; flow[length] != '\0'; length++) {
    char c = flow[length];
    bool known = is_letter_or_digit(c) || c == '.' || c == '_' || c == '-';
    if (!known || length == 64) return false;
  }
  return true;
}

// FNV-1a.
uint32_t ctx_flow_seed(const char *flow) {
  uint32_t hash = 2166136261u;
  for (const char *c = flow; *c != '\0'; c++) {
    hash = (hash ^ (uint8_t)*c) * 16777619u;
  }
  return hash;
}
