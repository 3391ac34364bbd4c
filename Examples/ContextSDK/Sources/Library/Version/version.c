#include "Version.h"

const char *ctx_version(void) { return CTX_VERSION; }
