#ifndef CRAPIDJSON_SHIM_H
#define CRAPIDJSON_SHIM_H
#include <rapidjson/reader.h>
#endif
