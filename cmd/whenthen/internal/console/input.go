package console

import (
	"errors"
	"fmt"
	"io"
	"slices"
)

// StandardInput is the name by which commands take a file from standard input.
const StandardInput = "-"

// errEmpty is the error of reading standard input, once it has been read.
var errEmpty = errors.New("standard input is empty; only one file can come from it")

// Text reads all of an input that stands for a file.
func Text(in io.Reader) (string, error) {
	text, err := io.ReadAll(in)
	switch {
	case err != nil:
		return "", fmt.Errorf("standard input: %w", err)
	case len(text) == 0:
		return "", errEmpty
	}
	return string(text), nil
}

// Texts returns the text of standard input by its name, if that is among the names of files; nil otherwise.
func (c *Console) Texts(names []string) (map[string]string, error) {
	if !slices.Contains(names, StandardInput) {
		return nil, nil
	}
	text, err := Text(c.In)
	if err != nil {
		return nil, err
	}
	return map[string]string{StandardInput: text}, nil
}

// NoInput returns an error if a command that reads its files again and again, or reads standard input for something else, is to take a file
// from there.
func NoInput(names ...string) error {
	if slices.Contains(names, StandardInput) {
		return errors.New("this command cannot read a file from standard input (-)")
	}
	return nil
}
