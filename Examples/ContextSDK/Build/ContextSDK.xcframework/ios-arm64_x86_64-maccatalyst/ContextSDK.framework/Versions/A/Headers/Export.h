#ifndef CONTEXTSDK_EXPORT_H
#define CONTEXTSDK_EXPORT_H

/// Marks what leaves the framework; everything else is compiled with hidden visibility.
#ifdef __cplusplus
#define CTX_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define CTX_EXPORT extern __attribute__((visibility("default")))
#endif

#endif
