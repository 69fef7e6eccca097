package ladder

import (
	"math/bits"
	"strconv"

	"whenthen"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// rulePackage is the DRL package of the techniques and of their facts.
const rulePackage = "techniques"

// FactModel makes a position's facts, and a few functions for the text of reasons, available to rule files of package techniques.
func FactModel() whenthen.Option {
	return whenthen.Options(
		factType(Unit{}),
		factType(Cell{}, whenthen.Writes("remove", "digits", "count", "first", "last")),
		factType(Candidate{}),
		factType(Places{},
			whenthen.Writes("remove", "spots", "count", "row", "column", "box", "first", "last")),
		factType(Filled{}),
		factType(Elimination{}),
		factType(Placement{}),
		factType(Solving{}),
		factType(Als{}),
		factType(AlsPair{}),
		factType(AlsChain{}),
		factType(Petals{}),
		factType(Node{}),
		factType(NodeLink{}),
		factType(NodeChain{}),
		factType(Assumption{},
			whenthen.Writes("follow", "length", "singles", "empty", "falsehoods", "truths", "undecided"),
			whenthen.Writes("followAll", "length", "singles", "empty", "falsehoods", "truths", "undecided"),
			whenthen.Writes("refute", "length", "singles", "empty", "falsehoods", "truths", "undecided")),
		factType(Single{}),
		whenthen.Static(rulePackage, "Assumption", "new", newAssumption),
		whenthen.Function(rulePackage, "assumeWithin", newInner),
		whenthen.Function(rulePackage, "falseInAll", falseInAll),
		whenthen.Function(rulePackage, "digits", Digits),
		whenthen.Function(rulePackage, "anyOf", AnyOf),
		whenthen.Function(rulePackage, "list", list),
		whenthen.Function(rulePackage, "almostLockedSets", almostLockedSets),
		whenthen.Function(rulePackage, "alsChains", alsChains),
		whenthen.Function(rulePackage, "petals", petals),
		whenthen.Function(rulePackage, "seenBy", newSeen),
		whenthen.Function(rulePackage, "emptiedBy", emptied),
		whenthen.Function(rulePackage, "nodes", makeNodes),
		whenthen.Function(rulePackage, "nodeChains", nodeChains),
		whenthen.Function(rulePackage, "setChains", setChains),
		whenthen.Static(rulePackage, "Filled", "new", newFilled),
		whenthen.Static(rulePackage, "Elimination", "new", newElimination),
		whenthen.Static(rulePackage, "Placement", "new", newPlacement),
	)
}

// factType makes the type of sample, with its methods, available to rule files.
func factType(sample any, options ...whenthen.StructOption) whenthen.Option {
	return whenthen.Struct(rulePackage, sample, append(options, whenthen.Methods(methods(sample)))...)
}

// Solving is a fact in sessions that apply steps. Without it, steps are only proposed.
type Solving struct{}

// Digits returns the digits of a bit set in words: "1, 4 and 6".
func Digits(set int) string { return english.And(digitWords(set)) }

// AnyOf returns the digits of a bit set as alternatives: "1, 4 or 6".
func AnyOf(set int) string { return english.Join(digitWords(set), " or ") }

func digitWords(set int) []string {
	var words []string
	for rest := uint(set); rest != 0; rest &= rest - 1 {
		words = append(words, strconv.Itoa(bits.TrailingZeros(rest)+1))
	}
	return words
}

// list returns the elements of a collection in words: "r1c2, r3c4 and r5c6".
func list(of any) string {
	elements, ok := fact.Elements(of)
	if !ok {
		return fact.ToString(of)
	}
	var words []string
	for v := range elements {
		words = append(words, fact.ToString(v))
	}
	return english.And(words)
}
