// Package snapshot defines the format of a stored session: engine.Session.Snapshot writes it and engine.RuleBase.Restore reads it.
// docs/snapshots.md describes the part that people and other programs read; [Read] returns it without the rules.
//
//	state.go  the session as JSON
//	seal.go   the checksum before it
//	facts.go  the facts alone, in plain JSON
//
// A snapshot is input from outside. Its checksum only shows that nobody changed it by accident, so users of a State must check its content.
package snapshot

import (
	"encoding/json"
	"errors"
	"fmt"

	"whenthen/engine/internal/image"

	"whenthen/engine/internal/prints"
	"whenthen/engine/internal/rete"
)

// Format is the version of the format. A change that earlier versions cannot read gets the next number; testdata/snapshots contains a
// snapshot of each format, which tests read.
const Format = 1

// ErrDamaged is returned by Restore for a snapshot that was changed after it was written: its checksum is wrong or its content is
// inconsistent.
var ErrDamaged = errors.New("the snapshot is damaged")

// State is a session as JSON. The first member is the checksum of everything after it: see Seal.
//
// The first part is meant for people and programs: the time and the number of firings, the facts in insertion order with their handle
// numbers, the agenda groups in focus (the top group last) and the waiting matches, rule by rule in load order. Facts refer to Objects by
// number, from 1; the GraphWriter of package objects defines the form of objects. The rest is the state of partial and fired matches, which
// can be read only with the same rules.
type State struct {
	Format  int            `json:"format"`
	Rules   string         `json:"rules"`   // fingerprint of the rules
	Clock   int64          `json:"clock"`   // Unix milliseconds
	Firings int            `json:"firings"` // number of firings so far
	Fired   map[string]int `json:"fired"`   // number of firings by rule
	Facts   []SavedFact    `json:"facts"`
	Focus   []string       `json:"focus"`
	Waiting []SavedMatch   `json:"waiting"`
	Globals map[string]any `json:"globals"`
	Objects []any          `json:"objects"`

	Equality bool         `json:"equality,omitempty"`
	Counts   []int        `json:"counts"` // firings by rule, in load order
	Beliefs  []Belief     `json:"beliefs,omitempty"`
	Reasons  []Reason     `json:"reasons,omitempty"`
	Memory   *image.Image `json:"memory"`
	Carried  *Carried     `json:"carried"`
}

// Carried is the state that continues under other rules.
type Carried struct {
	Rules  []prints.Print      `json:"rules"` // by their order
	Agenda *rete.CarriedAgenda `json:"cargo"`
}

// SavedFact is a fact in a snapshot.
type SavedFact struct {
	ID         int64  `json:"id"`
	Object     int    `json:"object"`
	EntryPoint string `json:"entryPoint,omitempty"`
	Logical    bool   `json:"logical,omitempty"` // deleted with its last justification
}

// SavedMatch is a waiting match in a snapshot. Facts are the IDs of the matched objects that are facts.
type SavedMatch struct {
	Rule  string  `json:"rule"`
	Facts []int64 `json:"facts"`
}

// Belief is the state of one fact in truth maintenance.
type Belief struct {
	Fact   int64 `json:"fact"`
	Stated bool  `json:"stated,omitempty"`
	Alone  bool  `json:"alone,omitempty"` // the object equals no other object
	// Hash is set if code has set a key of the object since its hash was computed, so that objects that are equal to it now do not find it.
	Hash uint64 `json:"hash,omitempty"`
}

// Reason is one justification. The fields are numbers of facts and of other justifications; Fact is 0 if the fact was deleted.
type Reason struct {
	ID   uint32 `json:"id"`
	Fact int64  `json:"fact,omitempty"`
	Next uint32 `json:"next,omitempty"` // next justification of the match
	Last uint32 `json:"last,omitempty"` // last justification of the match; set only in its first justification
}

// Parse reads an unsealed snapshot.
func Parse(data []byte) (*State, error) {
	in := &State{}
	if err := json.Unmarshal(data, in); err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	if in.Format != Format || in.Memory == nil || in.Carried == nil {
		return nil, fmt.Errorf("restore: this is no snapshot of format %d", Format)
	}
	return in, nil
}
