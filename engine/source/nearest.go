package source

import "strings"

// Nearest is the candidate a misspelt word most likely stands for, or "" if none is near enough. Near means few edits (a letter
// added, dropped, changed, or two neighbours swapped) for the word's length; letter case counts little. Of equally near candidates
// the first wins, so the caller's order decides.
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
			bound = max(bound, 2) // a binding that lost one of two letters
		}
		if cost := distance(w, []rune(c), bound); cost < bound {
			best, bestCost = c, cost
		}
	}
	return best
}

// Edits counts the letters that would have to be added, dropped, changed or swapped with their neighbour to make one text of another;
// the case of letters does not count.
func Edits(a, b string) int {
	x, y := []rune(a), []rune(b)
	return distance(x, y, max(len(x), len(y))+1)
}

// limit is the number of edits still taken for a slip, by the length of the word.
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

// distance counts the edits between two words, letter case ignored; it may stop early with any value of at least bound.
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
	before, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
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
