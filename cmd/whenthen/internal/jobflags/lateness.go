package jobflags

import (
	"errors"
	"fmt"
	"os"
	"time"

	"whenthen/facts"
	"whenthen/internal/runner"
)

// Lateness contains the flags for facts whose time is before the clock.
type Lateness struct {
	Late  string        `placeholder:"accept|drop|FILE" help:"What to do with a fact that is late, because the clock has passed its \"at\": accept inserts it, drop skips it, and FILE writes it to a file in JSON Lines. By default it is an error."`
	Grace time.Duration `placeholder:"10s" help:"With --late: how far a fact may be behind the clock without being late."`
}

// Open configures the treatment of late facts in a job. The caller must call end, which closes the file.
func (f *Lateness) Open(job *runner.Job) (end func() error, err error) {
	end = func() error { return nil }
	job.Late.Grace = f.Grace
	switch f.Late {
	case "":
		if f.Grace != 0 {
			return nil, errors.New("--grace can only be used with --late")
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
