package whenthen_test

import (
	"context"
	"fmt"
	"os"

	"whenthen"
)

const welcomeRules = `
package shop

declare Customer
  name   : String
  orders : int
end

rule "welcome"
  when
    $c : Customer()
  then
    System.out.println( "welcome, " + $c.getName() );
end
`

const loyaltyRules = welcomeRules + `
rule "thank regulars"
  when
    $c : Customer( orders >= 10 )
  then
    System.out.println( "thank you, " + $c.getName() );
end
`

// A session changes its rules: no one is welcomed again, and the new rule finds the existing customers.
func ExampleSession_Swap() {
	compile := func(text string) (*whenthen.RuleBase, error) {
		return whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: text}})
	}
	rules, err := compile(welcomeRules)
	if err != nil {
		fmt.Println(err)
		return
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	customer := rules.New("shop", "Customer")
	if err := customer.Set("name", "Ada"); err != nil {
		fmt.Println(err)
		return
	}
	if err := customer.Set("orders", 12); err != nil {
		fmt.Println(err)
		return
	}
	if _, err := session.Insert(customer); err != nil {
		fmt.Println(err)
		return
	}
	if _, err := session.FireAll(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	newer, err := compile(loyaltyRules)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := session.Swap(newer)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(report)
	if _, err := session.FireAll(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// welcome, Ada
	// added rule "shop.thank regulars": 1 matched anew
	// 1 rule kept as before
	// 1 fact kept
	// thank you, Ada
}
