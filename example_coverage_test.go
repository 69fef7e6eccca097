package whenthen_test

import (
	"context"
	"fmt"
	"log"

	"whenthen"
	"whenthen/engine/coverage"
)

// Coverage shows which parts of the rules the sessions of a program, such as its tests, have evaluated.
func ExampleCovered() {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "numbers.drl", Text: `
		rule "big" when Integer( intValue > 100 ) then System.out.println( "big" ); end
	`}}, whenthen.Traced())
	if err != nil {
		log.Fatal(err)
	}
	tried, err := rules.NewCoverage()
	if err != nil {
		log.Fatal(err)
	}
	session := rules.NewSession(whenthen.Covered(tried))
	session.Insert(500)
	session.FireAll(context.Background())

	for _, item := range tried.Report().Items {
		if item.Kind == coverage.Constraint {
			fmt.Println(item.Text(), item.Missing())
		}
	}
	// Output: intValue > 100 was never false
}
