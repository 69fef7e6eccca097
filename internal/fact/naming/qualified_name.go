package naming

import "strings"

// Qualified returns pkg.name, or only the name if there is no package.
func Qualified(pkg, name string) string {
	if pkg == "" {
		return name
	}
	return pkg + "." + name
}

// Split splits a qualified name at its last dot. It is the inverse of Qualified.
func Split(qualified string) (pkg, name string) {
	dot := strings.LastIndexByte(qualified, '.')
	return qualified[:max(dot, 0)], qualified[dot+1:]
}

// Simple returns the last part of a qualified name.
func Simple(qualified string) (name string) { _, name = Split(qualified); return name }
