// Package hugepage asks the operating system to keep the memory of large sets of data in huge pages. A program that reads all over a memory
// which does not fit the processor's caches finds that most reads also miss its cache of page addresses; with pages of 2 MB instead of 4 kB
// they do not.
//
// It is a hint and asks only where the system leaves the choice to programs. GODEBUG=disablethp=1 turns huge pages off for a program.
package hugepage

import "unsafe"

// Large is from how many bytes on a set of data is large.
const Large = 4 << 20

// Area is where a set of data lies that grows. The zero Area is small.
type Area struct{ asked int } // the size at the last request

// Grow reports that the data has grown to so many bytes and has something new at an address. When it has become large, and each time that it
// has doubled since, huge pages are asked for the program's heap: the objects that the data refers to are there, too.
func (a *Area) Grow(size int, to unsafe.Pointer) {
	if size >= max(Large, 2*a.asked) {
		a.asked = size
		claim(uintptr(to))
	}
}

// Asked reports whether huge pages were asked for.
func (a *Area) Asked() bool { return a.asked > 0 }
