package generate

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"whenthen/internal/conform"
)

var (
	oracle = flag.String("oracle", "", "program that runs cases through Drools; without it nothing is compared")
	seed   = flag.Uint64("seed", 1, "seed of the random cases")
	cases  = flag.Int("cases", 100, "number of random cases")
	keep   = flag.String("keep", "", "folder for the cases that differ")
)

// TestCasesAreValid makes cases and reads them back: the generator and the reader of case.json agree.
func TestCasesAreValid(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range write(t, dir, 1, 50) {
		c, err := conform.Load(folder)
		if err != nil {
			t.Fatal(err)
		}
		if last := c.Steps[len(c.Steps)-1]; last.Fire == nil || *last.Fire != -1 || !c.Exact {
			t.Errorf("%s: a case must end in a full fire and be exact", folder)
		}
	}
}

// TestSeedDecides holds the generator to its promise that a seed can be told to others.
func TestSeedDecides(t *testing.T) {
	rules, script := randomCase(3, 4)
	again, scriptAgain := randomCase(3, 4)
	other, _ := randomCase(3, 5)
	if rules != again || script != scriptAgain {
		t.Error("the same seed and number gave two cases")
	}
	if rules == other {
		t.Error("two numbers gave one rule base")
	}
}

// TestDifferential compares fresh random cases with Drools; see the package comment.
func TestDifferential(t *testing.T) {
	if *oracle == "" {
		t.Skip("no -oracle given")
	}
	dir := t.TempDir()
	folders := write(t, dir, *seed, *cases)
	run := exec.Command(*oracle, "run", "--write", "--timeout", "5", dir)
	if out, err := run.CombinedOutput(); err != nil {
		t.Logf("oracle: %v, in the end: %s", err, out[max(0, len(out)-200):]) // some cases may have an answer all the same
	}
	same, left := 0, 0
	for _, folder := range folders {
		if !answered(folder) {
			left++
			continue
		}
		o := conform.RunCase(t.Context(), folder, 0)
		if o.Verdict == conform.Passed {
			same++
			continue
		}
		for _, d := range o.Differences {
			t.Errorf("%s: %s", filepath.Base(folder), d)
		}
		if *keep != "" {
			if err := os.CopyFS(filepath.Join(*keep, filepath.Base(folder)), os.DirFS(folder)); err != nil {
				t.Error(err)
			}
		}
	}
	t.Logf("seed %d: %d of %d the same, %d left out by the oracle", *seed, same, len(folders)-left, left)
}

// answered tells whether Drools gave an answer that says something. It may have refused the rules, failed itself, or
// gone past the bound on firings, which it then no longer keeps to.
func answered(folder string) bool {
	c, err := conform.Load(folder)
	if err != nil || len(c.Answers) == 0 {
		return false
	}
	a := c.Answers[0]
	return len(a.CompileErrors) == 0 && a.RuntimeError == nil && len(a.Firings) <= c.MaxFirings
}

// write makes case folders and returns their paths.
func write(t *testing.T, dir string, seed uint64, n int) []string {
	t.Helper()
	var folders []string
	for i := range n {
		folder := filepath.Join(dir, fmt.Sprintf("seed-%d-%03d", seed, i))
		rules, script := randomCase(seed, uint64(i))
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"rules.drl": rules, "case.json": script} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		folders = append(folders, folder)
	}
	return folders
}
