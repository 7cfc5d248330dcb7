/* What the C clients share: checks that say where they failed, and hexadecimal without the library. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                          \
    do {                                                                          \
        if (!(condition)) {                                                       \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);       \
            exit(1);                                                              \
        }                                                                         \
    } while (0)

/* Reads len bytes of hexadecimal. */
static inline void unhex(const char *text, unsigned char *bytes, size_t len) {
    size_t i;
    for (i = 0; i < len; i++) {
        unsigned value;
        CHECK(sscanf(text + 2 * i, "%2x", &value) == 1);
        bytes[i] = (unsigned char)value;
    }
}

/* The pattern of the known answers. */
static inline unsigned char *pattern(size_t len) {
    unsigned char *bytes = (unsigned char *)malloc(len + 1);
    size_t i;
    CHECK(bytes != NULL);
    for (i = 0; i < len; i++) {
        bytes[i] = (unsigned char)(i % 251);
    }
    return bytes;
}

#endif
