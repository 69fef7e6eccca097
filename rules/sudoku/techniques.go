package sudoku

import "embed"

// Techniques holds the folder "techniques": the rule files of the ladder, one technique each, with their scenarios
// beside them, and ladder.txt, which says in what order they are tried, how hard each is and what it is called.
//
//go:embed techniques
var Techniques embed.FS

// Played says which techniques of the ladder the rules of the other bases play: lines of base, technique, kind of unit
// and name of the rule.
//
//go:embed played.txt
var Played string
