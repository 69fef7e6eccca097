package jobs

import (
	"fmt"
	"os"
	"testing"
)

// The test binary is also the process that typed rules run in.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == WorkerArgument {
		if err := Worker(os.Stdin, os.Stdout, ""); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}
