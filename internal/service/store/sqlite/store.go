package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"whenthen/internal/service/store"
)

// Store is a file with sessions.
type Store struct {
	read    *sql.DB
	write   *sql.DB // one connection
	pending chan *job
	stop    chan struct{} // closed to stop committing
	over    chan struct{} // closed when committing has stopped
	closing sync.Once
}

var _ store.Store = (*Store)(nil)

// readers is the number of concurrent reads.
const readers = 4

// Open opens a file and creates it if necessary. ctx applies only to opening.
func Open(ctx context.Context, path string) (*Store, error) {
	options := url.Values{"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(10000)"}, "_txlock": {"immediate"}}
	address := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + options.Encode()
	s := &Store{pending: make(chan *job, 1024), stop: make(chan struct{}), over: make(chan struct{})}
	var err error
	if s.write, err = sql.Open("sqlite", address); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	var found int
	err = s.write.QueryRowContext(ctx, "PRAGMA user_version").Scan(&found)
	if err == nil && found != 0 && found != format {
		err = fmt.Errorf("it has format %d; this program reads format %d", found, format)
	}
	if err == nil {
		err = s.prepare(ctx)
	}
	if err == nil {
		s.read, err = sql.Open("sqlite", address)
	}
	if err != nil {
		_ = s.write.Close()
		return nil, fmt.Errorf("sessions in %s: %w", path, err)
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	go s.commit()
	return s, nil
}

// Close stores pending changes and closes the file. A second call has no effect.
func (s *Store) Close() error {
	var err error
	s.closing.Do(func() {
		close(s.stop)
		<-s.over
		err = errors.Join(s.read.Close(), s.write.Close())
	})
	return err
}

// Ping returns an error if the file cannot be read.
func (s *Store) Ping(ctx context.Context) error {
	return s.read.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(new(int))
}

// Version reads the version of a session.
func (s *Store) Version(ctx context.Context, key string) (version int64, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT version FROM sessions WHERE key = ?", key).Scan(&version)
	return version, known(err)
}

// known converts the error for a session that does not exist to ErrNoSession.
func known(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNoSession
	}
	return err
}

// Load reads a session in one transaction, so that snapshot and inputs belong together.
func (s *Store) Load(ctx context.Context, key string) (*store.Saved, error) {
	conn, err := s.read.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil { // deferred: readers need not wait
		return nil, err
	}
	defer func() { _, _ = conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK") }()
	saved := &store.Saved{Head: store.Head{Key: key}}
	var created, changed int64
	err = conn.QueryRowContext(ctx, "SELECT s.rules, s.clock, s.version, s.created, s.changed, coalesce(n.version, 0), n.snapshot FROM sessions s LEFT JOIN snapshots n ON n.session = s.key WHERE s.key = ?", key).
		Scan(&saved.Rules, &saved.Clock, &saved.Version, &created, &changed, &saved.At, &saved.Snapshot)
	if err != nil {
		return nil, known(err)
	}
	saved.Created, saved.Changed = time.UnixMilli(created), time.UnixMilli(changed)
	rows, err := conn.QueryContext(ctx, "SELECT version, id, rules, at, digest, body, answer FROM inputs WHERE session = ? AND version > ? ORDER BY version", key, saved.At)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		in, err := input(rows)
		if err != nil {
			return nil, err
		}
		saved.Inputs = append(saved.Inputs, *in)
	}
	return saved, rows.Err()
}

// row is a row of a result.
type row interface{ Scan(columns ...any) error }

// input scans version, id, rules, at, digest, body and answer.
func input(r row) (*store.Input, error) {
	in := &store.Input{}
	var at int64
	err := r.Scan(&in.Version, &in.ID, &in.Rules, &at, &in.Digest, &in.Body, &in.Answer)
	in.At = time.UnixMilli(at)
	return in, err
}

// Find reads an input by its id.
func (s *Store) Find(ctx context.Context, key, id string) (*store.Input, error) {
	in, err := input(s.read.QueryRowContext(ctx, "SELECT version, id, rules, at, digest, body, answer FROM inputs WHERE session = ? AND id = ?", key, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return in, err
}

// List reads heads of sessions.
func (s *Store) List(ctx context.Context, after string, limit int) ([]store.Head, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT key, rules, clock, version, created, changed FROM sessions WHERE key > ? ORDER BY key LIMIT ?", after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []store.Head{}
	for rows.Next() {
		var h store.Head
		var created, changed int64
		if err := rows.Scan(&h.Key, &h.Rules, &h.Clock, &h.Version, &created, &changed); err != nil {
			return nil, err
		}
		h.Created, h.Changed = time.UnixMilli(created), time.UnixMilli(changed)
		list = append(list, h)
	}
	return list, rows.Err()
}

// Due returns the sessions with due work.
func (s *Store) Due(ctx context.Context, until time.Time, limit int) ([]store.Due, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT key, due FROM sessions WHERE due <= ? ORDER BY due, key LIMIT ?", until.UnixMilli(), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []store.Due
	for rows.Next() {
		var d store.Due
		var at int64
		if err := rows.Scan(&d.Key, &at); err != nil {
			return nil, err
		}
		d.At = time.UnixMilli(at)
		list = append(list, d)
	}
	return list, rows.Err()
}

// Rules returns the text of rules.
func (s *Store) Rules(ctx context.Context, version string) (text []byte, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT text FROM rules WHERE version = ?", version).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return text, err
}

// prepare creates the tables of a new file, all or none.
func (s *Store) prepare(ctx context.Context) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err = tx.ExecContext(ctx, schema); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
