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
	Addr   string `default:"127.0.0.1:8788" placeholder:"HOST:PORT" help:"Where to listen (${default})."`
	Export string `placeholder:"FOLDER" help:"Write the page with the engine as WebAssembly into a folder instead, for any file server; run in the folder of the module, or of one that requires it."`
}

// Help is printed below the flags by --help.
func (p *playCommand) Help() string {
	return `A page with rules, facts and a test: they are checked while you type and run at once, with the lines printed, a trace, the facts in the end, and
answers to why and why not. Rules and facts are in the link. With --export the page needs no server of ours: the engine runs in the browser.`
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
	server := &http.Server{Handler: play.Handler(), ReadHeaderTimeout: 10 * time.Second}
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
