package accumulate

import (
	"slices"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Function is an accumulate function.
type Function struct {
	Name string
	// Bare reports whether the function may be called without an argument. Such a function ignores its argument.
	Bare bool
	// Result returns the type of the function's value for an argument type (nil without argument), or nil if the function cannot be applied
	// to the type.
	Result func(types *registry.Registry, arg *fact.Type) *fact.Type
	// Fold returns the fold of the function for an argument type and a result type.
	Fold func(arg, result *fact.Type) *fact.Fold
}

// table contains the functions, sorted by name.
var table = []*Function{
	{Name: "average", Result: averageType, Fold: averageFold},
	{Name: "collectList", Result: listType, Fold: listFold},
	{Name: "collectSet", Result: setType, Fold: setFold},
	{Name: "count", Bare: true, Result: countType, Fold: countFold},
	{Name: "max", Result: extremeType, Fold: extremeFold(1)},
	{Name: "maxI", Result: only(fact.IntegerType), Fold: extremeFold(1)},
	{Name: "maxL", Result: only(fact.BoxedLongType), Fold: extremeFold(1)},
	{Name: "maxN", Result: numberType, Fold: extremeFold(1)},
	{Name: "min", Result: extremeType, Fold: extremeFold(-1)},
	{Name: "minI", Result: only(fact.IntegerType), Fold: extremeFold(-1)},
	{Name: "minL", Result: only(fact.BoxedLongType), Fold: extremeFold(-1)},
	{Name: "minN", Result: numberType, Fold: extremeFold(-1)},
	{Name: "standardDeviation", Result: varianceType, Fold: varianceFold(true)},
	{Name: "sum", Result: sumType, Fold: sumFold},
	{Name: "sumI", Result: only(fact.IntegerType), Fold: sumFold},
	{Name: "sumL", Result: only(fact.BoxedLongType), Fold: sumFold},
	{Name: "variance", Result: varianceType, Fold: varianceFold(false)},
}

// Find returns the function with a name, or nil if there is none.
func Find(name string) *Function {
	i := slices.IndexFunc(table, func(f *Function) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return table[i]
}

// Names lists the functions in alphabetical order.
func Names() []string {
	var names []string
	for _, f := range table {
		names = append(names, f.Name)
	}
	return names
}
