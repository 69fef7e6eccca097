//go:build !js

package web

import (
	"io/fs"
	"os"

	"whenthen/internal/play"
)

// engine is the import path of the program that the page runs.
const engine = "whenthen/internal/web/wasm"

// Export writes the page, with its server as WebAssembly, into the folder out, which then works from any file server. It builds
// with the Go command in dir, the folder of this module or of one that requires it. If play.CanBuild fails, it writes nothing.
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
	if err := play.CopyPage(files, out); err != nil {
		return err
	}
	return play.BuildEngine(dir, out, engine)
}
