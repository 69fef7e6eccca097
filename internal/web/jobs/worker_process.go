//go:build !js

package jobs

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

// Cmd is the command of a process.
type Cmd = exec.Cmd

// Program returns a function that returns the command of a program, for New.
func Program(path string, arguments ...string) func() *Cmd {
	return func() *Cmd { return exec.Command(path, arguments...) }
}

// startWorker starts a process with the path, arguments and environment of made.
func startWorker(made *Cmd) (*workerProcess, error) {
	cmd := exec.Command(made.Path, made.Args[1:]...)
	cmd.Env = append(made.Env, "GOTRACEBACK=none", "GOMAXPROCS=1")
	cmd.Dir = os.TempDir()
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	limited := &io.LimitedReader{R: out}
	return &workerProcess{cmd: cmd, in: in, out: limited, dec: json.NewDecoder(limited)}, nil
}

// end ends the process and waits for its end. It returns an error if the process had already ended by itself with a failure or had to be
// killed.
func (p *workerProcess) end() error {
	_ = p.in.Close()
	late := time.AfterFunc(workerGrace, p.kill)
	defer late.Stop()
	return p.cmd.Wait()
}

func (p *workerProcess) id() int { return p.cmd.Process.Pid }

func (p *workerProcess) kill() { _ = p.cmd.Process.Kill() }

// died reports whether an error of end means that the process failed or was killed.
func died(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit)
}
