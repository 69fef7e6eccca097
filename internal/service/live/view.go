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

// view lets look have the session, as new as in the store.
func (k *Keeper) view(ctx context.Context, key string, look func(ctx context.Context, s *Session) error) error {
	return k.occupy(ctx, key, func(limited context.Context, s *slot) error { return look(limited, s.session) })
}

// occupy lets use have the place of a session while nobody else has it, with the session as new as in the store. The context that it hands on has
// the limits of a request.
func (k *Keeper) occupy(ctx context.Context, key string, use func(limited context.Context, s *slot) error) error {
	s, err := k.take(ctx, key)
	if err != nil {
		return err
	}
	defer k.give(s)
	if err := k.load(ctx, s); err != nil {
		return err
	}
	if err := k.follow(s); err != nil {
		return err
	}
	limited, stop := k.Limits.Under(ctx)
	defer stop()
	return use(limited, s)
}

// Create makes an empty session, at version 0. clock is one of the runner's kinds, "" for the one of the rules, or the real
// time. A session that is there already, with the same rules and clock, is no error; created tells.
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
		return head, false, problem.New(problem.OtherSession, "the session is there already, with the rules %s and the clock %s", head.Rules, head.Clock).
			Hinted("delete it first, or take another key")
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

// List lists at most limit sessions whose keys come after one.
func (k *Keeper) List(ctx context.Context, after string, limit int) ([]store.Head, error) {
	list, err := k.Store.List(ctx, after, limit)
	return list, stored(err, "")
}

// State is what can be told of a session at a glance.
type State struct {
	store.Head
	RulesVersion string    `json:"rulesVersion"`
	Facts        int       `json:"facts"`
	Firings      int       `json:"firings"`
	Now          time.Time `json:"now"` // on its clock
}

// Head tells how a session stands.
func (k *Keeper) Head(ctx context.Context, key string) (state State, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *Session) error {
		stats := s.engine.Stats()
		state = State{s.Head, s.base.Version, stats.Facts, stats.Firings, s.clock.Now().UTC()}
		return nil
	})
	return state, err
}

// Facts lists the facts of a session in the order in which they came, those of a type only if typ names one.
func (k *Keeper) Facts(ctx context.Context, key, typ string) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *Session) error {
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

// about begins an answer with the session it is of.
func (s *Session) about() *facts.Object {
	o := &facts.Object{}
	o.Add("session", s.Key)
	o.Add("version", int(s.Version))
	return o
}

// Query asks a query. Changes that rules have not fired for are seen by it.
func (k *Keeper) Query(ctx context.Context, key string, q runner.Query) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(ctx context.Context, s *Session) error {
		p, err := s.copy()
		if err != nil {
			return err
		}
		p.Begin()
		rows, err := p.Query(ctx, q)
		if err != nil {
			s.forget() // it may have been stopped in the middle of matching
			return problem.Of(err, problem.BadRequest)
		}
		answer = s.about()
		tree := p.Rows([]runner.Answer{rows})[0].(*facts.Object)
		answer.Members = append(answer.Members, tree.Members...)
		return nil
	})
	return answer, err
}

// copy is a copy of the session at this version.
func (s *Session) copy() (*runner.Player, error) {
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

// Why tells why something is so: a fact, a property of one, a firing or a printed line. A session remembers what has happened
// since it was read into memory from a snapshot.
func (k *Keeper) Why(ctx context.Context, key, about string) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *Session) error {
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

// WhyNot tells why a rule has not fired, for facts that are named or for any.
func (k *Keeper) WhyNot(ctx context.Context, key, rule string, about []string) (answer *facts.Object, err error) {
	err = k.view(ctx, key, func(ctx context.Context, s *Session) error {
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
