package whenthen_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/fact"
)

// An accumulate function of the program is used like a built-in one.
func ExampleAccumulator() {
	median := fact.Accumulator[[]float64, float64, float64]{
		Add: func(values []float64, v float64) []float64 { return append(values, v) },
		Result: func(values []float64) (float64, bool) {
			sorted := slices.Sorted(slices.Values(values))
			if len(sorted) == 0 {
				return 0, false // no median of nothing: the rule does not match
			}
			return sorted[len(sorted)/2], true
		},
	}
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "median.drl", Text: `
import accumulate stats.Median median

rule "typical order"
  when
    accumulate( Double( $d : this ); $m : median( $d ) )
  then
    System.out.println( "median " + $m );
end`}}, whenthen.Accumulator("stats.Median", median))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	for _, v := range []float64{12, 990, 14} {
		session.Insert(v)
	}
	session.FireAll(context.Background())
	// Output:
	// median 14.0
}

// Go functions are called by name, in conditions and in actions.
func ExampleFunction() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "names.drl", Text: `
rule "short names"
  when
    $s : String( initials( this ) == "AL" )
  then
    System.out.println( $s );
end`}}, whenthen.Function("", "initials", func(name string) string {
		var b strings.Builder
		for word := range strings.FieldsSeq(name) {
			b.WriteByte(word[0])
		}
		return b.String()
	}))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	session.Insert("Ada Lovelace")
	session.Insert("Alan Turing")
	session.FireAll(context.Background())
	// Output:
	// Ada Lovelace
}

// A channel passes objects from rules to the program.
func ExampleChannel() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "mail.drl", Text: `
rule "greet" when $s : String() then channels["mail"].send( "Dear " + $s ); end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Channel("mail", func(object any) { fmt.Println("sent:", object) }))
	session.Insert("Ada")
	session.FireAll(context.Background())
	// Output:
	// sent: Dear Ada
}

// Rules with timers fire in FireUntilHalt, by the session's clock. In this example the program provides the clock.
func ExampleClock() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "remind.drl", Text: `
rule "remind"
  timer( int: 1h )
  when
    $s : String()
  then
    System.out.println( "do not forget: " + $s );
    drools.halt();
end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time {
		now = now.Add(10 * time.Minute) // ten minutes pass with every look at the clock
		return now
	}
	session := rules.NewSession(whenthen.Clock(clock), whenthen.Output(os.Stdout))
	session.Insert("milk")
	fired, err := session.FireAll(context.Background())
	fmt.Println(fired, err)
	fired, err = session.FireUntilHalt(context.Background())
	fmt.Println(fired, err)
	// Output:
	// 0 <nil>
	// do not forget: milk
	// 1 <nil>
}

// A calendar says when its rules may fire.
func ExampleCalendar() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shift.drl", Text: `
rule "deliver" calendars "weekdays" when $s : String() then System.out.println( "deliver " + $s ); end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	monday := time.Date(2024, 3, 11, 9, 0, 0, 0, time.UTC)
	session := rules.NewSession(
		whenthen.Output(os.Stdout),
		whenthen.Clock(func() time.Time { return monday }),
		whenthen.Calendar("weekdays", func(t time.Time) bool { return t.Weekday() != time.Saturday && t.Weekday() != time.Sunday }),
	)
	session.Insert("parcel")
	session.FireAll(context.Background())
	// Output:
	// deliver parcel
}

// A limit on facts stops rules that would fill the memory.
func ExampleMaxFacts() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "grow.drl", Text: `
rule "grow" when $n : Integer() then insert( $n + 1 ); end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.MaxFacts(100))
	session.Insert(1)
	_, err = session.FireAll(context.Background())
	var limit *whenthen.LimitError
	fmt.Println(errors.As(err, &limit), limit.Limit, limit.Max, session.Len())
	// Output:
	// true facts 100 100
}

// With equality insertion, inserting an object that equals a fact returns that fact.
func ExampleEqualityInsertion() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "once.drl", Text: `
rule "each" when $s : String() then System.out.println( $s ); end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.EqualityInsertion(), whenthen.Output(os.Stdout))
	first, _ := session.Insert(strings.ToLower("ADA"))
	second, _ := session.Insert(strings.ToLower("ADA"))
	session.FireAll(context.Background())
	fmt.Println(first == second, session.Len())
	// Output:
	// ada
	// true 1
}

// A rule that fails ends the run with an error that names rule, place and facts. Changes completed before the failure remain, and
// the session stays usable.
func ExampleRuntimeError() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "share.drl", Text: `
rule "share"
  when
    $n : Integer()
  then
    System.out.println( "each gets " + 100 / $n );
end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	session := rules.NewSession(whenthen.Output(os.Stdout))
	session.Insert(0)
	session.Insert(4)
	_, err = session.FireAll(ctx)
	var failure *whenthen.RuntimeError
	if errors.As(err, &failure) {
		fmt.Println(failure.Rule, failure.Phase, failure.Span.Start, failure.Facts)
	}
	fired, err := session.FireAll(ctx)
	fmt.Println(fired, err)
	// Output:
	// share consequence 6:40 [0]
	// each gets 25
	// 1 <nil>
}

// Agenda groups fire when they get the focus.
func ExampleSession_Focus() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "phases.drl", Text: `
rule "check" agenda-group "check" when String() then System.out.println( "check" ); end
rule "price" agenda-group "price" when String() then System.out.println( "price" ); end
rule "close"                      when String() then System.out.println( "close" ); end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	session.Insert("order")
	session.Focus("price")
	session.Focus("check") // on top
	session.FireAll(context.Background())
	// Output:
	// check
	// price
	// close
}

// Many sessions share one rule base, each in its own goroutine.
func ExampleRuleBase() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "square.drl", Text: `
rule "square" when $n : Integer() then insert( (long) $n * $n ); end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	results := make(chan string)
	for n := range 3 {
		go func() {
			session := rules.NewSession()
			session.Insert(n)
			session.FireAll(context.Background())
			facts := slices.Collect(session.Facts())
			results <- fmt.Sprint(n, " ", facts[1].Value())
		}()
	}
	list := []string{<-results, <-results, <-results}
	slices.Sort(list)
	fmt.Println(list)
	// Output:
	// [0 0 1 1 2 4]
}

// A program changes facts in place and tells the session which properties have changed; rules that read none of them are not
// evaluated again.
func ExampleSession_Update() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: `
package shop
rule "big" when $o : Order( total > 100 ) then System.out.println( "big: " + $o.total ); end`}},
		whenthen.Struct("shop", Order{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	session := rules.NewSession(whenthen.Output(os.Stdout))
	order := &Order{Total: 120}
	handle, _ := session.Insert(order)
	session.FireAll(ctx)
	order.Discount = 5
	session.Update(handle, "discount")
	fired, _ := session.FireAll(ctx)
	fmt.Println(fired)
	order.Total = 130
	session.Update(handle, "total")
	session.FireAll(ctx)
	fmt.Println(errors.Is(session.Update(whenthen.Handle{}), engine.ErrNotAFact))
	// Output:
	// big: 120.0
	// 0
	// big: 130.0
	// true
}

// Status is a Go type with constants.
type Status int

const (
	Waiting Status = iota
	Shipped
)

// String names the constants for rule text.
func (s Status) String() string { return [...]string{"WAITING", "SHIPPED"}[s] }

// Open is a method that rule text can call, or read as a property.
func (s Status) Open() bool { return s < Shipped }

// Parcel has a field of such a type, and one that rule text knows by another name.
type Parcel struct {
	Status Status
	WtKg   float64
}

// Constants of a Go type become an enum in rule text, with the methods of the type. The order of options does not matter.
func ExampleEnum() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "post.drl", Text: `
package post
rule "ship what is light"
  when
    $p : Parcel( status.open, weight < 2 )
  then
    modify( $p ){ setStatus( Status.SHIPPED ) }
end`}},
		whenthen.Struct("post", Parcel{}, whenthen.Rename("WtKg", "weight")),
		whenthen.Enum("post", Waiting, Shipped))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	session.Insert(&Parcel{WtKg: 1})
	session.Insert(&Parcel{WtKg: 5})
	session.FireAll(context.Background())
	for p := range whenthen.Facts[*Parcel](session) {
		fmt.Println(p.WtKg, p.Status)
	}
	// Output:
	// 1 SHIPPED
	// 5 WAITING
}

// Value returns the value of a variable of a match or a row as a Go type.
func ExampleValue() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "post.drl", Text: `
package post
rule "heavy" when $p : Parcel( wtKg > 2 ) then end
query parcels( double least )
  Parcel( wtKg >= least, $weight : wtKg )
end`}}, whenthen.Struct("post", Parcel{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	session.Insert(&Parcel{WtKg: 5})
	for m, err := range session.Firings(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		p, err := whenthen.Value[*Parcel](m, "p")
		fmt.Println(p.WtKg, err)
	}
	rows, err := session.Query("parcels", 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(whenthen.Value[float64](rows[0], "$weight"))
	_, err = whenthen.Value[string](rows[0], "$weight")
	fmt.Println(err)
	// Output:
	// 5 <nil>
	// 5 <nil>
	// $weight is 5 (float64), not string
}
