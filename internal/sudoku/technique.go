package sudoku

// techniques are those of the ladder that the rules of the Drools example play.
var techniques = map[string]string{
	"single":                      "naked_single",
	"hidden single":               "hidden_single",
	"naked pair":                  "naked_pair",
	"hidden pair in row":          "hidden_pair",
	"hidden pair in column":       "hidden_pair",
	"hidden pair in square":       "hidden_pair",
	"X-wings in rows":             "x_wing",
	"X-wings in columns":          "x_wing",
	"intersection removal column": "pointing",
	"intersection removal row":    "pointing",
}

// TechniqueOf names the technique that a rule of the Drools example plays, as the ladder and the ratings call it. A rule
// that the example does not have is a technique of its own.
func TechniqueOf(rule string) string {
	if name, ok := techniques[rule]; ok {
		return name
	}
	return rule
}
