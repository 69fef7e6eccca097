package sqlite_test

import (
	"path/filepath"
	"testing"

	"whenthen/internal/service/store"
	"whenthen/internal/service/store/sqlite"
	"whenthen/internal/service/store/storetest"
)

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions 1?.db")
	storetest.Run(t, func(t *testing.T) store.Store {
		s, err := sqlite.Open(t.Context(), path)
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
