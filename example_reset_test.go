package whenthen_test

import (
	"context"
	"fmt"

	"whenthen"
)

// A server takes a session from a pool for each request; returning it to the pool empties it. A pool may be used by any number of
// goroutines.
func ExampleRuleBase_NewPool() {
	rules, err := compileClaims(claimRules)
	if err != nil {
		fmt.Println(err)
		return
	}
	pool := rules.NewPool(whenthen.MaxFirings(1000))
	pay := func(c *Claim) error {
		session := pool.Get()
		defer pool.Put(session)
		if err := session.SetGlobal("limits", &Limits{Automatic: 500}); err != nil {
			return err
		}
		if _, err := session.Insert(c); err != nil {
			return err
		}
		_, err := session.FireAll(context.Background())
		return err
	}
	for _, c := range []*Claim{{ID: "a", Amount: 300, Kind: "glass"}, {ID: "b", Amount: 900, Kind: "glass"}} {
		if err := pay(c); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(c.ID, c.Approved)
	}
	// Output:
	// a true
	// b false
}

// Reset lets one session serve one request after another.
func ExampleSession_Reset() {
	rules, err := compileClaims(claimRules)
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	handle, err := session.Insert(&Claim{ID: "a"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(session.Len(), handle.Live())
	if err := session.Reset(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(session.Len(), handle.Live())
	// Output:
	// 1 true
	// 0 false
}
