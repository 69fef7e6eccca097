package whenthen_test

import (
	"context"
	"fmt"

	"whenthen"
)

// Why has a rule not fired? The answer names the condition that failed, the fact that came closest, and its values.
func ExampleRecorded() {
	type Order struct {
		Customer string
		Total    float64
	}
	const rules = `
package shop
rule "large order"
  when
    $o : Order( customer == "Ada", total > 100 )
  then
    System.out.println( "thank you" );
end`
	base, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: rules}}, whenthen.Struct("shop", Order{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	session := base.NewSession(whenthen.Recorded(0))
	for _, o := range []*Order{{"Ada", 80}, {"Bob", 300}} {
		if _, err := session.Insert(o); err != nil {
			fmt.Println(err)
			return
		}
	}
	if _, err := session.FireAll(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	answer, err := session.WhyNot("large order")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(answer)
	// Output:
	// large order: condition 1: #1 $o = Order( customer=Ada, total=80.0 ) does not satisfy total > 100: total is 80.0
	//   - 1  $o : Order( customer == "Ada", total > 100 )  (line 5)
	//       2 objects of type Order tried
	//       nearest: #1 $o = Order( customer=Ada, total=80.0 )
	//         customer == "Ada"  true   customer is "Ada"
	//         total > 100        false  total is 80.0
	//         total would have to be more than 100.0, but is 80.0
	//       next nearest: #2 $o = Order( customer=Bob, total=300.0 ): customer == "Ada" is false: customer is "Bob"
}
