package main

import (
	"cmp"
	"context"
	"fmt"
	"net"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/debug"
)

// debugCommand is `whenthen debug`.
type debugCommand struct {
	levelFlag
	javaFlags
	Listen string `placeholder:"ADDRESS" help:"Wait for one client on this address, such as 127.0.0.1:4711, instead of using standard input and output."`
}

// Help is printed below the flags by --help.
func (d *debugCommand) Help() string {
	return `A debugger of rules for editors that support the Debug Adapter Protocol. A client sends a launch request with
{"program": "rules.drl", "facts": ["facts.json"], "focus": [], "stopOnEntry": false}; the program may be the folder of a project, and "session" one of
its sessions. docs/debugging.md explains how to set up editors, and what
breakpoints and values there are.`
}

// Run serves one client.
func (d *debugCommand) Run(c *console.Console) error {
	server := debug.New(whenthen.Level(d.level()))
	server.Read = func(paths []string, session string) ([]whenthen.Source, []whenthen.Option, error) {
		chosen, _, err := d.javaFlags.selected(c, paths, session)
		if err != nil {
			return nil, nil, err
		}
		sources, err := chosen.sources()
		return sources, chosen.opts, err
	}
	if d.Listen == "" {
		return server.Serve(c.Ctx, c.In, flushed{c})
	}
	listener, err := net.Listen("tcp", d.Listen)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Errors, "waiting for a client on %s\n", listener.Addr())
	go func() {
		<-c.Ctx.Done()
		listener.Close()
	}()
	conn, err := listener.Accept()
	if err != nil {
		return cmp.Or(context.Cause(c.Ctx), err) // the end of the context closes the listener
	}
	defer conn.Close()
	listener.Close()
	return c.Await(func() error { return server.Serve(c.Ctx, conn, conn) }) // the end of the context does not end the wait for a request
}
