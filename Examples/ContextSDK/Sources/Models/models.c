#include "Models.h"

// CTX_MODELS is MODEL(number, flow, version, file) for each of the customer's models: Package.swift defines it.

#ifdef __APPLE__
#define SECTION ".const_data"
#define SYMBOL(name) "_" name
#else
#define SECTION ".section .rodata"
#define SYMBOL(name) name
#endif

#define MODEL(number, flow, version, file)                                                                                       \
  __asm__(SECTION "\n.balign 16\n" SYMBOL("ctx_model_" #number) ":\n.incbin \"" file "\"\n" SYMBOL("ctx_model_end_" #number)       \
          ":\n.byte 0\n.text\n");                                                                                                \
  extern const unsigned char ctx_model_##number[], ctx_model_end_##number[];
CTX_MODELS
#undef MODEL

size_t ctx_models_count(void) {
#define MODEL(...) +1
  return 0 CTX_MODELS;
#undef MODEL
}

ctx_model ctx_models_at(size_t index) {
  switch (index) {
#define MODEL(number, flow, version, file)                                                                                       \
  case number:                                                                                                                   \
    return (ctx_model){flow, version, ctx_model_##number, (size_t)(ctx_model_end_##number - ctx_model_##number)};
    CTX_MODELS
  default:
    return (ctx_model){NULL, NULL, NULL, 0};
  }
}
