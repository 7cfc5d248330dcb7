/* Stands in for the reference implementation's header: programs written for that one compile with this one, and link
   with -lblake3_ffi. What that header lacks is declared too. */
#ifndef BLAKE3_H
#define BLAKE3_H

#include "blake3_ffi.h"

#endif
