package whenthen_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"whenthen"
)

const shopClass = `package shop;
import java.util.*;
import java.util.function.*;
import java.util.regex.Pattern;

public class Order {
  public enum Size {
    SMALL( o -> o.getPrice() < 100 ), LARGE( o -> o.getPrice() >= 100 );
    public final Predicate<Order> test;
    Size( Predicate<Order> test ) { this.test = test; }
  }
  public static final Comparator<Order> BY_PRICE = (a, b) -> Integer.compare( a.getPrice(), b.getPrice() );
  public static final Comparator<Order> BY_TEXT = Comparator.comparing( Order::text ).thenComparing( BY_PRICE ).reversed();
  public static final Predicate<String> SHORT = Pattern.compile( "order \\d{1,2}" ).asMatchPredicate();
  public static final Function<Order, String> TEXT = prefixed( "order " );
  private static Function<Order, String> prefixed( String prefix ) { return o -> prefix + o.getPrice(); }
  private int price;
  public Order( int p ) { price = p; }
  public int getPrice() { return price; }
  public String text() { return TEXT.apply( this ); }
}`

const shopRules = `package shop;
import java.util.*;
rule "use what all sessions share"
when
then
  List<Order> list = new ArrayList<>();
  for ( int i = 0; i < 200; i++ ) { list.add( new Order( i * 7919 % 1000 ) ); }
  list.sort( Order.BY_PRICE );
  for ( int i = 1; i < 200; i++ ) { if ( list.get( i - 1 ).getPrice() > list.get( i ).getPrice() ) { System.out.println( "wrong price" ); } }
  list.sort( Order.BY_TEXT );
  for ( int i = 1; i < 200; i++ ) { if ( list.get( i - 1 ).text().compareTo( list.get( i ).text() ) < 0 ) { System.out.println( "wrong text" ); } }
  for ( Order o : list ) {
    if ( !Order.TEXT.apply( o ).equals( "order " + o.getPrice() ) ) { System.out.println( "wrong prefix" ); }
    if ( Order.SHORT.test( o.text() ) != o.getPrice() < 100 ) { System.out.println( "wrong match" ); }
    if ( Order.Size.LARGE.test.test( o ) != o.getPrice() >= 100 ) { System.out.println( "wrong size" ); }
  }
end
`

// Sessions that run at the same time call the functions in static fields of a Java class, and wait until it is initialized.
func TestFunctionsInStaticFieldsAreShared(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "shop"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "shop", "Order.java"), []byte(shopClass), 0o644); err != nil {
		t.Fatal(err)
	}
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: shopRules}}, whenthen.Java(folder))
	if err != nil {
		t.Fatal(err)
	}
	atOnce(8, func(int) {
		var out strings.Builder
		for range 5 {
			if _, err := rules.NewSession(whenthen.Output(&out)).FireAll(context.Background()); err != nil || out.Len() > 0 {
				t.Errorf("error %v, output %q", err, out.String())
				return
			}
		}
	})
}

const boxRules = `
import java.util.*;
declare Box
  sorted : TreeMap
  queue : PriorityQueue
end
rule "make"
when
then
  int sign = -1;
  Box b = new Box( new TreeMap<Integer, Integer>( (x, y) -> Integer.compare( (Integer) y, (Integer) x ) ),
    new PriorityQueue<Integer>( (x, y) -> sign * Integer.compare( (Integer) x, (Integer) y ) ) );
  insert( b );
end
rule "fill"
when
  $n : String()
  $b : Box()
then
  for ( int i = 0; i < 500; i++ ) {
    $b.getSorted().put( i * 7919 % 1000, i );
    $b.getQueue().add( i * 7919 % 1000 );
  }
  Object first = $b.getSorted().firstKey();
  Object most = $b.getQueue().peek();
  List<Integer> list = new ArrayList<>( $b.getSorted().keySet() );
  list.forEach( x -> { if ( x == 993 ) { System.out.println( $n + " " + first + " " + most + " " + x ); } } );
end
`

// The functions that facts hold are called by forks that run at the same time, and by their original.
func TestFunctionsInFactsAreShared(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "queue.drl", Text: boxRules}})
	if err != nil {
		t.Fatal(err)
	}
	original := rules.NewSession()
	if _, err := original.FireAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	var outputs [6]strings.Builder
	sessions := []*whenthen.Session{nil}
	for i := range outputs[1:] {
		fork, err := original.Fork(whenthen.Output(&outputs[i+1]))
		if err != nil {
			t.Fatal(err)
		}
		sessions = append(sessions, fork)
	}
	sessions[0] = original
	atOnce(len(sessions), func(i int) {
		if _, err := sessions[i].Insert("run"); err != nil {
			t.Error(err)
		}
		if _, err := sessions[i].FireAll(context.Background()); err != nil {
			t.Error(err)
		}
	})
	for i := range outputs[1:] {
		if got, want := outputs[i+1].String(), "run 999 999 993\n"; got != want {
			t.Errorf("fork %d printed %q, want %q", i+1, got, want)
		}
	}
}

// atOnce runs do n times at the same time.
func atOnce(n int, do func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { do(i) })
	}
	all.Wait()
}
