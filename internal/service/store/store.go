package store

import (
	"context"
	"errors"
	"time"
)

// Store stores sessions. It is safe for concurrent use by goroutines and, if the database allows it, by several processes. Errors
// other than those below mean that the store cannot be reached or has failed; whether an Append that failed in this way was stored
// is unknown.
type Store interface {
	// Create creates a session at version 0. The error is ErrExists if there is a session with the key.
	Create(ctx context.Context, head Head) error
	// Version returns the version of a session, or ErrNoSession.
	Version(ctx context.Context, key string) (int64, error)
	// Load reads a session: its latest snapshot and the inputs after it, in order. The error is ErrNoSession if it does not exist.
	Load(ctx context.Context, key string) (*Saved, error)
	// Append stores an input that takes the session from version in.Version-1 to in.Version. The error is ErrConflict if the
	// session is at another version, ErrRepeated if it already has an input with that id, ErrNoSession if it does not exist.
	Append(ctx context.Context, key string, in *Input) error
	// Find returns the input with an id, without its body if a snapshot has replaced it; nil if there is none.
	Find(ctx context.Context, key, id string) (*Input, error)
	// Cut stores a snapshot of the session at a version and drops the bodies of the inputs up to it. Inputs taken before forget
	// also lose their ids. If the session has a newer version, nothing is stored and the error is ErrConflict.
	Cut(ctx context.Context, key string, version int64, snapshot []byte, forget time.Time) error
	// Delete removes a session with everything that belongs to it. The error is ErrNoSession if it does not exist.
	Delete(ctx context.Context, key string) error
	// List lists up to limit sessions whose keys come after the given one, in key order.
	List(ctx context.Context, after string, limit int) ([]Head, error)

	// Due returns up to limit sessions with work that is due by the given time, the earliest first.
	Due(ctx context.Context, until time.Time, limit int) ([]Due, error)
	// Postpone sets the time at which a session at a version has work to do; zero if it has none. The error is ErrConflict if the session
	// is at another version, ErrNoSession if it does not exist.
	Postpone(ctx context.Context, key string, version int64, due time.Time) error
	// Serve records which version of rules is served. If it has changed, all sessions of the rules with the given kind of clock
	// become due at the time of the change.
	Serve(ctx context.Context, s Served) error

	// SaveRules stores the text of rules under their version; existing text is kept.
	SaveRules(ctx context.Context, version string, text []byte) error
	// Rules returns the text of rules, or nil if there is none for the version.
	Rules(ctx context.Context, version string) ([]byte, error)

	// Ping returns an error if the store cannot be reached.
	Ping(ctx context.Context) error
	// Close closes the store.
	Close() error
}

// Due is a session with work that is due.
type Due struct {
	Key string
	At  time.Time
}

// Served is a version of rules that replaces another.
type Served struct {
	Rules, Version string
	Before         string    // version that the caller served before; "" if it has just started: then the version recorded last is used
	Clock          string    // clock kind of the sessions that become due
	At             time.Time // when they become due; zero if they do not
}

// The errors that are not failures of the database.
var (
	ErrNoSession = errors.New("the session does not exist")
	ErrExists    = errors.New("the session exists already")
	ErrConflict  = errors.New("the session is at another version")
	ErrRepeated  = errors.New("the session has an input with this id")
)

// Head is the part of a session that is known without loading it.
type Head struct {
	Key     string    `json:"key"`
	Rules   string    `json:"rules"` // name of its rule base
	Clock   string    `json:"clock"` // a runner.ClockKind
	Version int64     `json:"version"`
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed"`
}

// Saved is a stored session.
type Saved struct {
	Head
	At       int64  // version of the snapshot
	Snapshot []byte // nil if there is none yet
	Inputs   []Input
}

// Input is a change of a session.
type Input struct {
	Version int64     // of the session after it
	ID      string    // an input with an id is applied only once
	Rules   string    // version of the rules that processed it
	At      time.Time // when it was processed, in whole milliseconds
	Digest  string    // digest of the input, to distinguish a repetition from another input with the same id
	Body    []byte    // content of the input; nil if a snapshot has replaced it
	Answer  []byte    // response to the input
	// Due is the time at which the session has work to do after this input; zero if it has none. It is only written, never read.
	Due time.Time
}
