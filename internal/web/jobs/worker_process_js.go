package jobs

import "errors"

// A browser has no processes, so rules run in the same process. The code that starts processes is omitted to make the download smaller.

// Cmd is empty, since a browser cannot run commands.
type Cmd struct{}

// Program returns nil.
func Program(string, ...string) func() *Cmd { return nil }

func startWorker(*Cmd) (*workerProcess, error) { return nil, errors.ErrUnsupported }

func (p *workerProcess) end() error { return errors.ErrUnsupported }

func (p *workerProcess) id() int { return 0 }

func (p *workerProcess) kill() {}

func died(error) bool { return false }
