package sudoku

import "embed"

// Techniques holds the folder "techniques": the rule files of the ladder, one technique each, their scenarios, and
// ladder.txt, which says in which order the techniques are tried, how hard each is and what it is called.
//
//go:embed techniques
var Techniques embed.FS

// Played says which techniques of the ladder the rules of the other bases implement. Each line has a base, a technique, a kind of unit
// and the name of a rule.
//
//go:embed played.txt
var Played string
