package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long files must stay unchanged before they are read, because editors save in several steps.
const settle = 50 * time.Millisecond

// watch calls do at once, and again after every change in the folders of the paths and below them, until ctx ends. It
// then returns nil.
func watch(ctx context.Context, paths []string, do func()) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer w.Close()
	for _, path := range paths {
		if err := watchBelow(w, path); err != nil {
			return err
		}
	}
	do()
	var quiet <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, ok := <-w.Events:
			if !ok {
				return nil
			}
			if e.Has(fsnotify.Chmod) && !e.Has(fsnotify.Write) {
				continue
			}
			if info, err := os.Stat(e.Name); err == nil && info.IsDir() && e.Has(fsnotify.Create) {
				if err := watchBelow(w, e.Name); err != nil {
					return err
				}
			}
			quiet = time.After(settle)
		case err := <-w.Errors:
			return err
		case <-quiet:
			quiet = nil
			do()
		}
	}
}

// watchBelow watches the folder of a file, or a folder and those in it.
func watchBelow(w *fsnotify.Watcher, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return w.Add(filepath.Dir(path))
	}
	return filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if base := d.Name(); len(base) > 1 && base[0] == '.' {
			return filepath.SkipDir
		}
		return w.Add(name)
	})
}
