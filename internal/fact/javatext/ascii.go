package javatext

import "unicode/utf8"

// Most strings in rules are pure ASCII, where a byte is also a UTF-16 code unit and indexes need no conversion. Many operations
// check for that first, so the check must be fast: it tests eight bytes at once.

// ASCII reports whether all characters of s are ASCII.
func ASCII(s string) bool {
	n := len(s)
	if n < 4 {
		var all byte
		for i := range n {
			all |= s[i]
		}
		return all < utf8.RuneSelf
	}
	if n < 8 {
		return (fourBytes(s)|fourBytes(s[n-4:]))&0x80808080 == 0
	}
	all := eightBytes(s[n-8:])
	for ; len(s) > 32; s = s[32:] {
		if (eightBytes(s)|eightBytes(s[8:])|eightBytes(s[16:])|eightBytes(s[24:]))&0x8080808080808080 != 0 {
			return false
		}
	}
	for ; len(s) > 8; s = s[8:] {
		all |= eightBytes(s)
	}
	return all&0x8080808080808080 == 0
}

// fourBytes and eightBytes compile to a single load each.
func fourBytes(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func eightBytes(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
