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

// Tags say when a Go struct happens, and an option how long it stays.
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
