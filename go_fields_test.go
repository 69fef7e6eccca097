package whenthen_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"whenthen"
)

// board has fields without a counterpart in Java: large unsigned numbers, arrays by value, errors.
type board struct {
	Name  string
	Big   uint64
	Row   [3]int
	Grid  [2][2]string
	Next  [2]*board
	Cells [2]struct{ N int }
	Err   error
}

// TestFieldsOfGoKindsAreSet runs one action on a board and looks at the Go value afterwards.
func TestFieldsOfGoKindsAreSet(t *testing.T) {
	for _, c := range []struct {
		action string
		want   func(b *board) any // what to look at
		value  any
		err    string // part of the message, if it must fail
	}{
		{action: `$b.setBig( 5 );`, want: func(b *board) any { return b.Big }, value: uint64(5)},
		{action: `int n = 7; modify( $b ) { setBig( n ) }`, want: func(b *board) any { return b.Big }, value: uint64(7)},
		{action: `$b.big = 8L;`, want: func(b *board) any { return b.Big }, value: uint64(8)},
		{action: `$b.setBig( 18446744073709551615I );`, want: func(b *board) any { return b.Big }, value: uint64(1<<64 - 1)},
		{action: `$b.setBig( -1 );`, err: "-1 does not fit the host's uint64"},
		{action: `$b.setBig( 2.5 );`, err: "takes a BigInteger here, not a double"},
		{action: `$b.row[1] = 7;`, want: func(b *board) any { return b.Row }, value: [3]int{0, 7, 0}},
		{action: `$b.getRow()[2] += 4; $b.row[2]++;`, want: func(b *board) any { return b.Row }, value: [3]int{0, 0, 5}},
		{action: `modify( $b ) { setRow( Arrays.asList( 1, 2, 3 ) ) }`, want: func(b *board) any { return b.Row }, value: [3]int{1, 2, 3}},
		{action: `$b.setRow( Arrays.asList( 1, 2 ) );`, err: "2 elements do not fit the host's [3]int"},
		{action: `$b.row = $b.next[0].row;`, want: func(b *board) any { return b.Row }, value: [3]int{9, 9, 9}},
		{action: `$b.row[3] = 7;`, err: "Index 3 out of bounds for length 3"},
		{action: `$b.grid[1][0] = "x";`, want: func(b *board) any { return b.Grid }, value: [2][2]string{{}, {"x", ""}}},
		{action: `$b.next[1] = $b;`, want: func(b *board) any { return b.Next[1] == b }, value: true},
		{action: `$b.cells[1].n = 3;`, want: func(b *board) any { return b.Cells[1].N }, value: 3},
		{action: `$b.name = $b.err.message + "/" + $b.err.getMessage();`, want: func(b *board) any { return b.Name }, value: "boom/boom"},
	} {
		b := &board{Name: "b", Err: errors.New("boom"), Next: [2]*board{{Row: [3]int{9, 9, 9}}}}
		_, err := runOnBoard(b, "rule r no-loop when $b : board( name == \"b\" ) then "+c.action+" end")
		switch {
		case c.err != "":
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s\n got error %v\nwant %s", c.action, err, c.err)
			}
		case err != nil:
			t.Errorf("%s\n%v", c.action, err)
		case !reflect.DeepEqual(c.want(b), c.value):
			t.Errorf("%s\n got %v\nwant %v", c.action, c.want(b), c.value)
		}
	}
}

// TestArraysAndErrorsInConditions reads the same fields, compares them and sees an element set by another rule.
func TestArraysAndErrorsInConditions(t *testing.T) {
	b := &board{Name: "b", Big: 1 << 63, Err: fmt.Errorf("no: %w", errors.New("room"))}
	out, err := runOnBoard(b, `
rule message when board( err.message == "no: room", big > 9223372036854775807L ) then System.out.println( "message" ); end
rule set when $b : board( row[0] == 0 ) then $b.row[0] = 6; update( $b ); end
rule see when $b : board( row[0] == 6, row contains 6, row.size == 3 ) Integer( this == 6 ) from $b.row then System.out.println( "six" ); end
`)
	if err != nil {
		t.Fatal(err)
	}
	if want := "message\nmessage\nsix\n"; out != want { // an update that names no setter is one of everything
		t.Errorf("got %q, want %q", out, want)
	}
}

func runOnBoard(b *board, rules string) (string, error) {
	base, err := whenthen.Compile([]whenthen.Source{{Name: "board.drl", Text: "package boards\nimport java.util.*\n" + rules}}, whenthen.Struct("boards", board{}))
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	session := base.NewSession(whenthen.Output(&out), whenthen.MaxFirings(20))
	defer session.Close()
	if _, err := session.Insert(b); err != nil {
		return "", err
	}
	_, err = session.FireAll(context.Background())
	return out.String(), err
}
