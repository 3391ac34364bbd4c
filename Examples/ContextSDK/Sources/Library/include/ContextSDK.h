#ifndef CONTEXTSDK_H
#define CONTEXTSDK_H

#include <stddef.h>

/// The release that this library is of.
const char *ctx_sdk_version(void);

/// What the library was built with, a line for each: its version, its features, its models with their sizes.
///
/// The text belongs to the caller, who frees it.
char *ctx_sdk_description(void);

/// The bytes of the model of a flow, or NULL if this customer has none.
const unsigned char *ctx_sdk_model(const char *flow, size_t *size);

#endif
