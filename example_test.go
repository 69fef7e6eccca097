package whenthen_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"whenthen"
	"whenthen/engine"
)

type Order struct {
	Customer string
	Total    float64
	Discount int
}

const orderRules = `
package shop

rule "large orders get a discount"
  when
    $o : Order( total > 100, discount == 0 )
  then
    modify( $o ){ setDiscount( 10 ) }
    System.out.println( $o.customer + " gets " + $o.discount + " %" );
end
`

// A program opens a session on compiled rules, inserts its own structs, and fires the rules.
func Example() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: orderRules}},
		whenthen.Struct("shop", Order{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	for _, o := range []*Order{{Customer: "Ada", Total: 120}, {Customer: "Bob", Total: 80}} {
		if _, err := session.Insert(o); err != nil {
			fmt.Println(err)
			return
		}
	}
	fired, err := session.FireAll(context.Background())
	fmt.Println(fired, err)
	// Output:
	// Ada gets 10 %
	// 1 <nil>
}

// Firings yields one match at a time; leaving the loop stops the run.
func ExampleSession_Firings() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "count.drl", Text: `
rule "count down"
  when
    $n : Integer( this > 0 )
  then
    delete( $n );
    insert( $n - 1 );
end`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	session.Insert(3)
	for m, err := range session.Firings(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.Rule(), m.Items()[0])
	}
	// Output:
	// count down 3
	// count down 2
	// count down 1
}

// Rules that never terminate stop at the limit, and the error names the rules that fired most.
func ExampleLimitError() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "loop.drl", Text: `
declare Light
  on : boolean
end

rule "switch on"  when $l : Light( on == false ) then modify( $l ){ setOn( true ) } end
rule "switch off" when $l : Light( on == true )  then modify( $l ){ setOn( false ) } end
rule "one light"  when then insert( new Light() ); end
`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.MaxFirings(100))
	_, err = session.FireAll(context.Background())
	fmt.Println(err)
	// Output:
	// limit of 100 firings reached; fired most: "switch on" 50 times, "switch off" 49 times, "one light" 1 time
}

// A query searches working memory; it finds values for Unbound arguments.
func ExampleSession_Query() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "house.drl", Text: `
declare Location
  thing : String
  place : String
end

query isIn( String thing, String place )
  Location( thing, place; )
  or
  ( Location( thing, between; ) and isIn( between, place; ) )
end
`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	for _, pair := range [][2]string{{"key", "box"}, {"box", "desk"}, {"desk", "office"}} {
		l := rules.New("", "Location")
		l.Set("thing", pair[0])
		l.Set("place", pair[1])
		session.Insert(l)
	}
	rows, err := session.Query("isIn", "key", whenthen.Unbound)
	if err != nil {
		fmt.Println(err)
		return
	}
	var places []string
	for _, row := range rows {
		place, err := whenthen.Value[string](row, "place")
		if err != nil {
			fmt.Println(err)
			return
		}
		places = append(places, place)
	}
	slices.Sort(places)
	fmt.Println(places)
	// Output:
	// [box desk office]
}

// Globals pass values into rules and back. A list that is passed in as a slice comes back with the changes that rules have made.
func ExampleSession_SetGlobal() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "names.drl", Text: `
import java.util.List
global List found
global Integer least

rule "collect"
  when
    $s : String( length >= least )
  then
    found.add( $s.toUpperCase() );
end
`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession()
	session.SetGlobal("found", []any{})
	session.SetGlobal("least", 3)
	for _, s := range []string{"ash", "ox", "elm"} {
		session.Insert(s)
	}
	session.FireAll(context.Background())
	found, _ := session.Global("found")
	fmt.Println(found)
	// Output:
	// [ASH, ELM]
}

// FireUntilHalt processes work submitted by other goroutines until a rule halts it.
func ExampleSession_FireUntilHalt() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "serve.drl", Text: `
rule "greet" when $s : String( this != "stop" ) then System.out.println( "hello " + $s ); delete( $s ); end
rule "stop"  when String( this == "stop" )      then drools.halt(); end
`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	session := rules.NewSession(whenthen.Output(os.Stdout))
	go func() {
		for _, name := range []string{"Ada", "Bob", "stop"} {
			session.Submit(ctx, func(s *whenthen.Session) { s.Insert(name) })
		}
	}()
	fired, err := session.FireUntilHalt(ctx)
	fmt.Println(fired, err)
	// Output:
	// hello Ada
	// hello Bob
	// 3 <nil>
}

// A listener receives every event, in order.
func ExampleListen() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "alarm.drl", Text: `
declare Smoke
end
declare Alarm
end
rule "alarm" when Smoke() then insertLogical( new Alarm() ); end
`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Listen(func(e whenthen.Event) {
		switch e := e.(type) {
		case engine.FactInserted:
			fmt.Println("in: ", e.Fact.Value())
		case engine.FactDeleted:
			fmt.Println("out:", e.Fact.Value())
		case engine.BeforeFiring:
			fmt.Println("fires", e.Match.Rule())
		}
	}))
	smoke, _ := session.Insert(rules.New("", "Smoke"))
	session.FireAll(context.Background())
	session.Delete(smoke)
	session.FireAll(context.Background())
	// Output:
	// in:  Smoke(  )
	// fires alarm
	// in:  Alarm(  )
	// out: Smoke(  )
	// out: Alarm(  )
}

// All mistakes in the rule files are reported at once, each with a place and a hint.
func ExampleCompileError() {
	_, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: `package shop
rule "a"
  when
    $order : Order( totl > 100 )
  then
    delete( $ordr );
end`}}, whenthen.Struct("shop", Order{}))
	var failed *whenthen.CompileError
	if errors.As(err, &failed) {
		for _, d := range failed.Diagnostics {
			fmt.Println(d.Span.Start, d.Severity, d.Code, d.Message, "-", d.Hint)
		}
	}
	// Output:
	// 4:21 error unknown-property Order has no property "totl" - did you mean "total"?
	// 6:13 error unknown-binding "$ordr" is not bound - did you mean "$order"?
}
