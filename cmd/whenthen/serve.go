package main

import (
	"context"
	"errors"
	"fmt"
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

// decisionLimits are the limits of a decision, or of an input of a session.
type decisionLimits struct {
	Timeout    time.Duration    `default:"10s" placeholder:"10s" help:"Time limit of a request (${default}); 0 means no limit."`
	MaxFirings int              `default:"1000000" placeholder:"N" help:"Limit of firings in a request (${default})."`
	MaxFacts   int              `default:"1000000" placeholder:"N" help:"Limit of facts in a session (${default}); 0 means no limit."`
	MaxMemory  console.ByteSize `default:"256MB" placeholder:"256MB" help:"Memory limit of a session (${default}); 0 means the limit of the engine, 1GB."`
}

func (l *decisionLimits) limits() decide.Limits {
	return decide.Limits{Time: l.Timeout, Firings: l.MaxFirings, Facts: l.MaxFacts, Memory: int64(l.MaxMemory)}
}

// rulesServeCommand is `whenthen serve`.
type rulesServeCommand struct {
	levelFlag
	javaFlags
	decisionLimits
	Dir       string           `arg:"" help:"Folder of rule files, or of a Drools project."`
	Addr      string           `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Address to listen on (${default}); with port 0, a free port is used."`
	Stream    bool             `help:"Run the rules in the stream mode of Drools: events expire, and a not with a temporal constraint waits. By default, kmodule.xml decides."`
	Tokens    string           `placeholder:"FILE" help:"File with the tokens of clients, one TOKEN or NAME:TOKEN per line. By default they are taken from the environment variable WHENTHEN_TOKENS."`
	Open      bool             `help:"Accept requests without a token. This flag is needed to listen on other than local addresses without tokens."`
	Sessions  string           `default:"whenthen.db" placeholder:"FILE|URL" help:"Where sessions are stored (${default}): an SQLite file, which is created if needed, or postgres://USER@HOST/DATABASE."`
	InMemory  int              `default:"1000" placeholder:"N" help:"How many sessions to keep in memory (${default}); others are loaded when they are used."`
	Idle      time.Duration    `default:"10m" placeholder:"10m" help:"How long an unused session stays in memory (${default})."`
	Snapshot  int              `default:"100" placeholder:"N" help:"After how many inputs of a session a snapshot is stored that replaces them (${default})."`
	Remember  time.Duration    `default:"168h" placeholder:"168h" help:"How long the ids of inputs are remembered, so that a repeated input is not applied twice (${default})."`
	Records   int              `default:"1000" placeholder:"N" help:"How many records a session in memory keeps to answer why (${default})."`
	Decisions string           `placeholder:"FILE" help:"Append every decision to this log in JSON Lines, which whenthen replay reads."`
	MaxBody   console.ByteSize `default:"16MB" placeholder:"16MB" help:"Size limit of the body of a request (${default}); 0 means no limit."`
	MaxAtOnce int              `default:"256" placeholder:"N" help:"How many requests to handle at once (${default}); 0 means no limit."`
	Drain     time.Duration    `default:"30s" placeholder:"30s" help:"How long to wait for running requests when the service shuts down (${default})."`
}

// Help is printed below the flags by --help.
func (s *rulesServeCommand) Help() string {
	return `Serves the rules of a folder over HTTP and JSON. docs/service.md describes the interface; GET /v1/openapi.json describes it for the rules
that are served. The Sudoku page is served by whenthen sudoku serve.`
}

// Run serves until the process is interrupted.
func (s *rulesServeCommand) Run(c *console.Console) (err error) {
	tokens, err := s.tokens()
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(c.Errors, nil))
	rules := ruleset.NewSet(func() ([]ruleset.Bundle, error) { return s.bundles(c, s.Dir, s.Stream, whenthen.Level(s.level())) })
	limits := s.limits()
	limits.Body = int64(s.MaxBody)
	kept, err := s.open(c.Ctx)
	if err != nil {
		return err
	}
	sessions := live.NewKeeper(live.Options{
		Store: kept, Rules: rules, Limits: limits, Open: s.InMemory, Idle: s.Idle, Inputs: s.Snapshot, Remember: s.Remember, Records: s.Records, Wake: time.Second, Now: time.Now, Log: log,
	})
	options := service.Options{
		Rules: rules, Sessions: sessions, Limits: limits, Tokens: tokens, Local: tokens == nil && !s.Open, Requests: s.MaxAtOnce, Drain: s.Drain, Log: log, Version: version(),
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
			log.Error("the folder is no longer watched for changes", "error", err)
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
		read, err := os.ReadFile(s.Tokens)
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
		return nil, errors.New("on this address other machines could send requests without a token: give --tokens FILE, or --open to accept them")
	}
	return nil, nil
}
