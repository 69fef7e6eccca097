package sudoku

import "embed"

// Techniques holds the folder "techniques": the rule files of the ladder, one technique each, with their scenarios
// beside them, and ladder.txt, which says in what order they are loaded.
//
//go:embed techniques
var Techniques embed.FS
