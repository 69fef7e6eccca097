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
	"whenthen/internal/web/jobs"
)

// serveCommand is `whenthen sudoku serve`.
type serveCommand struct {
	Addr   string `default:"127.0.0.1:8733" placeholder:"HOST:PORT" help:"Address to listen on (${default}); with port 0, a free port is used. Everybody who can reach the address can use the page."`
	Ladder string `placeholder:"FOLDER" help:"Folder with your own techniques: rule files, and ladder.txt with their order, levels and names."`
	Export string `placeholder:"FOLDER" help:"Instead of serving the page, write it to a folder for any file server, with its server as WebAssembly. Run this in the folder of the Whenthen module or of a module that requires it."`
}

// Run serves the page until it is interrupted.
func (s *serveCommand) Run(c *console.Console) error {
	if s.Export != "" && s.Ladder != "" {
		return errors.New("--export cannot be combined with --ladder: the exported page has the built-in techniques")
	}
	if _, err := ownLadder(s.Ladder); err != nil {
		return err
	}
	if s.Export != "" {
		return web.Export(".", s.Export)
	}
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return fmt.Errorf("--addr %s: %w", s.Addr, err)
	}
	server, err := web.NewServer(web.Options{Host: host, Ladder: s.Ladder})
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

// ServeWorker is the process in which the page runs rules that users have typed.
type ServeWorker struct {
	Ladder string `help:"The server's folder of techniques."`
}

// Run serves one request on standard input and output.
func (w ServeWorker) Run(c *console.Console) error { return jobs.Worker(c.In, c.Out, w.Ladder) }
