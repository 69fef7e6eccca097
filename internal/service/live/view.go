package live

import (
	"context"
	"errors"
	"time"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/store"
)

// view calls look with the session, which is as recent as in the store.
func (k *Keeper) view(ctx context.Context, key string, look func(ctx context.Context, s *session) error) error {
	return k.occupy(ctx, key, func(limited context.Context, s *slot) error { return look(limited, s.session) })
}

// occupy calls use with the slot of a session while no other caller can use it. The session is as recent as in the store. The context
// passed to use has the limits of a request.
func (k *Keeper) occupy(ctx context.Context, key string, use func(limited context.Context, s *slot) error) error {
	s, err := k.take(ctx, key)
	if err != nil {
		return err
	}
	defer k.give(s)
	if err := k.load(ctx, s); err != nil {
		return err
	}
	if err := k.follow(ctx, s); err != nil {
		return err
	}
	limited, stop := k.Limits.Under(ctx)
	defer stop()
	return use(limited, s)
}

// Create creates an empty session, at version 0. clock is one of the runner's clock kinds; "" means the kind that the rules specify, or the
// real time. If the session exists with the same rules and clock, created is false and there is no error.
func (k *Keeper) Create(ctx context.Context, key, rules string, clock runner.ClockKind) (head store.Head, created bool, err error) {
	s, err := k.take(ctx, key)
	if err != nil {
		return head, false, err
	}
	defer k.give(s)
	base, err := k.Rules.Base(rules)
	if err != nil {
		return head, false, err
	}
	asked := clock
	if clock == "" {
		clock = base.Clock
	}
	if clock == "" {
		clock = runner.RealClock
	}
	now := stamp(k.Now())
	head = store.Head{Key: key, Rules: base.Name, Clock: string(clock), Created: now, Changed: now}
	limited, stop := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer stop()
	err = k.Store.Create(limited, head)
	if err == nil {
		return head, true, nil
	}
	if !errors.Is(err, store.ErrExists) {
		return head, false, stored(err, key)
	}
	if err := k.load(ctx, s); err != nil {
		return head, false, err
	}
	head = s.session.Head
	if head.Rules != base.Name || asked != "" && head.Clock != string(asked) {
		return head, false, problem.New(problem.OtherSession, "the session exists already, with the rules %s and the clock %s", head.Rules, head.Clock).
			Hinted("delete it first, or use another key")
	}
	return head, false, nil
}

// Delete removes a session.
func (k *Keeper) Delete(ctx context.Context, key string) error {
	s, err := k.take(ctx, key)
	if err != nil {
		return err
	}
	defer k.give(s)
	k.drop(s)
	limited, stop := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer stop()
	return stored(k.Store.Delete(limited, key), key)
}

// List lists up to limit sessions whose keys come after the given one.
func (k *Keeper) List(ctx context.Context, after string, limit int) ([]store.Head, error) {
	list, err := k.Store.List(ctx, after, limit)
	return list, stored(err, "")
}

// State is a summary of a session.
type State struct {
	store.Head
	RulesVersion string    `json:"rulesVersion"`
	Facts        int       `json:"facts"`
	Firings      int       `json:"firings"`
	Now          time.Time `json:"now"` // on its clock
}

// Head returns the state of a session.
func (k *Keeper) Head(ctx context.Context, key string) (state State, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *session) error {
		stats := s.engine.Stats()
		state = State{s.Head, s.base.Version, stats.Facts, stats.Firings, s.clock.Now().UTC()}
		return nil
	})
	return state, err
}

// Facts returns the facts of a session in insertion order; if typ is not "", only those of that type.
func (k *Keeper) Facts(ctx context.Context, key, typ string) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *session) error {
		answer = s.about()
		memory := []any{}
		for h := range s.engine.Facts() {
			if typ == "" || h.Type().Name == typ || h.Type().QualifiedName() == typ {
				memory = append(memory, s.player.Fact(h))
			}
		}
		answer.Add("facts", memory)
		return nil
	})
	return answer, err
}

// about returns the beginning of an answer, with the data of the session.
func (s *session) about() *facts.Object {
	o := &facts.Object{}
	o.Add("session", s.Key)
	o.Add("version", int(s.Version))
	return o
}

// Query runs a query. The query sees all changes, even if rules have not fired for them yet.
func (k *Keeper) Query(ctx context.Context, key string, q runner.Query) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(ctx context.Context, s *session) error {
		p, err := s.copy()
		if err != nil {
			return err
		}
		p.Begin()
		rows, err := p.Query(ctx, q)
		if err != nil {
			s.forget() // it may have been interrupted during matching
			return problem.Of(err, problem.BadRequest)
		}
		answer = s.about()
		tree := p.Rows([]runner.Answer{rows})[0].(*facts.Object)
		answer.Members = append(answer.Members, tree.Members...)
		return nil
	})
	return answer, err
}

// copy returns a copy of the session at its current version.
func (s *session) copy() (*runner.Player, error) {
	if s.copied != nil {
		return s.copied, nil
	}
	fork, err := s.engine.Fork(whenthen.Recorded(1))
	if err != nil {
		return nil, err
	}
	p := s.newPlayer(fork)
	if err := p.Name(s.player.Names()); err != nil {
		fork.Close()
		return nil, err
	}
	s.copied = p
	return p, nil
}

// Why explains a fact, a property of a fact, a firing or a printed line. A session has recorded events only since it was loaded from a
// snapshot.
func (k *Keeper) Why(ctx context.Context, key, about string) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *session) error {
		why, err := s.player.Why(about)
		if err != nil {
			return problem.Of(err, problem.UnknownFact)
		}
		answer = s.about()
		answer.Members = append(answer.Members, decide.Explained(why, about).Members...)
		return nil
	})
	return answer, err
}

// WhyNot explains why a rule has not fired, for the named facts or for any facts.
func (k *Keeper) WhyNot(ctx context.Context, key, rule string, about []string) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(ctx context.Context, s *session) error {
		whyNot, err := s.player.WhyNot(ctx, rule, about)
		if err != nil {
			code := problem.UnknownRule
			for _, name := range about {
				if _, missing := s.player.FactNamed(name); missing != nil {
					code = problem.UnknownFact
				}
			}
			return problem.Of(err, code)
		}
		answer = s.about()
		answer.Members = append(answer.Members, decide.Explained(whyNot, rule).Members...)
		return nil
	})
	return answer, err
}
