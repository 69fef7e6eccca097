package jobflags

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/facts"
	"whenthen/facts/xlsx"
	"whenthen/facts/yaml"
	"whenthen/internal/script"
)

// OpenFacts opens fact files in all formats that the command supports; it returns nil if there are no paths. typ is the type of facts that
// have no type of their own and are not in a file named after their type; "" if unspecified. The path - stands for the input.
func OpenFacts(typ string, paths []string, in io.Reader) (*facts.Source, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	reader := facts.Reader{Type: typ, Formats: []facts.Format{yaml.Format(), xlsx.Format()}}
	if slices.Contains(paths, console.StandardInput) {
		text, err := console.Text(in)
		if err != nil {
			return nil, fmt.Errorf("facts: %w", err)
		}
		reader.Texts = map[string]string{console.StandardInput: text}
	}
	return reader.Open(paths...)
}

// readSteps reads a file of steps: YAML if its extension says so, otherwise JSON.
func readSteps(path string, in io.Reader) (*script.Script, error) {
	text, err := read(path, in)
	if err != nil {
		return nil, fmt.Errorf("steps: %w", err)
	}
	var tree any
	switch strings.ToLower(filepath.Ext(path)) {
	case ".yaml", ".yml":
		trees, err := yaml.Parse(path, text)
		if err != nil {
			return nil, err
		}
		if len(trees) != 1 {
			return nil, fmt.Errorf("%s: steps must be a single document, found %d", path, len(trees))
		}
		tree = trees[0]
	default:
		if tree, err = facts.ParseJSON(path, text); err != nil {
			return nil, err
		}
	}
	return script.Read(tree, path)
}

// read reads a file, or the input.
func read(path string, in io.Reader) ([]byte, error) {
	if path == console.StandardInput {
		text, err := console.Text(in)
		return []byte(text), err
	}
	return os.ReadFile(path)
}
