package play

import (
	"io/fs"
	"slices"
	"strings"
)

// ownFolder is the shipped folder of techniques overlaid with a user's own folder: a file of the user replaces the shipped one with its
// name.
type ownFolder struct{ own, shipped fs.FS }

// Open opens the user's file, or otherwise the shipped one.
func (f ownFolder) Open(name string) (fs.File, error) {
	if file, err := f.own.Open(name); err == nil && name != "." {
		return file, nil
	}
	return f.shipped.Open(name)
}

// ReadDir returns the files of both folders.
func (f ownFolder) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.own, name)
	if err != nil {
		return nil, err
	}
	shipped, err := fs.ReadDir(f.shipped, name)
	if err != nil {
		return nil, err
	}
	for _, e := range shipped {
		if !slices.ContainsFunc(entries, func(o fs.DirEntry) bool { return o.Name() == e.Name() }) {
			entries = append(entries, e)
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// has reports whether a file is the user's.
func (f ownFolder) has(name string) bool {
	_, err := fs.Stat(f.own, name)
	return err == nil
}
