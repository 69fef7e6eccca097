package whenthen_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"whenthen"
)

// The code of docs/embedding.md, in the same order.

type Claim struct {
	ID       string
	Amount   float64
	Kind     string `rule:"category"`
	Approved bool
	Doubt    string
}

const claimRules = `
package claims

global Limits limits

rule "suspicious claims are looked at" salience 10
  when
    $c : Claim( suspicious( category ), doubt == "" )
  then
    modify( $c ){ setDoubt( "who buys " + $c.getCategory() + "?" ) }
end

rule "small claims are paid"
  when
    $c : Claim( amount <= limits.automatic, !approved, doubt == "" )
  then
    modify( $c ){ setApproved( true ) }
end

query open()
  $c : Claim( !approved )
end
`

type Limits struct{ Automatic float64 }

// compileClaims makes the rule base.
func compileClaims(text string) (*whenthen.RuleBase, error) {
	return whenthen.Compile(
		[]whenthen.Source{{Name: "claims.drl", Text: text}},
		whenthen.Struct("claims", Claim{}),
		whenthen.Struct("claims", Limits{}),
		whenthen.Function("claims", "suspicious", func(kind string) bool { return kind == "jewellery" }),
	)
}

// decide judges claims, within bounds.
func decide(ctx context.Context, rules *whenthen.RuleBase, claims ...*Claim) error {
	ctx, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	session := rules.NewSession(
		whenthen.MaxFirings(10_000),
		whenthen.MaxMemory(64<<20),
		whenthen.Output(os.Stdout),
	)
	defer session.Close()
	if err := session.SetGlobal("limits", &Limits{Automatic: 500}); err != nil {
		return err
	}
	for _, c := range claims {
		if _, err := session.Insert(c); err != nil {
			return err
		}
	}
	_, err := session.FireAll(ctx)
	return err
}

func Example_embedding() {
	rules, err := compileClaims(claimRules)
	if err != nil {
		fmt.Println(err)
		return
	}
	small := &Claim{ID: "a", Amount: 120, Kind: "glass"}
	odd := &Claim{ID: "b", Amount: 300, Kind: "jewellery"}
	if err := decide(context.Background(), rules, small, odd); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(small.Approved, odd.Approved, odd.Doubt)
	// Output: true false who buys jewellery?
}

// explain says in one line what has become of a decision.
func explain(err error) string {
	var (
		wrongRules *whenthen.CompileError
		wrongFact  *whenthen.UnmatchedError
		failed     *whenthen.RuntimeError
		limit      *whenthen.LimitError
		stopped    *whenthen.StoppedError
	)
	switch {
	case err == nil:
		return "decided"
	case errors.As(err, &wrongRules): // all findings with file, line and hint
		return fmt.Sprintf("%d findings in the rules", len(wrongRules.Diagnostics))
	case errors.As(err, &wrongFact): // of a type that no pattern can match
		return "this fact is not for these rules"
	case errors.As(err, &limit): // too many firings, facts, matches or bytes
		return "the rules took too much"
	case errors.As(err, &stopped): // the context has ended
		return "the rules took too long"
	case errors.As(err, &failed): // an action or condition failed: rule, place and facts are in it
		return "rule " + failed.Rule + " failed"
	}
	return err.Error()
}

func Example_embeddingErrors() {
	_, err := compileClaims("package claims\nrule wrong when Claim( amont > 1 ) then end")
	fmt.Println(explain(err))

	rules, _ := compileClaims(claimRules)
	_, err = rules.NewSession().Insert(time.Now)
	fmt.Println(explain(err))

	endless, _ := compileClaims("package claims\nglobal Limits limits\nrule again when $c : Claim() then update( $c ); end")
	fmt.Println(explain(decide(context.Background(), endless, &Claim{})))
	// Output:
	// 1 findings in the rules
	// this fact is not for these rules
	// the rules took too much
}

func Example_embeddingSession() {
	ctx := context.Background()
	rules, err := compileClaims(claimRules)
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	defer session.Close()
	if err := session.SetGlobal("limits", &Limits{Automatic: 500}); err != nil {
		fmt.Println(err)
		return
	}
	claim := &Claim{ID: "a", Amount: 900, Kind: "glass"}
	handle, err := session.Insert(claim)
	if err != nil {
		fmt.Println(err)
		return
	}
	fired, err := session.FireAll(ctx)
	fmt.Println("fired:", fired, err)
	rows, err := session.QueryContext(ctx, "open")
	fmt.Println("open:", len(rows), err)

	claim.Amount = 450 // the rules do not see it until they are told
	if err := session.Update(handle, "amount"); err != nil {
		fmt.Println(err)
		return
	}
	fired, err = session.FireAll(ctx)
	fmt.Println("fired:", fired, err)

	for c := range whenthen.Facts[*Claim](session) {
		fmt.Println(c.ID, c.Approved)
	}
	// Output:
	// fired: 0 <nil>
	// open: 1 <nil>
	// fired: 1 <nil>
	// a true
}

// ruleServer decides with the newest rules that compile.
type ruleServer struct {
	rules atomic.Pointer[whenthen.RuleBase]
}

// reload takes other rules. If they have errors, the old ones stay.
func (s *ruleServer) reload(text string) error {
	rules, err := compileClaims(text)
	if err != nil {
		return err
	}
	s.rules.Store(rules)
	return nil
}

// decide may be called by any number of goroutines.
func (s *ruleServer) decide(ctx context.Context, c *Claim) error {
	return decide(ctx, s.rules.Load(), c)
}

func Example_embeddingReload() {
	var server ruleServer
	fmt.Println(explain(server.reload(claimRules)))
	fmt.Println(explain(server.reload("rule")))
	fmt.Println(explain(server.decide(context.Background(), &Claim{Amount: 10})))
	// Output:
	// decided
	// 1 findings in the rules
	// decided
}
