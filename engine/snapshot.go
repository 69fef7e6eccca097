package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/prints"
	"whenthen/engine/internal/rete"
	"whenthen/internal/fact"
)

// snapshotFormat is the version of the format that Snapshot writes, and oldestFormat the oldest that is read. Format 4 added
// Carried. A change of the format that earlier versions cannot read gets the next number, and a snapshot of each format lies in
// testdata/snapshots, which tests read.
const (
	snapshotFormat = 4
	oldestFormat   = 3
)

// ErrOtherRules is the error of Restore if the snapshot was taken with other rules, whose partial matches have no
// meaning in this rule base. RestoreSwapped takes such a snapshot.
var ErrOtherRules = errors.New("the snapshot was taken with other rules")

// ErrDamaged is the error of Restore if a snapshot was changed after it was written: its checksum is wrong or its
// content is inconsistent.
var ErrDamaged = errors.New("the snapshot is damaged")

// snapshot is a session as JSON. The first member is the checksum of everything after it: see seal.
//
// The first part can be read by people and programs: the time and what has fired, the facts in insertion order with
// their handle numbers, the agenda groups in focus (the top last) and the matches that wait, rule by rule in load
// order. Facts refer to Objects by number, from 1; their form is that of fact.GraphWriter. The rest is the state of
// partial and fired matches, which can be read only with the same rules.
type snapshot struct {
	Format  int            `json:"format"`
	Rules   string         `json:"rules"`   // fingerprint of the rules
	Clock   int64          `json:"clock"`   // Unix milliseconds
	Firings int            `json:"firings"` // so far
	Fired   map[string]int `json:"fired"`   // by rule
	Facts   []savedFact    `json:"facts"`
	Focus   []string       `json:"focus"`
	Waiting []savedMatch   `json:"waiting"`
	Globals map[string]any `json:"globals"`
	Objects []any          `json:"objects"`

	Equality bool            `json:"equality,omitempty"`
	Counts   []int           `json:"counts"` // firings by rule, in load order
	Beliefs  []beliefImage   `json:"beliefs,omitempty"`
	Reasons  []reasonImage   `json:"reasons,omitempty"`
	Born     map[int64]int64 `json:"born,omitempty"` // read only: see image
	Memory   *rete.Image     `json:"memory"`
	Carried  *savedCargo     `json:"carried"` // since format 4: what other rules go on with
}

// savedCargo is what goes on under other rules.
type savedCargo struct {
	Rules []prints.Print `json:"rules"` // by their order
	Cargo *rete.Cargo    `json:"cargo"`
}

// savedFact is a fact in a snapshot.
type savedFact struct {
	ID         int64  `json:"id"`
	Object     int    `json:"object"`
	EntryPoint string `json:"entryPoint,omitempty"`
	Logical    bool   `json:"logical,omitempty"` // deleted when its last reason is withdrawn
}

// savedMatch is a waiting match in a snapshot; Facts are the numbers of the facts among what it matched.
type savedMatch struct {
	Rule  string  `json:"rule"`
	Facts []int64 `json:"facts"`
}

// Snapshot writes the session as JSON. RuleBase.Restore opens a session from it that continues exactly as this one
// would. The snapshot holds facts with their handle numbers, fired and waiting matches, logical facts and their
// reasons, agenda groups, timers, and those globals that can be written (the host's services cannot). Snapshot fails
// while the session runs, hence also inside a loop over Firings, and if a fact holds something that cannot be written,
// such as a function.
//
// Of a Go struct, the properties that can be set are written; a type with MarshalJSON and UnmarshalJSON decides for
// itself. Of the session's options only equality insertion is kept.
func (s *Session) Snapshot() (data []byte, err error) {
	defer recoverFailure(&err)
	defer func() {
		if s.restored {
			if r := recover(); r != nil {
				if err = s.damaged(r); err == nil {
					panic(r)
				}
			}
		}
	}()
	w := objects.NewGraphWriter(s.types, s.rb.bindings.literal)
	state, err := s.image(w.Number)
	if err != nil {
		return nil, err
	}
	cargo, err := s.wm.Carry(w.Number, s.supports)
	if err != nil {
		return nil, err
	}
	out := &snapshot{
		Carried: &savedCargo{Rules: s.rb.rulePrints(), Cargo: cargo},
		Format:  snapshotFormat, Rules: s.rb.fingerprint(), Clock: s.options.now().UnixMilli(), Firings: s.fired, Fired: map[string]int{},
		Facts: []savedFact{}, Waiting: []savedMatch{}, Globals: map[string]any{}, Focus: state.memory.Focus, Equality: s.options.equality,
		Counts: state.counts, Beliefs: state.beliefs, Reasons: state.reasons, Memory: state.memory,
	}
	for _, c := range s.Fired() {
		out.Fired[c.Rule] += c.Count
	}
	for _, f := range s.live.facts {
		if f.InMemory() {
			out.Facts = append(out.Facts, savedFact{ID: f.ID, Object: w.Number(f.Object), EntryPoint: f.EntryPoint(), Logical: f.Belief().Logical()})
		}
	}
	s.wm.Waiting(func(m rete.Match) {
		saved := savedMatch{Rule: m.Rule().Name, Facts: []int64{}}
		for _, f := range m.Facts(nil) {
			if f.ID > 0 {
				saved.Facts = append(saved.Facts, f.ID)
			}
		}
		out.Waiting = append(out.Waiting, saved)
	})
	for i, g := range s.rb.base.Globals {
		if tree, err := w.Value(s.globals[i]); err == nil {
			out.Globals[g.Name] = tree
		}
	}
	var failed error
	mapValues(state.memory, func(v any) any {
		tree, err := eval.SaveValue(w, v)
		failed = errors.Join(failed, err)
		return tree
	})
	if failed == nil {
		out.Objects, failed = w.Objects(func(o fact.Object) (any, bool, error) { return eval.SaveObject(w, o) })
	}
	if failed != nil {
		return nil, fmt.Errorf("snapshot: %w", failed)
	}
	data, err = json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return seal(data), nil
}

// The checksum is the first member of the object. It is that of the object without it.
const (
	sealBegin = `{"checksum":"`
	sealEnd   = `",`
	sealSize  = len(sealBegin) + 2*sha256.Size + len(sealEnd)
)

// seal adds the checksum to a JSON object, as its first member.
func seal(data []byte) []byte {
	sum := sha256.Sum256(data)
	out := make([]byte, 0, sealSize+len(data)-1)
	out = append(out, sealBegin...)
	out = hex.AppendEncode(out, sum[:])
	out = append(out, sealEnd...)
	return append(out, data[1:]...)
}

// unseal removes the checksum and compares it.
func unseal(data []byte) ([]byte, error) {
	if len(data) < sealSize || string(data[:len(sealBegin)]) != sealBegin || string(data[sealSize-len(sealEnd):sealSize]) != sealEnd {
		return nil, fmt.Errorf("%w, or is none: it does not begin with a checksum", ErrDamaged)
	}
	plain := make([]byte, 0, len(data)-sealSize+1)
	plain = append(append(plain, '{'), data[sealSize:]...)
	sum := sha256.Sum256(plain)
	if hex.EncodeToString(sum[:]) != string(data[len(sealBegin):sealSize-len(sealEnd)]) {
		return nil, fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	}
	return plain, nil
}

// Restore opens a session that goes on from a snapshot of a session with the same rules. Handle finds facts by the
// numbers of their handles. The caller has to provide again: globals that the snapshot does not hold, writers,
// listeners, channels and limits. Timers keep the times they were due at.
func (rb *RuleBase) Restore(data []byte, opts ...SessionOption) (s *Session, err error) {
	data, err = unseal(data)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	return rb.restoreFrom(data, opts)
}

// restoreFrom restores an unsealed snapshot. Anybody can compute the checksum, so nothing in the snapshot is trusted:
// an impossible number is an error, and so is a panic caused by one that the checks have missed.
func (rb *RuleBase) restoreFrom(data []byte, opts []SessionOption) (s *Session, err error) {
	defer func() {
		if r := recover(); r != nil {
			s, err = nil, fmt.Errorf("restore: %w: %v", ErrDamaged, r)
		}
	}()
	in, err := readSnapshot(data)
	if err != nil {
		return nil, err
	}
	if in.Rules != rb.fingerprint() {
		if in.Carried != nil && rb.sameRules(in.Carried.Rules) { // another version of the engine matches them otherwise
			s, _, err = rb.restoreSwapped(in, renamingOf(nil), opts)
			return s, err
		}
		return nil, ErrOtherRules
	}
	r, err := objects.NewGraphReader(rb.base.Types, in.Objects, rb.bindings.literal, eval.LoadObject)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	var failed error
	mapValues(in.Memory, func(tree any) any {
		v, err := eval.LoadValue(r, tree)
		failed = errors.Join(failed, err)
		return v
	})
	globals := make([]any, len(rb.base.Globals))
	for i, g := range rb.base.Globals {
		globals[i] = fact.Zero(g.Type)
		tree, ok := in.Globals[g.Name]
		if !ok {
			continue
		}
		v, err := r.Value(tree)
		if err == nil {
			v, err = fact.Convert(v, g.Type)
		}
		if failed = errors.Join(failed, err); err == nil {
			globals[i] = v
		}
	}
	if failed != nil {
		return nil, fmt.Errorf("restore: %w", failed)
	}
	state := &image{memory: in.Memory, fired: in.Firings, counts: in.Counts, beliefs: in.Beliefs, reasons: in.Reasons, born: in.Born, foreign: true}
	s, err = rb.restore(state, sessionOptions{equality: in.Equality}, opts, globals, r.Object)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	s.restored = true
	if at := time.UnixMilli(in.Clock); at.After(s.options.start) {
		s.startClock(at)
	}
	return s, nil
}

// readSnapshot reads an unsealed snapshot of any format known.
func readSnapshot(data []byte) (*snapshot, error) {
	in := &snapshot{}
	if err := json.Unmarshal(data, in); err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	if in.Format < oldestFormat || in.Format > snapshotFormat || in.Memory == nil {
		return nil, fmt.Errorf("restore: this is no snapshot of a format from %d to %d", oldestFormat, snapshotFormat)
	}
	return in, nil
}

// fingerprint differs between rule bases whose partial matches are not interchangeable.
func (rb *RuleBase) fingerprint() string {
	rb.prints.Do(func() {
		h := sha256.New()
		h.Write([]byte(rb.base.String()))
		h.Write([]byte(rb.Network()))
		if rb.base.Stream { // the order in which an event goes through the network
			h.Write([]byte("equalities first"))
		}
		rb.print = hex.EncodeToString(h.Sum(nil)[:16])
	})
	return rb.print
}
