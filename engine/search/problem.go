package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"

	"whenthen/engine"
)

// Problem is a search over a rule base. Every node is a session of its own: it contains the initial facts and the guesses made on the path
// to the node, from which the rules derive further facts. The rule text controls the search by queries:
//
//	query "goal"      answers if the problem is solved
//	query "dead end"  answers if it cannot be solved from here
//	query "choices"   answers with the possible guesses
//
// A guess is a fact of the type Guess, which the rule text declares and its rules match. Each of its fields gets the value of the variable
// of "choices" with the same name after a "$". Two more variables may be bound. Answers with the lowest number $rank come first. $about is
// the subject of a guess: only guesses with the same $about as the first are tried, because if no value for that subject leads to a goal,
// no other guess would.
//
//	query "choices"
//	    $about: Region( colour == null, $region: name, $rank: options.size )
//	    $colour: String() from $about.options
//	end
type Problem struct {
	Rules *engine.RuleBase
	// Start inserts the initial facts. It is called for every node, with a new session, and must insert the same facts each time;
	// rules may change them.
	Start func(*engine.Session) error
	// Options apply to every session.
	Options []engine.SessionOption
	// MaxDepth, MaxNodes and Visit have the same meaning as in [Solver].
	MaxDepth, MaxNodes int
	Visit              func(node *SessionNode, depth int)
}

// Names that the rule text must use.
const (
	goalQuery    = "goal"
	deadEndQuery = "dead end"
	choicesQuery = "choices"
	guessType    = "Guess"
	rankVariable = "$rank"
	aboutName    = "$about"
)

// SessionNode is a node of a [Problem].
type SessionNode struct {
	Session *engine.Session // the session after the rules have run
	// Guesses are the guesses made on the path to the node, first to last, as they were when they were inserted.
	Guesses []Guess

	goal, deadEnd bool
	children      []Guess // guesses not yet tried
}

// Guess maps the field names of a guess to their values.
type Guess map[string]any

// Goal reports whether the query "goal" has an answer.
func (n *SessionNode) Goal() bool { return n.goal }

// DeadEnd reports whether the query "dead end" has an answer.
func (n *SessionNode) DeadEnd() bool { return n.deadEnd }

// NextChild returns a node with the next possible guess; ok is false if there are no more.
func (n *SessionNode) NextChild() (*SessionNode, bool) {
	if len(n.children) == 0 {
		return nil, false
	}
	guess := n.children[0]
	n.children = n.children[1:]
	return &SessionNode{Guesses: append(slices.Clip(n.Guesses), guess)}, true
}

// Solve searches for a goal; see [Solver.Solve].
func (p *Problem) Solve(ctx context.Context) (goal *SessionNode, found bool, stats Stats, err error) {
	solver, err := p.solver()
	if err != nil {
		return nil, false, Stats{}, err
	}
	return solver.Solve(ctx, &SessionNode{})
}

// solver returns a solver, or an error if the rule text lacks a query or type that the search needs.
func (p *Problem) solver() (*Solver[*SessionNode], error) {
	packages := map[string]string{} // keyed by query name
	for _, q := range p.Rules.Queries() {
		packages[q.Name] = q.Package
	}
	for _, name := range []string{goalQuery, deadEndQuery, choicesQuery} {
		if _, ok := packages[name]; !ok {
			return nil, fmt.Errorf("the rules have no query %q", name)
		}
	}
	guess := p.Rules.Types().LookupIn(packages[choicesQuery], guessType)
	if guess == nil {
		return nil, fmt.Errorf("the package of query %q has no type %s", choicesQuery, guessType)
	}
	r := &rules{Problem: p, newGuess: func() record { return guess.New() }}
	for _, property := range guess.Properties {
		r.fields = append(r.fields, property.Name)
	}
	return &Solver[*SessionNode]{Run: r.run, MaxDepth: p.MaxDepth, MaxNodes: p.MaxNodes, Visit: p.Visit}, nil
}

// record is an object of a declared type.
type record interface {
	Set(field string, value any) error
}

// rules runs the nodes of a problem.
type rules struct {
	*Problem
	newGuess func() record
	fields   []string // fields of a guess
}

// run opens the node's session, runs the rules and evaluates the queries.
func (r *rules) run(ctx context.Context, n *SessionNode) (*SessionNode, error) {
	n.Session = r.Rules.NewSession(r.Options...)
	if err := r.Start(n.Session); err != nil {
		return n, err
	}
	for _, g := range n.Guesses {
		if err := r.insert(n.Session, g); err != nil {
			return n, err
		}
	}
	if _, err := n.Session.FireAll(ctx); err != nil {
		return n, err
	}
	var err error
	if n.deadEnd, err = answers(n.Session, deadEndQuery); err != nil || n.deadEnd {
		return n, err
	}
	if n.goal, err = answers(n.Session, goalQuery); err != nil || n.goal {
		return n, err
	}
	n.children, err = r.choices(n.Session)
	return n, err
}

func answers(s *engine.Session, query string) (bool, error) {
	rows, err := s.Query(query)
	return len(rows) > 0, err
}

func (r *rules) insert(s *engine.Session, g Guess) error {
	guess := r.newGuess()
	for name, value := range g {
		if err := guess.Set(name, value); err != nil {
			return fmt.Errorf("guess: %w", err)
		}
	}
	_, err := s.Insert(guess)
	return err
}

// choices returns the possible guesses, the most promising first.
func (r *rules) choices(s *engine.Session) ([]Guess, error) {
	rows, err := s.Query(choicesQuery)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	sort.SliceStable(rows, func(i, j int) bool { return cmp.Less(rank(rows[i]), rank(rows[j])) })
	about, _ := rows[0].Value(aboutName)
	var guesses []Guess
	for _, row := range rows {
		if this, _ := row.Value(aboutName); this != about {
			continue
		}
		g := Guess{}
		for _, name := range r.fields {
			if v, ok := row.Value("$" + name); ok {
				g[name] = v
			}
		}
		guesses = append(guesses, g)
	}
	return guesses, nil
}

// rank returns a row's $rank, or 0 if it has none.
func rank(row engine.Row) float64 {
	switch v, _ := row.Value(rankVariable); v := v.(type) {
	case int:
		return float64(v)
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return 0
}
