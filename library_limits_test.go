package whenthen_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"whenthen"
)

// longCalls are single calls that would take minutes, or gigabytes.
var longCalls = []string{
	`new java.math.BigDecimal( "3" ).pow( 999999999 );`,
	`new java.math.BigDecimal( "3" ).setScale( 2000000000 );`,
	`new java.math.BigDecimal( "1E+1000000" ).add( java.math.BigDecimal.ONE );`,
	`java.math.BigDecimal d = new java.math.BigDecimal( "1.5" ); while (true) { d = d.multiply( d ); }`,
	`java.math.BigInteger.TEN.pow( 999999999 );`,
	`java.math.BigInteger i = java.math.BigInteger.TEN; while (true) { i = i.multiply( i ); }`,
	`"x".repeat( 2000000000 );`,
	`String s = "x"; while (true) { s = s + s; }`,
	`String s = "x"; while (true) { s = s.concat( s ); }`,
	`String s = "aa"; while (true) { s = s.replace( "a", "aaaaaaaaaa" ); }`,
	`String.format( "%2000000000d", 1 );`,
	`String.format( "%.2000000000f", 1.0 );`,
	`StringBuilder b = new StringBuilder( "x" ); while (true) { b.append( b ); }`,
	`java.util.List l = new java.util.ArrayList(); l.add( 1 ); while (true) { l.addAll( l ); }`,
	`java.util.List l = new java.util.ArrayList(); while (true) { l.add( "x" ); }`,
	`java.util.List l = new java.util.ArrayList(); while (true) { l.add( "x" + l.size() ); }`,
	`java.util.Map m = new java.util.HashMap(); int i = 0; while (true) { m.put( i, i ); i++; }`,
	`java.util.Set m = new java.util.HashSet(); int i = 0; while (true) { m.add( i ); i++; }`,
	`java.util.Collections.nCopies( 2000000000, "x" );`,
	`java.util.stream.IntStream.range( 0, 2000000000 ).sum();`,
	`Thread.sleep( 100000000L );`,
	`int[][] a = new int[100000][100000];`,
	`int[] a = new int[2000000000];`,
	`java.util.List l = new java.util.ArrayList(); l.add( "x" ); for (int i = 0; i < 60; i++) { java.util.List o = new java.util.ArrayList(); o.add( l ); o.add( l ); l = o; } System.out.println( l );`,
	`java.util.List l = new java.util.ArrayList(); l.add( "x" ); for (int i = 0; i < 60; i++) { java.util.List o = new java.util.ArrayList(); o.add( l ); o.add( l ); l = o; } System.out.println( l.hashCode() );`,
	`java.util.List l = new java.util.ArrayList(); java.util.List k = new java.util.ArrayList(); l.add( "x" ); k.add( "x" ); for (int i = 0; i < 60; i++) { java.util.List o = new java.util.ArrayList(); o.add( l ); o.add( l ); l = o; java.util.List p = new java.util.ArrayList(); p.add( k ); p.add( k ); k = p; } System.out.println( l.equals( k ) );`,
	`while (true) { try { while (true) { } } catch ( Exception e ) { } }`,
	`while (true) { try { Thread.sleep( 1000L ); } catch ( Exception e ) { } }`,
	`String.join( "0123456789".repeat( 1000 ), java.util.Collections.nCopies( 1000000, "x" ) );`,
	`java.util.List l = new java.util.ArrayList( java.util.Collections.nCopies( 100000, "x" ) ); while (true) { l.removeAll( l ); l.addAll( java.util.Collections.nCopies( 100000, "y" ) ); l.indexOf( "z" ); }`,
}

// TestLongCallsEnd runs them under a deadline and a bound on memory: each ends, in time, and leaves the session usable.
func TestLongCallsEnd(t *testing.T) {
	for _, call := range longCalls {
		t.Run(call, func(t *testing.T) {
			s := mustCompile(t, `rule "long" when String() then `+call+` end`).NewSession(whenthen.MaxMemory(64 << 20))
			mustInsert(t, s, "go")
			ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer stop()
			start := time.Now()
			_, err := s.FireAll(ctx)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
			var (
				stopped *whenthen.StoppedError
				limit   *whenthen.LimitError
				failed  *whenthen.RuntimeError
			)
			switch {
			case err == nil:
				t.Error("it went through")
			case errors.As(err, &stopped) && stopped.Busy.Rule != "long", errors.As(err, &limit) && limit.Busy.Rule != "long":
				t.Errorf("%v does not name the rule", err)
			case !errors.As(err, &stopped) && !errors.As(err, &limit) && !errors.As(err, &failed):
				t.Errorf("got %v", err)
			}
			if _, err := s.FireAll(t.Context()); err != nil {
				t.Errorf("the next run: %v", err)
			}
		})
	}
}
