// Package snapshot is the form in which a session is kept: what engine.Session.Snapshot writes and engine.RuleBase.Restore reads. docs/snapshots.md describes
// the part that people and other programs read; [Read] gives it without the rules.
//
//	state.go  the session as JSON, and which formats there are
//	seal.go   the checksum in front of it
//	facts.go  the facts alone, in plain JSON
//
// A snapshot comes from outside: its checksum shows that nobody changed it by accident, and nothing more. What a State says must be checked
// by those who use it.
package snapshot

import (
	"encoding/json"
	"errors"
	"fmt"

	"whenthen/engine/internal/prints"
	"whenthen/engine/internal/rete"
)

// Format is the version of the format that Snapshot writes, and oldestFormat the oldest that is read. Format 4 added
// Carried. A change of the format that earlier versions cannot read gets the next number, and a snapshot of each format lies in
// testdata/snapshots, which tests read.
const (
	Format       = 4
	oldestFormat = 3
)

// ErrDamaged is the error of Restore if a snapshot was changed after it was written: its checksum is wrong or its
// content is inconsistent.
var ErrDamaged = errors.New("the snapshot is damaged")

// State is a session as JSON. The first member is the checksum of everything after it: see Seal.
//
// The first part can be read by people and programs: the time and what has fired, the facts in insertion order with
// their handle numbers, the agenda groups in focus (the top last) and the matches that wait, rule by rule in load
// order. Facts refer to Objects by number, from 1; their form is that of the GraphWriter in package objects. The rest is the state of
// partial and fired matches, which can be read only with the same rules.
type State struct {
	Format  int            `json:"format"`
	Rules   string         `json:"rules"`   // fingerprint of the rules
	Clock   int64          `json:"clock"`   // Unix milliseconds
	Firings int            `json:"firings"` // so far
	Fired   map[string]int `json:"fired"`   // by rule
	Facts   []SavedFact    `json:"facts"`
	Focus   []string       `json:"focus"`
	Waiting []SavedMatch   `json:"waiting"`
	Globals map[string]any `json:"globals"`
	Objects []any          `json:"objects"`

	Equality bool            `json:"equality,omitempty"`
	Counts   []int           `json:"counts"` // firings by rule, in load order
	Beliefs  []Belief        `json:"beliefs,omitempty"`
	Reasons  []Reason        `json:"reasons,omitempty"`
	Born     map[int64]int64 `json:"born,omitempty"` // read only, of old snapshots, by fact ID: when events without a time of their own were inserted
	Memory   *rete.Image     `json:"memory"`
	Carried  *Cargo          `json:"carried"` // since format 4: what other rules go on with
}

// Cargo is what goes on under other rules.
type Cargo struct {
	Rules []prints.Print `json:"rules"` // by their order
	Cargo *rete.Cargo    `json:"cargo"`
}

// SavedFact is a fact in a snapshot.
type SavedFact struct {
	ID         int64  `json:"id"`
	Object     int    `json:"object"`
	EntryPoint string `json:"entryPoint,omitempty"`
	Logical    bool   `json:"logical,omitempty"` // deleted when its last reason is withdrawn
}

// SavedMatch is a waiting match in a snapshot; Facts are the numbers of the facts among what it matched.
type SavedMatch struct {
	Rule  string  `json:"rule"`
	Facts []int64 `json:"facts"`
}

// Belief is what truth maintenance knows of one fact.
type Belief struct {
	Fact   int64 `json:"fact"`
	Stated bool  `json:"stated,omitempty"`
	Alone  bool  `json:"alone,omitempty"` // the object equals no other object
}

// Reason is one justification. The fields are numbers of facts, matches and other justifications; Fact is 0 if the
// fact was deleted.
type Reason struct {
	ID   uint32 `json:"id"`
	Fact int64  `json:"fact,omitempty"`
	Next uint32 `json:"next,omitempty"` // of the match
	Last uint32 `json:"last,omitempty"` // of the match, if this is its first
}

// Parse reads an unsealed snapshot of any format known.
func Parse(data []byte) (*State, error) {
	in := &State{}
	if err := json.Unmarshal(data, in); err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	if in.Format < oldestFormat || in.Format > Format || in.Memory == nil {
		return nil, fmt.Errorf("restore: this is no snapshot of a format from %d to %d", oldestFormat, Format)
	}
	return in, nil
}
