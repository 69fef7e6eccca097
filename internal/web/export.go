//go:build !js

package web

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"

	"whenthen/internal/play"
)

// engine is the program that the page runs.
const engine = "whenthen/internal/web/wasm"

// Export writes the page with its server as WebAssembly into a folder, which then works from any file server. It builds
// with the Go command in dir: the folder of this module, or of one that requires it. Where it cannot, it writes nothing.
func Export(dir, out string) error {
	if err := play.CanBuild(dir, engine); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	files, err := fs.Sub(static, "static")
	if err != nil {
		return err
	}
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if name == "index.html" { // so that the page asks its own engine
			text = bytes.Replace(text, []byte(`<html lang="en">`), []byte(`<html lang="en" data-engine="browser">`), 1)
		}
		return os.WriteFile(filepath.Join(out, name), text, 0o644)
	})
	if err != nil {
		return err
	}
	return play.BuildEngine(dir, out, engine)
}
