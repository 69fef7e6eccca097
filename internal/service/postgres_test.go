//go:build unix

package service_test

import (
	"testing"
	"time"

	"whenthen/internal/service/store"
	"whenthen/internal/service/store/postgres"
	"whenthen/internal/service/store/postgres/pgtest"
)

func openDatabase(t *testing.T, address string) store.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestPostgres is what TestKilled and TestTwoServicesOnOneFile are for SQLite; and the database is stopped and started while
// the service goes on.
func TestPostgres(t *testing.T) {
	server := pgtest.Start(t)
	t.Run("two services", func(t *testing.T) {
		twoNodes(t, func() store.Store { return openDatabase(t, server.URL) })
	})
	t.Run("killed", func(t *testing.T) { killed(t, server.URL, max(*kills/2, 1)) })
	t.Run("stopped", func(t *testing.T) {
		f := serve(t, openDatabase(t, server.URL))
		for n := range sessions {
			f.ask("DELETE", "/v1/sessions/s"+string(rune('0'+n)), "")
		}
		under(t, f.server.URL, func() {
			for range 2 {
				time.Sleep(300 * time.Millisecond)
				server.End()
				if a := f.ask("GET", "/readyz", ""); a.status != 503 {
					t.Errorf("without the database: %d %s", a.status, a.body)
				}
				time.Sleep(300 * time.Millisecond)
				server.Begin(t)
			}
			time.Sleep(300 * time.Millisecond)
			if a := f.ask("GET", "/readyz", ""); a.status != 200 {
				t.Errorf("with the database again: %d %s", a.status, a.body)
			}
		})
	})
}
