package text

import (
	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact/javatext"
)

// caseless compares strings like compareToIgnoreCase.
var caseless = collect.Comparator(func(x, y any) (int, error) {
	a, err := def.Arg[string](x)
	if err != nil {
		return 0, err
	}
	b, err := def.Arg[string](y)
	return javatext.CompareFolded(a, b), err
})
