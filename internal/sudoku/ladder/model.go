package ladder

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/internal/fact"
)

// Package is the DRL package of the techniques and of the facts they see.
const Package = "techniques"

// FactModel lets rule files of package techniques see a position's facts and a few words for reasons.
func FactModel() whenthen.Option { return whenthen.Types(register) }

func register(r *fact.Registry) error {
	changes := fact.Writes("remove", "digits", "count", "first", "last")
	narrows := fact.Writes("remove", "spots", "count", "row", "column", "box", "first", "last")
	var problems []error
	add := func(sample any, options ...fact.StructOption) {
		_, err := r.RegisterStruct(Package, sample, options...)
		problems = append(problems, err)
	}
	add(Unit{})
	add(Cell{}, changes)
	add(Candidate{})
	add(Places{}, narrows)
	add(Elimination{})
	add(Placement{})
	add(Solving{})
	add(Als{})
	for name, fn := range map[string]any{"digits": digitList, "list": list,
		"almostLockedSets": almostLockedSets, "restricted": restricted} {
		problems = append(problems, r.RegisterFunction(Package, "", name, fn))
	}
	problems = append(problems, r.RegisterFunction(Package, "Elimination", "new", newElimination))
	return errors.Join(problems...)
}

// Solving is in working memory while steps are to be carried out; without it they are only proposed.
type Solving struct{}

// digitList is the digits of a bit set in words: "1, 4 and 6".
func digitList(set int) string {
	var words []string
	for rest := uint(set); rest != 0; rest &= rest - 1 {
		words = append(words, strconv.Itoa(bits.TrailingZeros(rest)+1))
	}
	return inWords(words)
}

// list names the elements of a collection: "r1c2, r3c4 and r5c6".
func list(of any) string {
	elements, ok := fact.Elements(of)
	if !ok {
		return fact.ToString(of)
	}
	var words []string
	for v := range elements {
		words = append(words, fact.ToString(v))
	}
	return inWords(words)
}

func inWords(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
