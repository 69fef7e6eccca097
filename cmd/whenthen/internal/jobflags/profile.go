package jobflags

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"whenthen/engine"
	"whenthen/internal/pprof"
	"whenthen/internal/runner"
)

// Profile is --profile, or --profile=FILE.
type Profile struct {
	On   bool
	file string
}

// IsBool tells kong that the flag needs no value.
func (p *Profile) IsBool() bool { return true }

// Decode reads the value after the equals sign, if there is one.
func (p *Profile) Decode(ctx *kong.DecodeContext) error {
	p.On = true
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		p.file = ctx.Scan.Pop().String()
		if p.file == "" {
			return fmt.Errorf("the name of a file is missing after =")
		}
	}
	return nil
}

// Write writes the file, if requested, and the tables for people.
func (p *Profile) Write(tables io.Writer, measured engine.Profile, started time.Time, took time.Duration) error {
	if p.file != "" {
		if err := writeFile(p.file, func(w io.Writer) error { return pprof.Write(w, measured, started, took) }); err != nil {
			return fmt.Errorf("profile: %w", err)
		}
	}
	return runner.WriteProfile(tables, measured)
}

// writeFile creates a file with the output of write.
func writeFile(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
