#ifndef CTX_MODELS_H
#define CTX_MODELS_H

#include <stddef.h>

/// A model that is part of the library.
typedef struct {
  const char *flow;
  const char *version;
  const unsigned char *bytes;
  size_t size;
} ctx_model;

size_t ctx_models_count(void);

/// `index` must be less than the count.
ctx_model ctx_models_at(size_t index);

#endif
