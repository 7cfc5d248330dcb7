/* bcryptprimitives.dll for a Wine that has none: Rust's standard library seeds its hash maps with ProcessPrng.
 *
 * x86_64-w64-mingw32-gcc -shared -o bcryptprimitives.dll bcryptprimitives.c -ladvapi32
 */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *buffer, SIZE_T length)
{
    while (length > 0) {
        ULONG part = length > 0x10000000 ? 0x10000000 : (ULONG)length;
        if (!RtlGenRandom(buffer, part))
            return FALSE;
        buffer += part;
        length -= part;
    }
    return TRUE;
}
