package web

import "strings"

// techniqueNames are the techniques that people write otherwise than their files are named.
var techniqueNames = map[string]string{
	"x_wing":          "X-wing",
	"finned_x_wing":   "finned X-wing",
	"sashimi_x_wing":  "sashimi X-wing",
	"xy_wing":         "XY-wing",
	"xyz_wing":        "XYZ-wing",
	"w_wing":          "W-wing",
	"two_string_kite": "two-string kite",
	"x_chain":         "X-chain",
	"xy_chain":        "XY-chain",
	"aic":             "AIC",
	"als_xz":          "ALS-XZ",
	"bug_plus_1":      "BUG+1",
	"ur_type1":        "unique rectangle, type 1",
	"ur_type2":        "unique rectangle, type 2",
	"ur_type3":        "unique rectangle, type 3",
	"ur_type4":        "unique rectangle, type 4",
}

// techniqueName is what people call a technique of the ladder: "turbot fish" for turbot_fish.
func techniqueName(id string) string {
	if name, ok := techniqueNames[id]; ok {
		return name
	}
	return strings.ReplaceAll(id, "_", " ")
}

// withArticle puts "a" or "an" in front, as the name is spoken.
func withArticle(what string) string {
	if what != "" && strings.ContainsRune("aeioAEIOX", rune(what[0])) || strings.HasPrefix(what, "un") && !strings.HasPrefix(what, "uni") {
		return "an " + what
	}
	return "a " + what
}
