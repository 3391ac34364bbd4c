#ifndef CONTEXTSDK_CONTEXTSDK_H
#define CONTEXTSDK_CONTEXTSDK_H

#include <ContextSDK/Score.h>
#include <ContextSDK/Version.h>

#endif
