// Package hugepage asks the operating system to use huge pages for the memory of large sets of data. If a program reads all over a memory
// that does not fit into the processor's caches, most of its reads also miss the processor's cache of page addresses (TLB). With pages of 2
// MB instead of 4 kB they do not.
//
// The request is a hint, and it is made only if the system leaves the choice to programs. GODEBUG=disablethp=1 turns huge pages off for a
// program.
package hugepage

import "unsafe"

// large is the size in bytes from which on a set of data is considered large.
const large = 4 << 20

// Area is a set of data that grows. The zero Area is empty.
type Area struct{ size, asked int } // in bytes, now and at the last request

// Grow adds a number of bytes to the size of the data. in is the address of an object in the program's heap. When the data has become
// large, and each time its size has doubled since, Grow asks for huge pages for the heap, which also contains the objects that the data
// refers to.
func (a *Area) Grow(by int, in unsafe.Pointer) {
	if a.size += by; a.size >= max(large, 2*a.asked) {
		a.asked = a.size
		claim(uintptr(in))
	}
}

// Asked reports whether huge pages were requested.
func (a *Area) Asked() bool { return a.asked > 0 }
