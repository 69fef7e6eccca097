//go:build amd64 || arm64

package hugepage

import (
	"bytes"
	"os"
	"syscall"
)

const (
	choice    = "/sys/kernel/mm/transparent_hugepage/enabled"
	smallPage = 4096 // where pages are larger, a huge page is larger than what a session needs

	// arena is the size of the pieces in which a Go program reserves its heap here, one beside the other and aligned to it.
	arena = 64 << 20

	adviseCollapse = 25 // MADV_COLLAPSE, which package syscall lacks; systems before Linux 6.1 refuse it
)

// claim asks for huge pages in the arenas around an address: for what will be used, and at once for what is in use already.
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

// advise reports whether there is an arena at an address. That it can get no huge pages does not matter: it is only slower then.
func advise(part uintptr) bool {
	if _, _, err := syscall.Syscall(syscall.SYS_MADVISE, part, arena, syscall.MADV_HUGEPAGE); err != 0 {
		return false
	}
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, part, arena, adviseCollapse)
	return true
}
