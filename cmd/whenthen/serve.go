package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/service"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/journal"
	"whenthen/internal/service/live"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
	"whenthen/internal/service/store/postgres"
	"whenthen/internal/service/store/sqlite"
)

// rulesServeCommand is `whenthen serve`.
type rulesServeCommand struct {
	levelFlag
	javaFlags
	Dir        string           `arg:"" help:"Folder of rule files, or of a Drools project."`
	Addr       string           `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen (${default}); port 0 takes a free one."`
	Stream     bool             `help:"Let events be over some time after they have happened, and a not with a temporal constraint wait, as Drools does in stream mode. Without it what kmodule.xml says."`
	Tokens     string           `placeholder:"FILE" help:"File with the tokens of clients, TOKEN or NAME:TOKEN on a line. Without it they are in the variable WHENTHEN_TOKENS."`
	Open       bool             `help:"Answer everybody: needed to listen on more than this machine without tokens."`
	Sessions   string           `default:"whenthen.db" placeholder:"FILE|URL" help:"Where sessions are kept (${default}): an SQLite file, which is made if it is not there, or postgres://USER@HOST/DATABASE."`
	InMemory   int              `default:"1000" placeholder:"N" help:"How many sessions to have in memory at once (${default}); others are read when asked for."`
	Idle       time.Duration    `default:"10m" placeholder:"10m" help:"After how long an unused session leaves the memory (${default})."`
	Snapshot   int              `default:"100" placeholder:"N" help:"How many inputs a session takes before a snapshot cuts them off (${default})."`
	Remember   time.Duration    `default:"168h" placeholder:"168h" help:"How long the ids of inputs are known, so that none counts twice (${default})."`
	Records    int              `default:"1000" placeholder:"N" help:"How many events a session in memory remembers for why (${default})."`
	Decisions  string           `placeholder:"FILE" help:"Append every decision to a log, JSON Lines, which whenthen replay reads."`
	Timeout    time.Duration    `default:"10s" placeholder:"10s" help:"How long a request may take (${default}); 0 is no bound."`
	MaxFirings int              `default:"1000000" placeholder:"N" help:"How many firings to allow for a request (${default})."`
	MaxFacts   int              `default:"1000000" placeholder:"N" help:"How many facts to allow in a session (${default}); 0 is no bound."`
	MaxMemory  console.ByteSize `default:"256MB" placeholder:"256MB" help:"Memory of a session (${default}); 0 is the bound of the engine, 1GB."`
	MaxBody    console.ByteSize `default:"16MB" placeholder:"16MB" help:"How long the body of a request may be (${default}); 0 is no bound."`
	MaxAtOnce  int              `default:"256" placeholder:"N" help:"How many requests to work on at once (${default}); 0 is no bound."`
	Drain      time.Duration    `default:"30s" placeholder:"30s" help:"How long requests that are under way may take when the service is told to end (${default})."`
}

// Help is printed below the flags by --help.
func (s *rulesServeCommand) Help() string {
	return `The rules of a folder over HTTP and JSON. docs/service.md describes the addresses; GET /v1/openapi.json does for the rules that are
served. The Sudoku page is served by whenthen sudoku serve.`
}

// Run serves until the process is interrupted.
func (s *rulesServeCommand) Run(c *console.Console) (err error) {
	tokens, err := s.tokens()
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(c.Errors, nil))
	rules := ruleset.NewSet(func() ([]ruleset.Bundle, error) { return s.bundles(c, s.Dir, s.Stream, whenthen.Level(s.level())) })
	limits := decide.Limits{Time: s.Timeout, Firings: s.MaxFirings, Facts: s.MaxFacts, Memory: int64(s.MaxMemory), Body: int64(s.MaxBody)}
	kept, err := s.open(c.Ctx)
	if err != nil {
		return err
	}
	sessions := live.NewKeeper(live.Options{
		Store: kept, Rules: rules, Limits: limits, Open: s.InMemory, Idle: s.Idle, Inputs: s.Snapshot, Remember: s.Remember, Records: s.Records, Wake: time.Second, Now: time.Now, Log: log,
	})
	options := service.Options{
		Rules: rules, Sessions: sessions, Limits: limits, Tokens: tokens, Requests: s.MaxAtOnce, Drain: s.Drain, Log: log, Version: version(),
	}
	if s.Decisions != "" {
		file, err := os.OpenFile(s.Decisions, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return fmt.Errorf("log of decisions: %w", err)
		}
		defer file.Close()
		options.Journal = journal.NewWriter(file)
	}
	server := service.New(options)
	defer func() { err = errors.Join(err, s.end(sessions, kept)) }()
	ctx, stop := context.WithCancel(c.Ctx)
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
	fmt.Fprintf(c.Out, "http://%s/\n", l.Addr())
	c.Flush()
	go func() {
		if err := <-watched; err != nil {
			log.Error("the folder is not watched any more", "error", err)
		}
	}()
	return server.Serve(ctx, l)
}

// open opens the store of sessions.
func (s *rulesServeCommand) open(ctx context.Context) (store.Store, error) {
	if strings.HasPrefix(s.Sessions, "postgres://") || strings.HasPrefix(s.Sessions, "postgresql://") {
		return postgres.Open(ctx, s.Sessions)
	}
	return sqlite.Open(ctx, s.Sessions)
}

// end saves the sessions in memory.
func (s *rulesServeCommand) end(sessions *live.Keeper, kept store.Store) error {
	ctx, stop := context.WithTimeout(context.Background(), s.Drain)
	defer stop()
	return errors.Join(sessions.Close(ctx), kept.Close())
}

// tokens reads the access tokens. Without tokens the service listens only on the local machine, unless --open is set.
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
