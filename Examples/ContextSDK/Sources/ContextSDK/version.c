#include <ContextSDK/Version.h>

const char *ctx_sdk_version(void) { return CTX_SDK_VERSION; }
