//go:build amd64 || arm64

package hugepage

import (
	"bytes"
	"os"
	"syscall"
)

const (
	choice    = "/sys/kernel/mm/transparent_hugepage/enabled"
	smallPage = 4096 // with larger small pages, a huge page is larger than the data of a session

	// arena is the size of the pieces in which a Go program reserves its heap on this system. They are adjacent and aligned to this size.
	arena = 64 << 20

	adviseCollapse = 25 // MADV_COLLAPSE, which package syscall does not have; systems before Linux 6.1 reject it
)

// claim asks for huge pages in the arenas around an address: for memory that will be used, and immediately for memory that is already in
// use.
func claim(at uintptr) {
	if set, _ := os.ReadFile(choice); !bytes.Contains(set, []byte("[madvise]")) || os.Getpagesize() != smallPage {
		return
	}
	at &^= arena - 1
	for part := at; advise(part); part -= arena {
	}
	for part := at + arena; advise(part); part += arena {
	}
}

// advise reports whether there is an arena at an address. An arena that cannot get huge pages is only slower, so that error is ignored.
func advise(part uintptr) bool {
	if _, _, err := syscall.Syscall(syscall.SYS_MADVISE, part, arena, syscall.MADV_HUGEPAGE); err != 0 {
		return false
	}
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, part, arena, adviseCollapse)
	return true
}
