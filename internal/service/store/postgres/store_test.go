//go:build unix

package postgres_test

import (
	"testing"

	"whenthen/internal/service/store"
	"whenthen/internal/service/store/postgres"
	"whenthen/internal/service/store/postgres/pgtest"
	"whenthen/internal/service/store/storetest"
)

func TestStore(t *testing.T) {
	server := pgtest.Start(t)
	storetest.Run(t, func(t *testing.T) store.Store {
		s, err := postgres.Open(t.Context(), server.URL)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		return s
	})
}
