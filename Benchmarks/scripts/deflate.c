// How long compressing alone takes: reads the files whose names come on standard input, one a line, then compresses
// them by libdeflate at level 6 on as many threads as it lists processors, and prints the seconds that took.
// Reading, hashing and writing are not in the number.

#include <libdeflate.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { most_files = 4096, most_threads = 64, level = 6 };

struct file {
  unsigned char *bytes;
  size_t size;
};

static struct file files[most_files];
static size_t count;
static atomic_size_t next;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static struct file read_file(const char *path) {
  struct file file = {0};
  FILE *stream = fopen(path, "rb");
  if (!stream || fseek(stream, 0, SEEK_END) != 0) fail(path);
  file.size = (size_t)ftell(stream);
  rewind(stream);
  file.bytes = malloc(file.size + 1);
  if (!file.bytes || fread(file.bytes, 1, file.size, stream) != file.size) fail(path);
  fclose(stream);
  return file;
}

static void *compress_files(void *unused) {
  (void)unused;
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  for (size_t index; (index = atomic_fetch_add(&next, 1)) < count;) {
    unsigned char *output = malloc(files[index].size + 1);
    if (!compressor || !output) fail("malloc");
    libdeflate_deflate_compress(compressor, files[index].bytes, files[index].size, output, files[index].size);
    free(output);
  }
  libdeflate_free_compressor(compressor);
  return NULL;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(void) {
  char path[8192];
  while (count < most_files && fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\n")] = 0;
    files[count++] = read_file(path);
  }
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  int threads = processors < most_threads ? (int)processors : most_threads;
  pthread_t workers[most_threads];
  double start = now();
  for (int index = 0; index < threads; index++) {
    if (pthread_create(&workers[index], NULL, compress_files, NULL) != 0) fail("pthread_create");
  }
  for (int index = 0; index < threads; index++) pthread_join(workers[index], NULL);
  printf("%.6f\n", now() - start);
  return 0;
}
