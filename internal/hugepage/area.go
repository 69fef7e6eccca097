// Package hugepage asks the operating system to keep the memory of large sets of data in huge pages. A program that reads all over a memory
// which does not fit the processor's caches finds that most reads also miss its cache of page addresses; with pages of 2 MB instead of 4 kB
// they do not.
//
// It is a hint and asks only where the system leaves the choice to programs. GODEBUG=disablethp=1 turns huge pages off for a program.
package hugepage

import "unsafe"

// large is the size in bytes from which on a set of data is large.
const large = 4 << 20

// Area is a set of data that grows. The zero Area is empty.
type Area struct{ size, asked int } // in bytes, now and at the last request

// Grow reports that the data grows by a number of bytes; in is the address of something in the program's heap. When the data has become large,
// and each time it has doubled since, it asks for huge pages for the heap, which also holds the objects that the data refers to.
func (a *Area) Grow(by int, in unsafe.Pointer) {
	if a.size += by; a.size >= max(large, 2*a.asked) {
		a.asked = a.size
		claim(uintptr(in))
	}
}

// Asked reports whether huge pages were asked for.
func (a *Area) Asked() bool { return a.asked > 0 }
