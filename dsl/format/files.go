package format

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"whenthen/dsl/parse"
	"whenthen/engine/source"
)

// Mode determines what Files does with a formatted file. With the zero value the result is written to the output.
type Mode struct {
	Write bool // write the file if it changed
	List  bool // write the name of the file to the output if it changed
	Diff  bool // write a unified diff to the output
	// Input is what the name - stands for: text that is formatted like a .drl file. Without it, - is a file.
	Input io.Reader
	// Operators, if not nil, returns further operators that a file may use. It is called for files with syntax errors.
	Operators func(path string) []string
}

// Files formats files, and all files below folders that end in .drl, .dslr, .rdslr, .dsl or .drt. Files with syntax errors are
// left unchanged, and their diagnostics are returned together with the warnings of the others, in the order of the files. changed
// lists the files whose layout is not canonical. The error joins all errors of reading and writing; an error in one file does not
// stop the others.
func Files(out io.Writer, names []string, mode Mode, opts parse.Options) (changed []string, ds []source.Diagnostic, err error) {
	var errs []error
	for _, name := range names {
		paths, err := rulePaths(name, mode)
		if err != nil {
			errs = append(errs, err)
		}
		for _, path := range paths {
			found, different, err := formatFile(out, path, mode, opts)
			ds = append(ds, found...)
			if err != nil {
				errs = append(errs, err)
			}
			if different {
				changed = append(changed, path)
			}
		}
	}
	return changed, ds, errors.Join(errs...)
}

// rulePaths lists the file itself, or the rule files below a folder in lexical order.
func rulePaths(name string, mode Mode) (paths []string, err error) {
	if mode.isInput(name) {
		if mode.Write {
			return nil, errors.New("standard input cannot be rewritten in place; without -w the result goes to standard output")
		}
		return []string{name}, nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{name}, nil
	}
	err = filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && hasLayout(path) {
			paths = append(paths, path)
		}
		return err
	})
	return paths, err
}

func formatFile(out io.Writer, path string, mode Mode, opts parse.Options) (ds []source.Diagnostic, different bool, err error) {
	b, err := mode.read(path)
	if err != nil {
		return nil, false, err
	}
	text := ""
	if layout := Layout(path, string(b)); layout != nil {
		text = layout(string(b))
	} else {
		text, ds = mode.source(source.NewFile(path, string(b)), opts)
	}
	if source.HasErrors(ds) {
		return ds, false, nil
	}
	different = text != string(b)
	if different && mode.List {
		if _, err = fmt.Fprintln(out, path); err != nil {
			return ds, different, err
		}
	}
	if different && mode.Diff {
		if _, err = io.WriteString(out, Diff(path+".orig", string(b), path, text)); err != nil {
			return ds, different, err
		}
	}
	if different && mode.Write {
		err = replaceFile(path, text)
	}
	if !mode.Write && !mode.List && !mode.Diff {
		_, err = io.WriteString(out, text)
	}
	return ds, different, err
}

// source formats rule text, with further operators if it has errors without them.
func (m Mode) source(file *source.File, opts parse.Options) (string, []source.Diagnostic) {
	text, ds := Source(file, opts)
	if !source.HasErrors(ds) || m.Operators == nil {
		return text, ds
	}
	own := maps.Clone(opts.Operators)
	for _, word := range m.Operators(file.Name()) {
		if own == nil {
			own = map[string]bool{}
		}
		own[word] = true
	}
	if len(own) == len(opts.Operators) {
		return text, ds
	}
	opts.Operators = own
	return Source(file, opts)
}

// isInput reports whether a name stands for the input.
func (m Mode) isInput(name string) bool { return name == "-" && m.Input != nil }

// read reads a file, or the input.
func (m Mode) read(name string) ([]byte, error) {
	if m.isInput(name) {
		return io.ReadAll(m.Input)
	}
	return os.ReadFile(name)
}

// replaceFile writes a temporary file and renames it, so that the old file stays intact until the new one is complete. Symbolic
// links are followed.
func replaceFile(path, text string) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".fmt-*")
	if err != nil {
		return err
	}
	_, err = tmp.WriteString(text)
	err = errors.Join(err, tmp.Chmod(info.Mode().Perm()), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}
