package linediff

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the files that results are compared with anew")

// Updating reports whether the tests run with -update, to write the files that they compare their results with.
func Updating() bool { return *update }

// Golden compares a result with a file, or writes it there if the tests run with -update.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	if Updating() {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if d := Diff(string(want), got); d != "" {
		t.Errorf("%s differs (-want +got); go test -run %s -update writes it anew:\n%s", name, t.Name(), d)
	}
}
