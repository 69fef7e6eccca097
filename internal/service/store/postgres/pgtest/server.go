//go:build unix

package pgtest

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a PostgreSQL server.
type Server struct {
	URL string // of its database, for pgx

	bin, dir string
	port     int
	as       *syscall.Credential // user that runs it; nil for the user that runs the test
	process  *exec.Cmd
	output   bytes.Buffer
}

// Start starts a server, which stops at the end of the test. If PostgreSQL is not installed, the test is skipped.
func Start(t *testing.T) *Server {
	t.Helper()
	bin := programs()
	if bin == "" {
		t.Skip("PostgreSQL is not installed: there is no initdb in the PATH or below /usr/lib/postgresql")
	}
	dir, err := os.MkdirTemp("", "whenthen-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	s := &Server{bin: bin, dir: dir, port: freePort(t)}
	if os.Geteuid() == 0 {
		s.as = nobody(t) // PostgreSQL does not run as root
		if err := os.Chown(dir, int(s.as.Uid), int(s.as.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	s.URL = fmt.Sprintf("postgres://whenthen@127.0.0.1:%d/postgres?sslmode=disable", s.port)
	if out, err := s.command("initdb", "-D", filepath.Join(dir, "data"), "-A", "trust", "-U", "whenthen", "-E", "UTF8", "--locale=C", "--no-sync").CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	s.Begin(t)
	t.Cleanup(s.End)
	return s
}

// Begin starts the server again after End, and waits until it responds.
func (s *Server) Begin(t *testing.T) {
	t.Helper()
	s.process = s.command("postgres", "-D", filepath.Join(s.dir, "data"), "-k", s.dir, "-p", strconv.Itoa(s.port), "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100")
	s.process.Stdout, s.process.Stderr = &s.output, &s.output
	if err := s.process.Start(); err != nil {
		t.Fatal(err)
	}
	var failed error
	for range 300 {
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		var conn *pgx.Conn
		if conn, failed = pgx.Connect(ctx, s.URL); failed == nil {
			failed = conn.Close(ctx)
		}
		stop()
		if failed == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.End()
	t.Fatalf("PostgreSQL does not answer: %v\n%s", failed, s.output.String())
}

// End stops the server immediately, as when its machine restarts: connections break, committed data stays.
func (s *Server) End() {
	if s.process == nil {
		return
	}
	_ = s.process.Process.Signal(syscall.SIGQUIT)
	_ = s.process.Wait()
	s.process = nil
}

func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = s.dir
	if s.as != nil {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: s.as}
	}
	return c
}

// programs returns the folder with the server's programs, or "".
func programs() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // a fixed pattern is never bad
	if path, err := exec.LookPath("initdb"); err == nil {
		found = append(found, path)
	}
	for _, path := range found {
		if _, err := os.Stat(filepath.Join(filepath.Dir(path), "postgres")); err == nil {
			return filepath.Dir(path)
		}
	}
	return ""
}

// nobody returns a user without privileges.
func nobody(t *testing.T) *syscall.Credential {
	t.Helper()
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			continue
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			continue
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	t.Skip("the test runs as root, PostgreSQL does not, and there is no user postgres or nobody")
	return nil
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}
