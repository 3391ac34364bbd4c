#ifndef CTX_VERSION_H
#define CTX_VERSION_H

const char *ctx_version(void);

#endif
