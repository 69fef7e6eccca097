// Command whenthen-beam runs rules over folders of facts, as a pipeline of Apache Beam.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/alecthomas/kong"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

type command struct {
	Run runCommand `cmd:"" help:"Decide every line of a folder, or keep a session for every key."`
}

func main() {
	beam.Init() // does not return in a worker process that a runner has started
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	parsed := kong.Parse(&command{}, kong.Name("whenthen-beam"), kong.BindTo(ctx, (*context.Context)(nil)))
	if err := parsed.Run(); err != nil {
		fmt.Fprintf(os.Stderr, "whenthen-beam: %v\n", err)
		os.Exit(1)
	}
}
