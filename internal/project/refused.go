package project

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// others explains each kind of Drools file that does not contain rule text: what it is, and how to get rule text from it.
var others = map[string]string{
	".template": "a guided rule template, which is not supported; copy its DRL from the Source tab of the editor that wrote it",
	".gre":      "a guided rule of an old editor, which is not supported; copy its DRL from the Source tab of that editor",
	".brl":      "a guided rule of an old editor, which is not supported; copy its DRL from the Source tab of that editor",
	".scesim":   "a test scenario of an editor; it contains no rules and is not supported: write tests as .drltest files",
	".scgd":     "a guided score card, which is not supported; copy its DRL from the Source tab of the editor that wrote it",
	".drt":      "a rule template, which needs data: write NAME.drt+DATA.csv@A2 to combine it with a table whose first cell is A2",
	".dmn":      "a decision model in DMN, a different language, which is not supported",
	".pmml":     "a prediction model in PMML, which is not supported",
}

// HoldsRules reports whether Drools makes rules from a refused file, so that they are missing from the rule base here.
func HoldsRules(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".scesim", ".drt", ".dmn", ".pmml":
		return false
	}
	return true
}

// Refused returns nil for a file that may contain rule text. Otherwise it returns an error that explains what the file is and what to do.
func Refused(name string) error {
	if what := others[strings.ToLower(filepath.Ext(name))]; what != "" {
		return fmt.Errorf("%s is %s", name, what)
	}
	return nil
}

// guidedTemplate reports whether a file is a guided rule template, which is XML with a rule at its root. Many other files have the same
// extension.
func guidedTemplate(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 512)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	return bytes.Contains(head[:n], []byte("<rule>"))
}
