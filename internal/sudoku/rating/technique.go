package rating

// played are the techniques of the ladder that rules of the other bases play, by the rules' names, which differ.
var played = map[string]string{
	// the Drools example
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
	// the IBM article
	"naked single":                           "naked_single",
	"hidden single in a block":               "hidden_single",
	"hidden single in a row":                 "hidden_single",
	"hidden single in a column":              "hidden_single",
	"locked candidate in a row":              "claiming",
	"locked candidate in a column":           "claiming",
	"locked candidate in a block, by row":    "pointing",
	"locked candidate in a block, by column": "pointing",
	"naked pair in a row":                    "naked_pair",
	"naked pair in a column":                 "naked_pair",
	"hidden pair in a row":                   "hidden_pair",
	"hidden pair in a column":                "hidden_pair",
	"naked trio in a block":                  "naked_triple",
	"hidden trio in a block":                 "hidden_triple",
}

// TechniqueOf names the technique that a rule of the Drools or the IBM base plays, as the ladder does. A rule that they do
// not have is a technique of its own.
func TechniqueOf(rule string) string {
	if name, ok := played[rule]; ok {
		return name
	}
	return rule
}
