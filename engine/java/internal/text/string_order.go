package text

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact/javatext"
)

// caseless compares strings like compareToIgnoreCase.
var caseless = function.Comparator(func(x, y any) (int, error) {
	a, err := def.Arg[string](x)
	if err != nil {
		return 0, err
	}
	b, err := def.Arg[string](y)
	return javatext.CompareFolded(a, b), err
})
