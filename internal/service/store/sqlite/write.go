package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"whenthen/internal/service/store"
)

// job is a change that waits to be committed. The channel has a buffer of one, so that the committer never waits.
type job struct {
	do   func(context.Context, *sql.Tx) error
	done chan error
}

// most is the maximum number of changes in one commit.
const most = 256

// run submits a change and waits until it is stored. If ctx ends first, the change may or may not be stored.
func (s *Store) run(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
	j := &job{do, make(chan error, 1)}
	select {
	case <-s.over:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	case s.pending <- j:
	}
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.over:
		select {
		case err := <-j.done:
			return err
		default:
			return errClosed
		}
	}
}

var errClosed = errors.New("the store is closed")

// commit stores changes in the order of arrival; all that are waiting go into one commit.
func (s *Store) commit() {
	defer close(s.over)
	for {
		var jobs []*job
		select {
		case j := <-s.pending:
			jobs = append(jobs, j)
		case <-s.stop:
			select {
			case j := <-s.pending: // a caller was submitting it at the same time
				jobs = append(jobs, j)
			default:
				return
			}
		}
	more:
		for len(jobs) < most {
			select {
			case j := <-s.pending:
				jobs = append(jobs, j)
			default:
				break more
			}
		}
		s.store(jobs)
	}
}

// store applies the changes in one transaction. A rejected change has no effect and does not affect the others; if the database fails, no
// change is stored.
func (s *Store) store(jobs []*job) {
	ctx := context.Background()
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		for _, j := range jobs {
			j.done <- err
		}
		return
	}
	outcome := make([]error, len(jobs))
	for i, j := range jobs {
		if outcome[i] = j.do(ctx, tx); outcome[i] != nil && !refused(outcome[i]) {
			err = outcome[i]
			break
		}
	}
	if err != nil {
		err = errors.Join(err, tx.Rollback())
	} else {
		err = tx.Commit()
	}
	for i, j := range jobs {
		if err != nil {
			j.done <- err
			continue
		}
		j.done <- outcome[i]
	}
}

// refused reports whether the error means that a change is rejected; otherwise the database has failed.
func refused(err error) bool {
	for _, known := range []error{store.ErrNoSession, store.ErrExists, store.ErrConflict, store.ErrRepeated} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// Create creates a session.
func (s *Store) Create(ctx context.Context, h store.Head) error {
	return s.run(ctx, func(ctx context.Context, tx *sql.Tx) error {
		made, err := changed(tx.ExecContext(ctx, "INSERT INTO sessions (key, rules, clock, version, created, changed) VALUES (?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING",
			h.Key, h.Rules, h.Clock, h.Created.UnixMilli(), h.Created.UnixMilli()))
		if err == nil && !made {
			err = store.ErrExists
		}
		return err
	})
}

// changed reports whether a statement has changed any row.
func changed(r sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}

// Append stores an input.
func (s *Store) Append(ctx context.Context, key string, in *store.Input) error {
	return s.run(ctx, func(ctx context.Context, tx *sql.Tx) error {
		// First do what may be rejected, in an order that leaves nothing to undo.
		var other int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM inputs WHERE session = ? AND id = ?", key, in.ID).Scan(&other); err != nil {
			return err
		}
		if other > 0 {
			return store.ErrRepeated
		}
		moved, err := changed(tx.ExecContext(ctx, "UPDATE sessions SET version = ?, changed = ?, due = ? WHERE key = ? AND version = ?",
			in.Version, in.At.UnixMilli(), due(in.Due), key, in.Version-1))
		if err != nil {
			return err
		}
		if !moved {
			return missing(ctx, tx, key)
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO inputs (session, version, id, rules, at, digest, body, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			key, in.Version, in.ID, in.Rules, in.At.UnixMilli(), in.Digest, in.Body, in.Answer)
		return err
	})
}

// due returns the value of the column due: null if nothing is due.
func due(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at.UnixMilli()
}

// missing returns the error for a session that does not have the expected version.
func missing(ctx context.Context, tx *sql.Tx, key string) error {
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM sessions WHERE key = ?", key).Scan(&n); err != nil {
		return err
	}
	if n == 0 {
		return store.ErrNoSession
	}
	return store.ErrConflict
}

// Cut stores a snapshot.
func (s *Store) Cut(ctx context.Context, key string, version int64, snapshot []byte, forget time.Time) error {
	return s.run(ctx, func(ctx context.Context, tx *sql.Tx) error {
		stored, err := changed(tx.ExecContext(ctx, "INSERT INTO snapshots (session, version, snapshot) SELECT key, ?, ? FROM sessions WHERE key = ? AND version = ? "+
			"ON CONFLICT (session) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot", version, snapshot, key, version))
		if err != nil {
			return err
		}
		if !stored {
			return missing(ctx, tx, key)
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM inputs WHERE session = ? AND version <= ? AND at < ?", key, version, forget.UnixMilli()); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE inputs SET body = NULL WHERE session = ? AND version <= ? AND body IS NOT NULL", key, version)
		return err
	})
}

// Delete removes a session.
func (s *Store) Delete(ctx context.Context, key string) error {
	return s.run(ctx, func(ctx context.Context, tx *sql.Tx) error {
		gone, err := changed(tx.ExecContext(ctx, "DELETE FROM sessions WHERE key = ?", key))
		if err != nil {
			return err
		}
		if !gone {
			return store.ErrNoSession
		}
		if _, err = tx.ExecContext(ctx, "DELETE FROM snapshots WHERE session = ?", key); err == nil {
			_, err = tx.ExecContext(ctx, "DELETE FROM inputs WHERE session = ?", key)
		}
		return err
	})
}

// SaveRules stores the text of rules.
func (s *Store) SaveRules(ctx context.Context, version string, text []byte) error {
	return s.run(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO rules (version, text) VALUES (?, ?) ON CONFLICT DO NOTHING", version, text)
		return err
	})
}

// Postpone sets the due time of a session.
func (s *Store) Postpone(ctx context.Context, key string, version int64, at time.Time) error {
	return s.run(ctx, func(ctx context.Context, tx *sql.Tx) error {
		moved, err := changed(tx.ExecContext(ctx, "UPDATE sessions SET due = ? WHERE key = ? AND version = ?", due(at), key, version))
		if err == nil && !moved {
			err = missing(ctx, tx, key)
		}
		return err
	})
}

// Serve records the version of rules and marks sessions.
func (s *Store) Serve(ctx context.Context, v store.Served) error {
	return s.run(ctx, func(ctx context.Context, tx *sql.Tx) error {
		before := v.Before
		if before == "" {
			err := tx.QueryRowContext(ctx, "SELECT version FROM served WHERE rules = ?", v.Rules).Scan(&before)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		if before == v.Version {
			return nil
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO served (rules, version) VALUES (?, ?) ON CONFLICT (rules) DO UPDATE SET version = excluded.version", v.Rules, v.Version)
		if err == nil && !v.At.IsZero() {
			_, err = tx.ExecContext(ctx, "UPDATE sessions SET due = min(coalesce(due, ?1), ?1) WHERE rules = ?2 AND clock = ?3", v.At.UnixMilli(), v.Rules, v.Clock)
		}
		return err
	})
}
