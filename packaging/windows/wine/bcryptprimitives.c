/* For `cargo xtask windows-check` alone, never shipped: Wine 8 lacks bcryptprimitives.dll, which Rust's standard library
   takes its random numbers from. This hands the question on to the older function that Wine has. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    while (length > 0) {
        ULONG part = length > 65536 ? 65536 : (ULONG)length;
        if (!SystemFunction036(data, part))
            return FALSE;
        data += part;
        length -= part;
    }
    return TRUE;
}
