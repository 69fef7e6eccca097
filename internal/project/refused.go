package project

import (
	"fmt"
	"path/filepath"
	"strings"

	"whenthen/internal/rulefile"
)

// others tells of each kind of Drools file that holds no rule text what it is, and how to come to rule text.
var others = map[string]string{
	".gdst":  "a guided decision table; its DRL stands on the Source tab of the editor that wrote it",
	".rdrl":  "a guided rule; its DRL stands on the Source tab of the editor that wrote it",
	".scgd":  "a guided score card; its DRL stands on the Source tab of the editor that wrote it",
	".drt":   "a rule template, which is not read yet; the compilers of drools-templates write its DRL",
	".bpmn":  "a process, which is not read yet",
	".bpmn2": "a process, which is not read yet",
	".rf":    "a process, which is not read yet",
	".dmn":   "a decision model, which holds no rules",
}

// RefusedFile is Refused for a file that can be read, too: whether a spreadsheet is read stands in it.
func RefusedFile(path string) error {
	if rulefile.IsTable(path) {
		return rulefile.Refused(path)
	}
	return Refused(path)
}

// Refused is nil for a file that may hold rule text; else it tells what the file is and what to do.
func Refused(name string) error {
	if what := others[strings.ToLower(filepath.Ext(name))]; what != "" {
		return fmt.Errorf("%s is %s", name, what)
	}
	return nil
}
