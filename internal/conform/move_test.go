package conform

import (
	"bytes"
	"encoding/json"
	"flag"
	"path"
	"path/filepath"
	"testing"

	"whenthen"
)

// moves are the ways in which a session can be replaced by one that goes on in its place.
var moves = map[string]func(*whenthen.Session, ...whenthen.SessionOption) (*whenthen.Session, error){
	"fork": func(s *whenthen.Session, opts ...whenthen.SessionOption) (*whenthen.Session, error) {
		return s.Fork(opts...)
	},
	"restore": func(s *whenthen.Session, opts ...whenthen.SessionOption) (*whenthen.Session, error) {
		data, err := s.Snapshot()
		if err != nil {
			return nil, err
		}
		return s.RuleBase().Restore(data, opts...)
	},
}

// every makes the test take all cases, which takes two minutes, and not one of four for forks and one of sixteen for
// snapshots.
var every = flag.Bool("every", false, "fork, snapshot and restore sessions in every case")

// excepted are the cases that a replaced session does not continue in the same way, with the reasons. See docs/snapshots.md.
var excepted = map[string]string{
	"functions/lambdas-of-their-own":     "a map ordered by a function cannot be saved",
	"operators/member-of-an-ordered-set": "nor can such a set",
}

// TestMovedSessionsGoOn runs every case that real Drools has answered firing by firing, once as it is and once with the
// session replaced after every step and firing, and wants the same of both, line for line.
func TestMovedSessionsGoOn(t *testing.T) {
	dirs, err := Find([]string{"../../testdata/conformance", "../../testdata/conformance-ours", "../../testdata/conformance-random", "../../testdata/conformance-events"})
	if err != nil {
		t.Fatal(err)
	}
	for i, dir := range dirs {
		name := filepath.ToSlash(dir)
		if _, not := excepted[path.Base(path.Dir(name))+"/"+path.Base(name)]; not || i%4 != 0 && !*every {
			continue
		}
		plain := runSingly(t, dir, nil)
		for name, move := range moves {
			if name == "restore" && i%16 != 0 && !*every {
				continue
			}
			if moved := runSingly(t, dir, move); !bytes.Equal(plain, moved) {
				t.Errorf("%s, %s:\nplain %s\nmoved %s", dir, name, plain, moved)
			}
		}
	}
}

func runSingly(t *testing.T, dir string, move func(*whenthen.Session, ...whenthen.SessionOption) (*whenthen.Session, error)) []byte {
	t.Helper()
	c, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	x := newExecution(c)
	x.single, x.move = true, move
	data, err := json.Marshal(x.do(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
