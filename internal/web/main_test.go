package web

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"whenthen/internal/web/jobs"
)

// The test binary is also the process that typed rules run in, and a server to be watched.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 || len(os.Args) == 4 && os.Args[2] == "--ladder" {
		as := map[string]func() error{
			jobs.WorkerArgument: func() error {
				return jobs.Worker(os.Stdin, os.Stdout, strings.Join(os.Args[min(3, len(os.Args)):], ""))
			},
			serveArgument: serveForMemory,
		}[os.Args[1]]
		if as != nil {
			if err := as(); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}
