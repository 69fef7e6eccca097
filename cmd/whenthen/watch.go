package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is the time for which files must be unchanged before they are read, because editors save in several steps.
const settle = 50 * time.Millisecond

// watch calls do immediately, and again after every change of a file among the paths, or of a file with rules, tests or facts in or
// below a folder among them. It returns nil when ctx ends.
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
			if concerns(paths, e.Name) {
				quiet = time.After(settle)
			}
		case err := <-w.Errors:
			return err
		case <-quiet:
			quiet = nil
			do()
		}
	}
}

// endings are the extensions of relevant files in a folder. Other files, such as output written there, change for other reasons.
var endings = []string{".drl", ".rdrl", ".drltest", ".dsl", ".dslr", ".rdslr", ".drt", ".xls", ".xlsx", ".csv", ".json", ".jsonl", ".yaml", ".yml", ".java", ".xml", ".scenario"}

// concerns reports whether a changed file is one of the paths, or a relevant file in a folder among them.
func concerns(paths []string, name string) bool {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if slices.Contains(endings, strings.ToLower(filepath.Ext(name))) {
				return true
			}
		} else if filepath.Clean(path) == filepath.Clean(name) {
			return true
		}
	}
	return false
}

// watchBelow watches the folder of a file, or a folder and its subfolders.
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
