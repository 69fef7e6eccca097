package whenthen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"whenthen"
)

// Plate has its fields in other places than the types that embed it behind another field, by pointer, or with a field of the same name.
type Plate struct {
	ID    int
	Size  int
	Below *Plate
}

type Moved struct {
	Note string
	Plate
}

type Referring struct {
	Note string
	*Plate
}

type Hiding struct {
	Plate
	Size int
}

type Placed struct {
	Plate
	Note string
}

// Joins read the fields of Go structs in place; a struct that has them elsewhere gives the same matches, whenever it is inserted.
func TestScatteredFields(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "plates.drl", Text: `
		package p
		rule "next" when $a : Plate( $id : id ) $b : Plate( this != $a, id == $id, size > $a.size ) then System.out.println( "next " + $a.getSize() + " " + $b.getSize() ); end
		rule "on" when $a : Plate() $b : Plate( below == $a, size <= $a.size ) then System.out.println( "on " + $a.getSize() + " " + $b.getSize() ); end
		rule "top" when $a : Plate( $id : id ) not Plate( this != $a, id == $id, size > $a.size ) then System.out.println( "top " + $a.getSize() ); end
	`}}, whenthen.Struct("p", Plate{}))
	if err != nil {
		t.Fatal(err)
	}
	play := func(facts ...any) []string {
		t.Helper()
		var out strings.Builder
		session := rules.NewSession(whenthen.Output(&out))
		for i, f := range facts {
			if _, err := session.Insert(f); err != nil {
				t.Fatal(err)
			}
			if i == len(facts)/2 {
				if _, err := session.FireAll(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := session.FireAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		return slices.Sorted(strings.Lines(out.String()))
	}
	base := func() []*Plate {
		all := []*Plate{{ID: 1, Size: 1}, {ID: 1, Size: 2}, {ID: 2, Size: 3}}
		all[1].Below, all[2].Below = all[0], all[1]
		return all
	}
	last := Plate{ID: 1, Size: 5}
	plain := base()
	want := play(plain[0], plain[1], plain[2], &last)
	if len(want) == 0 {
		t.Fatal("nothing fired")
	}
	for _, moved := range []any{&Placed{Plate: last}, &Moved{Plate: last}, &Referring{Plate: &last}, &Hiding{Plate: Plate{ID: 1, Size: -1}, Size: 5}} {
		for at := range 4 {
			b := base()
			facts := slices.Insert([]any{b[0], b[1], b[2]}, at, moved)
			got := play(facts...)
			if at == 3 && !slices.Equal(got, want) {
				t.Errorf("%T last: %q, want %q", moved, got, want)
			}
			inTurn := slices.Insert([]any{b[0], b[1], b[2]}, at, any(&last))
			if alike := play(inTurn...); !slices.Equal(got, alike) {
				t.Errorf("%s: %q, want %q", fmt.Sprintf("%T at %d", moved, at), got, alike)
			}
		}
	}
}
