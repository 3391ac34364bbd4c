#ifndef CONTEXTSDK_VERSION_H
#define CONTEXTSDK_VERSION_H

#include <ContextSDK/Export.h>

/// The SDK's version. It is written here only: the build reads it for every Info.plist and for the library itself.
#define CTX_SDK_VERSION "1.4.0"

/// The version of the library that was loaded, which an app may compare with the one it was compiled against.
CTX_EXPORT const char *ctx_sdk_version(void);

#endif
