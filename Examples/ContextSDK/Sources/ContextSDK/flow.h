#ifndef CONTEXTSDK_FLOW_H
#define CONTEXTSDK_FLOW_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this can be the name of a flow: 1 to 64 letters, digits, `.`, `_` or `-`, the first a letter or a digit.
bool ctx_flow_is_name(const char *flow);

/// A number that stands for a flow's name, the same on every platform.
uint32_t ctx_flow_seed(const char *flow);

#endif
