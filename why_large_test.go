package whenthen_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"whenthen"
)

const ordersOfCustomers = `package large
declare Customer
  number : int
end
declare Order
  customer : int
  total : int
end
rule fill when then
  for (int i = 0; i < 2000; i++) { insert(new Customer(i)); }
  for (int i = 0; i < 20000; i++) { insert(new Order(i % 2000, i % 100)); }
end
rule joined when
  Customer( $n : number )
  Order( customer == $n, total < 100 )
  Order( customer == $n, total > 100 )
then end
rule summed when
  Customer( $n : number )
  accumulate( Order( customer == $n, $t : total ); $s : sum( $t ); $s > 100000 )
then end
`

// TestWhyNotOfManyFacts asks about joins of thousands of facts with thousands, which took ten seconds and more when every pair was tried.
func TestWhyNotOfManyFacts(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "large.drl", Text: ordersOfCustomers}})
	if err != nil {
		t.Fatal(err)
	}
	session := rules.NewSession()
	defer session.Close()
	if _, err := session.FireAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]string{"joined": "condition 3", "summed": "condition 2"} {
		began := time.Now()
		answer, err := session.WhyNot(rule)
		if err != nil {
			t.Fatal(err)
		}
		if text := answer.String(); !strings.Contains(text, want) {
			t.Errorf("%s: got %s", rule, text)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s took %v", rule, took)
		}
	}
}
