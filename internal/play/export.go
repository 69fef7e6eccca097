//go:build !js

package play

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// engine is the import path of the program that the page runs.
const engine = "whenthen/internal/play/wasm"

// Export writes the page with the engine as WebAssembly into the folder out, which then works from any file server. It builds the
// engine with the Go command in dir, the folder of this module or of one that requires it. If CanBuild fails, it writes nothing.
func Export(dir, out string) error {
	if err := CanBuild(dir, engine); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	if err := CopyPage(pageFiles(), out); err != nil {
		return err
	}
	// Rules that someone tries out are few, so what the page takes to load counts for more than their speed.
	return BuildEngine(dir, out, engine, "whenthen/engine/internal/...")
}

// CanBuild returns nil if the Go command can build a program of this module in a folder, and otherwise an error with the reason
// and what to do.
func CanBuild(dir, program string) error {
	if _, err := exec.LookPath("go"); err != nil {
		return errors.New("the engine of the page is built by the Go command, which is not installed here: see https://go.dev/dl")
	}
	find := exec.Command("go", "list", program)
	find.Dir, find.Env = dir, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := find.CombinedOutput(); err != nil {
		return fmt.Errorf("the engine of the page is built from the sources of Whenthen, which are not here: change to the folder of its module, or of a module whose go.mod requires it, and export from there (go list: %s)", strings.TrimSpace(string(text)))
	}
	return nil
}

// small are packages that are compiled without inlining, which makes the download of a page a seventh smaller: most of their code does not
// run for every fact. The network's code does, so it is not among them; with its inlining a puzzle takes an eighth less time in the browser.
// fast are exceptions, which are compiled with inlining.
var (
	small = []string{
		"whenthen", "whenthen/dsl/...", "whenthen/internal/...", "whenthen/rules/...", "whenthen/samples",
		"whenthen/engine", "whenthen/engine/java/...", "whenthen/engine/lint", "whenthen/engine/explain", "whenthen/engine/search",
		"whenthen/engine/source", "whenthen/engine/operator", "whenthen/engine/accumulate", "whenthen/engine/coverage", "whenthen/engine/rule",
		"whenthen/engine/fact", "whenthen/engine/outline", "whenthen/engine/snapshot", "whenthen/engine/internal/history", "whenthen/engine/internal/prints",
		"whenthen/engine/internal/code", "whenthen/engine/internal/compile", "whenthen/engine/internal/eval", "whenthen/engine/internal/objects", "whenthen/engine/internal/operation",
		"whenthen/engine/internal/identity", "whenthen/engine/internal/interval", "whenthen/engine/internal/image", "whenthen/engine/internal/probe",
		"whenthen/engine/internal/why", "whenthen/engine/internal/temporal", "whenthen/engine/internal/untyped", "whenthen/engine/internal/circle",
		"whenthen/engine/internal/store",
		"github.com/alecthomas/...", "github.com/expr-lang/...", "archive/...", "bufio", "bytes", "compress/...", "context", "crypto/...", "encoding/...",
		"errors", "fmt", "hash/...", "internal/bisect", "internal/fmtsort", "internal/godebug", "internal/poll", "internal/reflectlite", "internal/strconv",
		"internal/sync", "internal/syscall/...", "io/...", "iter", "maps", "unique",
		"net/...", "os/...", "path/...", "reflect", "regexp/...", "slices", "sort", "strconv", "strings", "sync/...", "syscall/...", "text/...", "time", "unicode/...",
		"cmp", "embed", "internal/bytealg", "internal/runtime/maps", "internal/stringslite", "math/...", "weak",
	}
	fast = []string{
		"whenthen/internal/budget",
	}
)

// BuildEngine builds a program of this module, given by its import path, in dir as WebAssembly. It writes whenthen.wasm.gz and the script
// of the Go distribution that runs it to the folder out. The packages of further, which are patterns of the Go command, are compiled
// without inlining as well.
func BuildEngine(dir, out, program string, further ...string) error {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("the engine is built by the Go command, which cannot be run: %w", err)
	}
	support := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js")
	text, err := os.ReadFile(support)
	if err == nil {
		err = os.WriteFile(filepath.Join(out, "wasm_exec.js"), text, 0o644)
	}
	if err != nil {
		return err
	}
	wasm := filepath.Join(out, "whenthen.wasm")
	args := []string{"build", "-trimpath", "-ldflags=-s -w"}
	for _, packages := range append(slices.Clone(small), further...) {
		args = append(args, "-gcflags="+packages+"=-l")
	}
	for _, packages := range fast {
		args = append(args, "-gcflags="+packages+"=") // the last flag for a package is used
	}
	build := exec.Command("go", append(args, "-o", wasm, program)...)
	build.Dir = dir
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building the engine: %w\n%s", err, text)
	}
	if err := pack(wasm); err != nil {
		return err
	}
	return os.Remove(wasm)
}

// CopyPage writes a page into an existing folder. It changes index.html so that the page uses the engine in the browser instead of a
// server.
func CopyPage(page fs.FS, out string) error {
	return fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			text = bytes.Replace(text, []byte(`<html lang="en">`), []byte(`<html lang="en" data-engine="browser">`), 1)
		}
		return os.WriteFile(filepath.Join(out, name), text, 0o644)
	})
}

// pack writes a compressed copy of a file next to it, with the suffix .gz.
func pack(name string) (err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	file, err := os.Create(name + ".gz")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	z, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	return z.Close()
}
