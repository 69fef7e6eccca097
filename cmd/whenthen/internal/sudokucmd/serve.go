package sudokucmd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/signal"
	"syscall"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/web"
)

// serveCommand is `whenthen sudoku serve`.
type serveCommand struct {
	Addr   string `default:"127.0.0.1:8733" placeholder:"HOST:PORT" help:"Address to listen on (${default}); port 0 takes a free one. Anybody who can reach it can use the page."`
	Export string `placeholder:"FOLDER" help:"Write the page with its server as WebAssembly into a folder instead, for any file server; run in the folder of the module."`
}

// Run serves the page until it is interrupted.
func (s *serveCommand) Run(c *console.Console) error {
	if s.Export != "" {
		return web.Export(".", s.Export)
	}
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return fmt.Errorf("--addr %s: %w", s.Addr, err)
	}
	server, err := web.NewServer(web.Options{Host: host})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Errors, "The page is at http://%s/ (Ctrl+C ends it).\n", l.Addr())
	ctx, stop := signal.NotifyContext(c.Ctx, syscall.SIGTERM)
	defer stop()
	if err := server.Serve(ctx, l); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// ServeWorker is the process in which the page runs rules that were typed.
type ServeWorker struct{}

// Run serves one request on standard input and output.
func (ServeWorker) Run(c *console.Console) error { return web.Worker(c.In, c.Out) }
