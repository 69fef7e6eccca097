package jobflags

import (
	"errors"
	"fmt"
	"os"
	"time"

	"whenthen/facts"
	"whenthen/internal/runner"
)

// Lateness holds the flags for facts whose time is before the clock.
type Lateness struct {
	Late  string        `placeholder:"accept|drop|FILE" help:"What becomes of a fact whose \"at\" the clock has passed: it comes in all the same, is left out, or is written to a file as JSON Lines. Without it that is a mistake."`
	Grace time.Duration `placeholder:"10s" help:"How far behind the clock a fact is not late yet, with --late."`
}

// Open configures the treatment of late facts in a job. The caller must call end, which closes the file.
func (f *Lateness) Open(job *runner.Job) (end func() error, err error) {
	end = func() error { return nil }
	job.Late.Grace = f.Grace
	switch f.Late {
	case "":
		if f.Grace != 0 {
			return nil, errors.New("--grace goes with --late")
		}
	case "accept":
		job.Late.Policy = runner.AcceptLate
	case "drop":
		job.Late.Policy = runner.DropLate
	default:
		file, err := os.Create(f.Late)
		if err != nil {
			return nil, fmt.Errorf("--late: %w", err)
		}
		job.Late.Policy = runner.DivertLate
		job.Late.Divert = func(o *facts.Object) error {
			_, err := fmt.Fprintln(file, facts.Text(o))
			return err
		}
		end = file.Close
	}
	return end, nil
}
