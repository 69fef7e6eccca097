package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/play"
)

// playCommand is `whenthen play`.
type playCommand struct {
	Addr   string `default:"127.0.0.1:8788" placeholder:"HOST:PORT" help:"Address to listen on (${default})."`
	Export string `placeholder:"FOLDER" help:"Instead of serving the page, write it to a folder for any file server, with the engine as WebAssembly. Run this in the folder of the Whenthen module or of a module that requires it."`
}

// Help is printed below the flags by --help.
func (p *playCommand) Help() string {
	return `A page with rules, facts and a test. They are checked and run while you type; the page shows the printed lines, a trace, the final facts, and answers to
why and why not. The link to the page contains the rules and facts. With --export the page needs no whenthen server: the engine runs in the browser.`
}

// Run serves the page until it is interrupted, or writes the page to files.
func (p *playCommand) Run(c *console.Console) error {
	if p.Export != "" {
		return play.Export(".", p.Export)
	}
	listener, err := net.Listen("tcp", p.Addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "http://%s/\n", listener.Addr())
	c.Flush()
	at, bound := listener.Addr().(*net.TCPAddr)
	server := &http.Server{Handler: play.Handler(bound && at.IP.IsLoopback()), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-c.Ctx.Done()
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = server.Shutdown(ctx) // requests that are still running then are aborted
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
