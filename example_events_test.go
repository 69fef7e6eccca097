package whenthen_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"whenthen"
)

// Call is an event: its tags say which field tells when it happens, and which how long it lasts.
type Call struct {
	Started time.Time     `rule:"at,timestamp"`
	Length  time.Duration `rule:",duration"`
	From    string
}

// Tags say when a Go struct happens; an option says how long it stays in memory.
func ExampleExpires() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "calls.drl", Text: `
package calls

rule "called while on the phone"
  when
    $a : Call()
    $b : Call( from != $a.from, this during $a )
  then
    System.out.println( $b.getFrom() + " calls while " + $a.getFrom() + " speaks" );
end`}},
		whenthen.Stream(),
		whenthen.Struct("calls", Call{}, whenthen.Expires(time.Hour)))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	session := rules.NewSession(whenthen.PseudoClock(noon), whenthen.Output(os.Stdout))
	for _, c := range []*Call{
		{Started: noon, Length: 10 * time.Minute, From: "Ada"},
		{Started: noon.Add(2 * time.Minute), Length: time.Minute, From: "Bob"},
		{Started: noon.Add(11 * time.Minute), Length: time.Minute, From: "Cy"},
	} {
		if _, _, err := session.Feed(ctx, "", c); err != nil {
			fmt.Println(err)
			return
		}
	}
	for range 2 {
		if _, err := session.PlayTo(ctx, session.Now().Add(time.Hour)); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(session.Len(), "calls are in memory")
	}
	// Output:
	// Bob calls while Ada speaks
	// 1 calls are in memory
	// 0 calls are in memory
}

// A Reading comes from a package that knows nothing of rules.
type Reading struct {
	Taken   int64 // milliseconds
	Seconds int
	Degrees float64
}

// Lasted is how long the reading took.
func (r *Reading) Lasted() time.Duration { return time.Duration(r.Seconds) * time.Second }

// Options say when a struct without tags happens and how long it lasts.
func ExampleTimestamp() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "readings.drl", Text: `
package readings

rule "two at once"
  when
    $a : Reading()
    $b : Reading( this != $a, this overlaps $a )
  then
    System.out.println( $b.getDegrees() + " was read until " + $a.getDegrees() + " was being read" );
end`}},
		whenthen.Stream(),
		whenthen.Struct("readings", Reading{}, whenthen.Timestamp("taken"), whenthen.Duration("lasted")))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	session := rules.NewSession(whenthen.PseudoClock(time.UnixMilli(0)), whenthen.Output(os.Stdout))
	for _, r := range []*Reading{{Taken: 0, Seconds: 5, Degrees: 18.5}, {Taken: 3000, Seconds: 5, Degrees: 19.5}, {Taken: 9000, Seconds: 1, Degrees: 20.5}} {
		if _, _, err := session.Feed(ctx, "", r); err != nil {
			fmt.Println(err)
			return
		}
	}
	if _, err := session.PlayTo(ctx, session.Now().Add(time.Minute)); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 18.5 was read until 19.5 was being read
}
