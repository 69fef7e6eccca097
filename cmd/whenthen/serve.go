package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"time"

	"whenthen"
	"whenthen/internal/service"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/ruleset"
)

// rulesServeCommand is `whenthen serve`.
type rulesServeCommand struct {
	levelFlag
	javaFlags
	Dir        string        `arg:"" help:"Folder of rule files, or of a Drools project."`
	Addr       string        `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen (${default}); port 0 takes a free one."`
	Tokens     string        `placeholder:"FILE" help:"File with the tokens of clients, TOKEN or NAME:TOKEN on a line. Without it they are in the variable WHENTHEN_TOKENS."`
	Open       bool          `help:"Answer everybody: needed to listen on more than this machine without tokens."`
	Timeout    time.Duration `default:"10s" placeholder:"10s" help:"How long a request may take (${default}); 0 is no bound."`
	MaxFirings int           `default:"1000000" placeholder:"N" help:"How many firings to allow for a request (${default})."`
	MaxFacts   int           `default:"1000000" placeholder:"N" help:"How many facts to allow in a session (${default}); 0 is no bound."`
	MaxMemory  byteSize      `default:"256MB" placeholder:"256MB" help:"Memory of a session (${default}); 0 is the bound of the engine, 1GB."`
	MaxBody    byteSize      `default:"16MB" placeholder:"16MB" help:"How long the body of a request may be (${default}); 0 is no bound."`
	MaxAtOnce  int           `default:"256" placeholder:"N" help:"How many requests to work on at once (${default}); 0 is no bound."`
	Drain      time.Duration `default:"30s" placeholder:"30s" help:"How long requests that are under way may take when the service is told to end (${default})."`
}

// Help is printed below the flags by --help.
func (s *rulesServeCommand) Help() string {
	return `The rules of a folder over HTTP and JSON. docs/service.md describes the addresses; GET /v1/openapi.json does for the rules that are
served. The Sudoku page is served by whenthen sudoku serve.`
}

// Run serves until the process is told to end.
func (s *rulesServeCommand) Run(c *console) error {
	tokens, err := s.tokens()
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(c.errors, nil))
	rules := ruleset.NewSet(func() ([]ruleset.Bundle, error) { return s.bundles(c, s.Dir, whenthen.Level(s.level())) })
	server := service.New(service.Options{
		Rules: rules, Tokens: tokens, Requests: s.MaxAtOnce, Drain: s.Drain, Log: log,
		Limits: decide.Limits{Time: s.Timeout, Firings: s.MaxFirings, Facts: s.MaxFacts, Memory: int64(s.MaxMemory), Body: int64(s.MaxBody)},
	})
	ctx, stop := context.WithCancel(c.ctx)
	defer stop()
	watched := make(chan error, 1)
	first := make(chan struct{})
	loaded := false
	go func() {
		watched <- watch(ctx, []string{s.Dir}, func() {
			server.Reload()
			if !loaded {
				loaded = true
				close(first)
			}
		})
	}()
	select {
	case <-first:
	case err := <-watched:
		return err
	}
	l, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "http://%s/\n", l.Addr())
	c.flush()
	go func() {
		if err := <-watched; err != nil {
			log.Error("the folder is not watched any more", "error", err)
		}
	}()
	return server.Serve(ctx, l)
}

// tokens reads who may ask. Without tokens the service listens on this machine only, unless --open says otherwise.
func (s *rulesServeCommand) tokens() (*service.Tokens, error) {
	text := os.Getenv("WHENTHEN_TOKENS")
	if s.Tokens != "" {
		file, err := os.Open(s.Tokens)
		if err != nil {
			return nil, fmt.Errorf("tokens: %w", err)
		}
		defer file.Close()
		read, err := io.ReadAll(file)
		if err != nil {
			return nil, fmt.Errorf("tokens: %w", err)
		}
		text = string(read)
	}
	if text != "" || s.Tokens != "" {
		return service.ParseTokens(text)
	}
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return nil, fmt.Errorf("--addr %s: %w", s.Addr, err)
	}
	if ip := net.ParseIP(host); !s.Open && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, errors.New("other machines could ask without a token: give --tokens FILE, or --open to answer everybody")
	}
	return nil, nil
}
