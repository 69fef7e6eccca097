package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"whenthen/internal/service/store/sqlite"
)

// A file of the first form is brought to the present one as a whole: where that fails in the middle, it is as it was, and opens when the cause is gone.
func TestEarlierFormAsAWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	run := func(statement string) {
		t.Helper()
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	run(`CREATE TABLE sessions (key TEXT PRIMARY KEY, rules TEXT NOT NULL, clock TEXT NOT NULL, version INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;
		CREATE VIEW inputs AS SELECT key AS session, rules AS id FROM sessions; PRAGMA user_version = 1`)
	if s, err := sqlite.Open(t.Context(), path); err == nil {
		_ = s.Close()
		t.Fatal("a file with a view in the place of a table was opened")
	}
	var form, due int
	if err := db.QueryRow("PRAGMA user_version").Scan(&form); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRow("SELECT count(*) FROM pragma_table_info('sessions') WHERE name = 'due'").Scan(&due); err != nil {
		t.Fatal(err)
	}
	if form != 1 || due != 0 {
		t.Errorf("after the failure the file has form %d and %d new columns, want form 1 and none", form, due)
	}
	run("DROP VIEW inputs")
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
