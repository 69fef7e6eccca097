package store

import (
	"context"
	"errors"
	"time"
)

// Store keeps sessions. It may be used by many goroutines and, as far as the database allows it, by many processes. Errors
// that are none of those below mean that the store cannot be reached or has failed; whether an Append that failed in that way
// was stored is not known.
type Store interface {
	// Create makes a session at version 0. It is ErrExists if there is one of the key.
	Create(ctx context.Context, head Head) error
	// Version is the version of a session, or ErrNoSession.
	Version(ctx context.Context, key string) (int64, error)
	// Load reads a session with its newest snapshot and the inputs after it, in their order, or ErrNoSession.
	Load(ctx context.Context, key string) (*Saved, error)
	// Append stores an input that takes the session from version in.Version-1 to in.Version. It is ErrConflict if the session
	// is at another version, ErrRepeated if it has an input of that id, ErrNoSession if it is gone.
	Append(ctx context.Context, key string, in *Input) error
	// Find reads the input of an id, without its body if a snapshot has cut it off; nil if there is none.
	Find(ctx context.Context, key, id string) (*Input, error)
	// Cut stores a snapshot of the session as it is at a version and drops the bodies of the inputs up to there. Inputs
	// taken before forget lose their ids, too. It is ErrConflict if the session has moved on, and nothing is stored then.
	Cut(ctx context.Context, key string, version int64, snapshot []byte, forget time.Time) error
	// Delete removes a session with all that belongs to it, or is ErrNoSession.
	Delete(ctx context.Context, key string) error
	// List lists at most limit sessions whose keys come after one, in the order of their keys.
	List(ctx context.Context, after string, limit int) ([]Head, error)

	// Due lists at most limit sessions whose newest input has said that something is due by a time, what is due first in front.
	Due(ctx context.Context, until time.Time, limit int) ([]Due, error)
	// Postpone says when a session at a version has something to do by itself; zero if nothing. It is ErrConflict if the session is at
	// another version, ErrNoSession if it is gone.
	Postpone(ctx context.Context, key string, version int64, due time.Time) error
	// Serve notes which version of rules is served. If it is another than before, all their sessions with a kind of clock have something
	// to do at the time of the change.
	Serve(ctx context.Context, s Served) error

	// SaveRules keeps the text of rules under their version; text that is there already stays.
	SaveRules(ctx context.Context, version string, text []byte) error
	// Rules reads the text of rules, nil if there is none of the version.
	Rules(ctx context.Context, version string) ([]byte, error)

	// Ping tells whether the store can be reached.
	Ping(ctx context.Context) error
	// Close ends the use of the store.
	Close() error
}

// Due is a session with something to do by itself.
type Due struct {
	Key string
	At  time.Time
}

// Served is a version of rules that takes the place of another.
type Served struct {
	Rules, Version string
	Before         string    // the version that the caller has served before; "" if it has just begun, and what was noted last counts
	Clock          string    // the sessions that have something to do
	At             time.Time // when; zero if they have not
}

// The errors that are not the database's.
var (
	ErrNoSession = errors.New("there is no such session")
	ErrExists    = errors.New("the session is there already")
	ErrConflict  = errors.New("the session is at another version")
	ErrRepeated  = errors.New("the session has an input of this id")
)

// Head is what is known of a session without opening it.
type Head struct {
	Key     string    `json:"key"`
	Rules   string    `json:"rules"` // name of its rule base
	Clock   string    `json:"clock"` // a runner.ClockKind
	Version int64     `json:"version"`
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed"`
}

// Saved is a session as it was stored.
type Saved struct {
	Head
	At       int64  // version of the snapshot
	Snapshot []byte // nil if there is none yet
	Inputs   []Input
}

// Input is something that changes a session.
type Input struct {
	Version int64     // of the session after it
	ID      string    // which counts once
	Rules   string    // version of the rules that took it
	At      time.Time // when it was taken, in whole milliseconds
	Digest  string    // of what was sent, to tell a repetition from another input of the same id
	Body    []byte    // what was sent; nil where it was cut off
	Answer  []byte    // what was answered
	// Due is when the session has something to do by itself after it; zero if nothing. It is written only.
	Due time.Time
}
