//go:build shared

package sudoku

import (
	"testing"

	"whenthen"
)

// The Drools example's own rule files are not part of the project. Where they lie beside it, go test -tags shared runs them:
// they must do what they did in Drools.
const exampleDir = "../../../shared/seeds/"

func verbatim(t testing.TB) *Program {
	t.Helper()
	return compileFiles(t, "testdata/halts.drl", exampleDir+"sudoku.drl", exampleDir+"validate.drl")
}

func TestExampleAsItIs(t *testing.T) {
	program := verbatim(t)
	t.Run("firings", func(t *testing.T) {
		checkFirings(t, program, "Simple", "Medium", "Hard 1", "Hard 2", "Hard 3", "Hard 4", "!DELIBERATELY BROKEN!")
	})
	names := append([]string{"hard_1"}, agreed...)
	t.Run("lines", func(t *testing.T) { checkLines(t, program, names) })
	t.Run("steps", func(t *testing.T) { checkSteps(t, program, names) })
	t.Run("validation", func(t *testing.T) { checkValidation(t, program) })
}

func BenchmarkExampleAsItIs(b *testing.B) { benchmarkSamples(b, verbatim(b)) }

func compileFiles(t testing.TB, paths ...string) *Program {
	t.Helper()
	sources, err := whenthen.Files(paths...)
	if err != nil {
		t.Fatal(err)
	}
	program, err := Compile(sources)
	if err != nil {
		t.Fatal(err)
	}
	return program
}
