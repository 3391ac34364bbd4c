// Laid between a program and the system (LD_PRELOAD), this tells it a time that is DAYS (10) days later.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

time_t time(time_t *result) {
  static time_t (*next)(time_t *);
  if (!next) next = (time_t(*)(time_t *))dlsym(RTLD_NEXT, "time");
  const char *days = getenv("DAYS");
  time_t later = next(NULL) + (days ? atol(days) : 10) * 86400;
  if (result) *result = later;
  return later;
}
