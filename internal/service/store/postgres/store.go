package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"whenthen/internal/service/store"
)

// Store is a database with sessions. Broken connections are replaced when needed.
type Store struct{ pool *pgxpool.Pool }

var _ store.Store = (*Store)(nil)

// Open connects to a database, as in postgres://user:password@host:5432/database, and creates the tables. ctx applies only to
// opening.
func Open(ctx context.Context, address string) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("sessions in PostgreSQL: %w", err)
	}
	config.HealthCheckPeriod = 5 * time.Second
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = 5 * time.Second
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err == nil {
		err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, schema, pgx.QueryExecModeSimpleProtocol) // several statements
			return err
		})
		if err != nil {
			pool.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("sessions in PostgreSQL: %w", err)
	}
	return &Store{pool}, nil
}

// Close closes the connections.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// Ping returns an error if the database does not respond.
func (s *Store) Ping(ctx context.Context) error { return s.pool.Ping(ctx) }

// known converts the error for a session that does not exist to ErrNoSession.
func known(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return store.ErrNoSession
	}
	return err
}

// Version reads the version of a session.
func (s *Store) Version(ctx context.Context, key string) (version int64, err error) {
	err = s.pool.QueryRow(ctx, "SELECT version FROM whenthen_sessions WHERE key = $1", key).Scan(&version)
	return version, known(err)
}

// Load reads a session in one transaction, so that snapshot and inputs belong together.
func (s *Store) Load(ctx context.Context, key string) (saved *store.Saved, err error) {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, s.pool, options, func(tx pgx.Tx) error {
		saved = &store.Saved{Head: store.Head{Key: key}}
		var created, changed int64
		err := tx.QueryRow(ctx, `SELECT s.rules, s.clock, s.version, s.created, s.changed, coalesce(n.version, 0), n.snapshot
			FROM whenthen_sessions s LEFT JOIN whenthen_snapshots n ON n.session = s.key WHERE s.key = $1`, key).
			Scan(&saved.Rules, &saved.Clock, &saved.Version, &created, &changed, &saved.At, &saved.Snapshot)
		if err != nil {
			return known(err)
		}
		saved.Created, saved.Changed = time.UnixMilli(created), time.UnixMilli(changed)
		rows, err := tx.Query(ctx, `SELECT version, id, rules, at, digest, body, answer FROM whenthen_inputs
			WHERE session = $1 AND version > $2 ORDER BY version`, key, saved.At)
		if err != nil {
			return err
		}
		saved.Inputs, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (store.Input, error) { return input(r) })
		return err
	})
	if err != nil {
		return nil, err
	}
	return saved, nil
}

// input scans version, id, rules, at, digest, body and answer.
func input(r pgx.Row) (in store.Input, err error) {
	var at int64
	err = r.Scan(&in.Version, &in.ID, &in.Rules, &at, &in.Digest, &in.Body, &in.Answer)
	in.At = time.UnixMilli(at)
	return in, err
}

// Find reads an input by its id.
func (s *Store) Find(ctx context.Context, key, id string) (*store.Input, error) {
	in, err := input(s.pool.QueryRow(ctx, "SELECT version, id, rules, at, digest, body, answer FROM whenthen_inputs WHERE session = $1 AND id = $2", key, id))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &in, err
}

// List reads heads of sessions.
func (s *Store) List(ctx context.Context, after string, limit int) ([]store.Head, error) {
	rows, err := s.pool.Query(ctx, "SELECT key, rules, clock, version, created, changed FROM whenthen_sessions WHERE key > $1 ORDER BY key LIMIT $2", after, limit)
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, func(r pgx.CollectableRow) (h store.Head, err error) {
		var created, changed int64
		err = r.Scan(&h.Key, &h.Rules, &h.Clock, &h.Version, &created, &changed)
		h.Created, h.Changed = time.UnixMilli(created), time.UnixMilli(changed)
		return h, err
	})
	if list == nil {
		list = []store.Head{}
	}
	return list, err
}

// Due returns the sessions with due work.
func (s *Store) Due(ctx context.Context, until time.Time, limit int) ([]store.Due, error) {
	rows, err := s.pool.Query(ctx, "SELECT key, due FROM whenthen_sessions WHERE due <= $1 ORDER BY due, key LIMIT $2", until.UnixMilli(), limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(r pgx.CollectableRow) (d store.Due, err error) {
		var at int64
		err = r.Scan(&d.Key, &at)
		d.At = time.UnixMilli(at)
		return d, err
	})
}

// Postpone sets the due time of a session.
func (s *Store) Postpone(ctx context.Context, key string, version int64, at time.Time) error {
	moved, err := s.pool.Exec(ctx, "UPDATE whenthen_sessions SET due = $3 WHERE key = $1 AND version = $2", key, version, due(at))
	if err == nil && moved.RowsAffected() == 0 {
		err = s.missing(ctx, key, nil)
	}
	return err
}

// Serve records the version of rules and marks sessions.
func (s *Store) Serve(ctx context.Context, v store.Served) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		before := v.Before
		if before == "" {
			err := tx.QueryRow(ctx, "SELECT version FROM whenthen_served WHERE rules = $1", v.Rules).Scan(&before)
			if err != nil && !errors.Is(err, pgx.ErrNoRows) {
				return err
			}
		}
		if before == v.Version {
			return nil
		}
		_, err := tx.Exec(ctx, "INSERT INTO whenthen_served (rules, version) VALUES ($1, $2) ON CONFLICT (rules) DO UPDATE SET version = excluded.version", v.Rules, v.Version)
		if err == nil && !v.At.IsZero() {
			_, err = tx.Exec(ctx, "UPDATE whenthen_sessions SET due = least(due, $1) WHERE rules = $2 AND clock = $3", v.At.UnixMilli(), v.Rules, v.Clock)
		}
		return err
	})
}

// Rules returns the text of rules.
func (s *Store) Rules(ctx context.Context, version string) (text []byte, err error) {
	err = s.pool.QueryRow(ctx, "SELECT text FROM whenthen_rules WHERE version = $1", version).Scan(&text)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return text, err
}

// Create creates a session.
func (s *Store) Create(ctx context.Context, h store.Head) error {
	made, err := s.pool.Exec(ctx, "INSERT INTO whenthen_sessions (key, rules, clock, version, created, changed) VALUES ($1, $2, $3, 0, $4, $4) ON CONFLICT DO NOTHING",
		h.Key, h.Rules, h.Clock, h.Created.UnixMilli())
	if err == nil && made.RowsAffected() == 0 {
		err = store.ErrExists
	}
	return err
}

// uniqueViolation is the code of PostgreSQL for a second row of a key.
const uniqueViolation = "23505"

// Append stores an input in one statement. The update locks the row of the session, so of two writers one waits and then finds
// another version.
func (s *Store) Append(ctx context.Context, key string, in *store.Input) error {
	moved, err := s.pool.Exec(ctx, `WITH moved AS (UPDATE whenthen_sessions SET version = $2, changed = $5, due = $9 WHERE key = $1 AND version = $2 - 1 RETURNING key)
		INSERT INTO whenthen_inputs (session, version, id, rules, at, digest, body, answer) SELECT key, $2, $3, $4, $5, $6, $7, $8 FROM moved`,
		key, in.Version, in.ID, in.Rules, in.At.UnixMilli(), in.Digest, in.Body, in.Answer, due(in.Due))
	var failed *pgconn.PgError
	switch {
	case errors.As(err, &failed) && failed.Code == uniqueViolation:
		return store.ErrRepeated
	case err != nil:
		return err
	case moved.RowsAffected() > 0:
		return nil
	}
	found, err := s.Find(ctx, key, in.ID)
	if err == nil && found != nil {
		return store.ErrRepeated
	}
	return s.missing(ctx, key, err)
}

// due returns the value of the column due: null if nothing is due.
func due(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	at := t.UnixMilli()
	return &at
}

// missing returns the error for a session that does not have the expected version.
func (s *Store) missing(ctx context.Context, key string, err error) error {
	if err == nil {
		_, err = s.Version(ctx, key)
	}
	if err == nil {
		err = store.ErrConflict
	}
	return err
}

// Cut stores a snapshot.
func (s *Store) Cut(ctx context.Context, key string, version int64, snapshot []byte, forget time.Time) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var at int64
		err := tx.QueryRow(ctx, "SELECT version FROM whenthen_sessions WHERE key = $1 FOR UPDATE", key).Scan(&at)
		if err != nil {
			return known(err)
		}
		if at != version {
			return store.ErrConflict
		}
		_, err = tx.Exec(ctx, `INSERT INTO whenthen_snapshots (session, version, snapshot) VALUES ($1, $2, $3)
			ON CONFLICT (session) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot`, key, version, snapshot)
		if err == nil {
			_, err = tx.Exec(ctx, "DELETE FROM whenthen_inputs WHERE session = $1 AND version <= $2 AND at < $3", key, version, forget.UnixMilli())
		}
		if err == nil {
			_, err = tx.Exec(ctx, "UPDATE whenthen_inputs SET body = NULL WHERE session = $1 AND version <= $2 AND body IS NOT NULL", key, version)
		}
		return err
	})
}

// Delete removes a session. The database deletes its inputs and snapshot with it.
func (s *Store) Delete(ctx context.Context, key string) error {
	gone, err := s.pool.Exec(ctx, "DELETE FROM whenthen_sessions WHERE key = $1", key)
	if err == nil && gone.RowsAffected() == 0 {
		err = store.ErrNoSession
	}
	return err
}

// SaveRules stores the text of rules.
func (s *Store) SaveRules(ctx context.Context, version string, text []byte) error {
	_, err := s.pool.Exec(ctx, "INSERT INTO whenthen_rules (version, text) VALUES ($1, $2) ON CONFLICT DO NOTHING", version, text)
	return err
}
