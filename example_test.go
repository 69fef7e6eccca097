package whenthen_test

import (
	"context"
	"fmt"
	"os"

	"whenthen"
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

// A program opens a session on compiled rules, puts its own structs in, and lets the rules fire.
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

// Firings hands out one match at a time; leaving the loop stops the run.
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
		fmt.Println(m.Rule(), m.Items()[0].Value)
	}
	// Output:
	// count down 3
	// count down 2
	// count down 1
}

// A rule set that never ends stops at the limit, and the error says who kept it busy.
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
	// limit of 100 firings reached; fired most: "switch on" 50 times, "switch off" 49 times, "one light" 1 times
}
