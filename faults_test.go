package whenthen_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"whenthen"
	"whenthen/engine/source"
)

// fault is a mistake that is put into a rule file.
type fault struct {
	name, becomes string
	sought        *regexp.Regexp
}

func readFaults(t *testing.T) (list []fault) {
	t.Helper()
	text, err := os.ReadFile("testdata/faults.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n\n")
	for line := range strings.Lines(table) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(parts) != 3 {
			t.Fatalf("the line %q has not three parts", line)
		}
		list = append(list, fault{parts[0], strings.ReplaceAll(parts[2], `\n`, "\n"), regexp.MustCompile(parts[1])})
	}
	return list
}

// into inserts the fault at one of its places and returns the line, or 0 if there is no such place.
func (f fault) into(text string, choice int) (string, int) {
	places := f.sought.FindAllStringSubmatchIndex(text, -1)
	if len(places) == 0 {
		return text, 0
	}
	at := places[choice%len(places)]
	return text[:at[0]] + string(f.sought.ExpandString(nil, f.becomes, text, at)) + text[at[1]:], 1 + strings.Count(text[:at[0]], "\n")
}

// faultTally counts the reports about faults.
type faultTally struct{ faults, silent, errors, many int }

// TestFaults inserts single faults into rule files: nearly every one must be reported, with few errors each.
func TestFaults(t *testing.T) {
	faults := readFaults(t)
	var sum faultTally
	for i, path := range ruleFiles(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if errorsIn(path, string(text)) != nil {
			continue
		}
		for k, f := range faults {
			broken, line := f.into(string(text), 7*i+3*k)
			if line == 0 || broken == string(text) {
				continue
			}
			found := errorsIn(path, broken)
			sum.faults++
			sum.errors += len(found)
			switch {
			case len(found) == 0:
				sum.silent++
				t.Logf("%s:%d: %s is not reported", path, line, f.name)
			case len(found) > 2:
				sum.many++
				t.Logf("%s:%d: %s costs %d errors: %.300v", path, line, f.name, len(found), found)
			}
		}
	}
	t.Logf("%+v, %.3f errors a fault", sum, float64(sum.errors)/float64(sum.faults))
	if sum.faults < 300 || sum.silent*100 > sum.faults || sum.many*500 > sum.faults || sum.errors*10 > 11*sum.faults {
		t.Errorf("too many are silent, or cost too many errors: %+v", sum)
	}
}

// ruleFiles lists rule files of many kinds.
func ruleFiles(t *testing.T) (list []string) {
	t.Helper()
	for _, root := range []string{"samples", "rules", "dsl/testdata/format", "testdata/conformance-ours", "testdata/conformance-reported"} {
		n := 0
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".drl") {
				if n++; n%faultStride == 0 || root == "samples" {
					list = append(list, path)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// faultStride is the number of files in a folder per file that is tried.
const faultStride = 12

// errorsIn checks a file.
func errorsIn(path, text string) (errors []source.Diagnostic) {
	found, err := whenthen.Check([]whenthen.Source{{Name: path, Text: text}})
	if err != nil {
		return []source.Diagnostic{{Message: err.Error()}}
	}
	for _, d := range found {
		if d.Severity == source.Error {
			errors = append(errors, d)
		}
	}
	return errors
}
