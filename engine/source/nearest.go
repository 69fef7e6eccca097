package source

import (
	"strconv"
	"strings"
)

// Nearest returns the candidate that a misspelt word most likely means, or "" if none is near enough. Near means few edits (a letter added,
// dropped or changed, or two neighbours swapped) for the word's length. Candidates that differ only in letter case are preferred. Of
// equally near candidates the first is returned, so the caller's order decides.
func Nearest(word string, candidates []string) string {
	best, bestCost := "", limit(word)+1
	w := []rune(word)
	for _, c := range candidates {
		if c == word {
			continue
		}
		if strings.EqualFold(c, word) {
			return c
		}
		bound := bestCost
		if len(w) == 2 && w[0] == '$' && strings.HasPrefix(c, "$") && len(c) == 3 {
			bound = max(bound, 2) // a binding of two letters of which one is missing
		}
		if cost := distance(w, []rune(c), bound); cost < bound {
			best, bestCost = c, cost
		}
	}
	return best
}

// Meant returns the end of a message about a word that is not among the candidates: "; did you mean …?" with the nearest in quotes, or "".
func Meant(word string, candidates []string) string {
	if near := Nearest(word, candidates); near != "" {
		return "; did you mean " + strconv.Quote(near) + "?"
	}
	return ""
}

// Edits returns the number of letters to add, drop, change or swap with their neighbour to convert one text into another, ignoring case.
func Edits(a, b string) int {
	x, y := []rune(a), []rune(b)
	return distance(x, y, max(len(x), len(y))+1)
}

// limit returns the maximum number of edits for which a candidate counts as a misspelling of a word.
func limit(word string) int {
	switch n := len([]rune(word)); {
	case n <= 2:
		return 0
	case n <= 4:
		return 1
	case n <= 7:
		return 2
	default:
		return 3
	}
}

// distance returns the number of edits between two words, ignoring case. It may stop early with any value of at least bound.
func distance(a, b []rune, bound int) int {
	if d := len(a) - len(b); d >= bound || -d >= bound {
		return bound
	}
	lower := func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}
	var room [3 * 24]int // enough for most words
	rows := room[:]
	n := len(b) + 1
	if 3*n > len(rows) {
		rows = make([]int, 3*n)
	}
	before, prev, cur := rows[:n], rows[n:2*n], rows[2*n:3*n]
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if lower(a[i-1]) == lower(b[j-1]) {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && lower(a[i-1]) == lower(b[j-2]) && lower(a[i-2]) == lower(b[j-1]) {
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
