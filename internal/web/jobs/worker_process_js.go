package jobs

import "errors"

// A browser has no processes: rules run in this one. What would start others is left out, which makes the download smaller.

// Cmd has no values.
type Cmd struct{}

// Program returns nil.
func Program(string, ...string) func() *Cmd { return nil }

func startWorker(*Cmd) (*workerProcess, error) { return nil, errors.ErrUnsupported }

func (p *workerProcess) end() error { return errors.ErrUnsupported }

func (p *workerProcess) id() int { return 0 }

func (p *workerProcess) kill() {}

func died(error) bool { return false }
