package format

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"whenthen/internal/sudoku"
)

// isAddress reports whether a text is the address of a page and not a puzzle. The scheme may be missing.
func isAddress(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "www.") ||
		strings.Contains(text, "/") && strings.ContainsAny(text, "?=.") && strings.ContainsFunc(text, isLetter)
}

func isLetter(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// puzzleQueries are the query parameters in which addresses contain puzzles: those of SudokuWiki's solver, sudokuexchange.com, and others.
var puzzleQueries = []string{"bd", "n", "s", "p", "puzzle", "sudoku", "board"}

// parseAddress reads the puzzle in an address: in its query, at the end of its path as on sudoku.coach, or in its fragment as on the
// Sudoku page.
func parseAddress(text string) (Position, error) {
	a, err := divideAddress(text)
	if err != nil {
		return Position{}, fmt.Errorf("an address that cannot be read: %w", err)
	}
	query, _ := url.ParseQuery(a.query)
	for _, name := range puzzleQueries {
		if value := query.Get(name); value != "" {
			p, err := parseInAddress(value, name == "s")
			if err != nil {
				return Position{}, fmt.Errorf("after %s= in the address: %w", name, err)
			}
			return p, nil
		}
	}
	if fragment, err := url.ParseQuery(a.fragment); err == nil && fragment.Get("g") != "" { // the Sudoku page
		p, err := UnpackPage(fragment.Get("g"))
		if err != nil {
			return Position{}, fmt.Errorf("after #g= in the address: %w", err)
		}
		return p, nil
	}
	path := strings.Split(strings.Trim(a.path, "/"), "/")
	last := path[len(path)-1]
	p, err := parseInAddress(last, false)
	switch {
	case err == nil:
		return p, nil
	case len(path) > 1 && path[len(path)-2] == "s" && strings.HasSuffix(a.host, "sudoku.coach"):
		return Position{}, fmt.Errorf("a short address of %s holds no puzzle, only its number there: take the long one, or export the puzzle", a.host)
	case len(last) >= 40:
		return Position{}, fmt.Errorf("at the end of the address: %w", err)
	}
	return Position{}, fmt.Errorf("no puzzle stands in this address of %s: it would be 81 cells or a packed position after %s=, or at the end",
		a.host, strings.Join(puzzleQueries, "=, "))
}

// address is the parts of an address without its scheme.
type address struct{ host, path, query, fragment string }

// divideAddress divides an address into its parts. Unlike url.Parse, it does not examine the host: code for all forms of hosts would add 14
// KB to the page's engine.
func divideAddress(text string) (a address, err error) {
	if _, rest, ok := strings.Cut(text, "://"); ok {
		text = rest
	}
	text, a.fragment, _ = strings.Cut(text, "#")
	text, a.query, _ = strings.Cut(text, "?")
	a.host, a.path, _ = strings.Cut(text, "/")
	if a.path, err = url.PathUnescape(a.path); err != nil {
		return a, err
	}
	a.fragment, err = url.PathUnescape(a.fragment)
	return a, err
}

// parseInAddress reads the part of an address that is a puzzle. short allows the short form of sudokuexchange.com.
func parseInAddress(value string, short bool) (Position, error) {
	if p, err := parsePacked(value); !errors.Is(err, errOther) {
		return p, err
	}
	if numbers := strings.Split(value, ","); len(numbers) == 81 {
		return parseNumbers(numbers)
	}
	if long := expand(value); short && len(value) < 81 && len(long) == 81 {
		value = long
	}
	if len([]rune(value)) != 81 {
		return Position{}, fmt.Errorf("%d characters instead of 81, or of 162, or %s and 162", len([]rune(value)), s9b)
	}
	b, err := sudoku.ParseBoard(value)
	if err != nil {
		return Position{}, err
	}
	return FromBoard(b), nil
}

// parseNumbers reads a number for each cell, in which digit n is bit n-1.
func parseNumbers(numbers []string) (Position, error) {
	var cells [81]uint16
	for i, number := range numbers {
		set, err := strconv.ParseUint(number, 10, 16)
		if err != nil || set > allDigits {
			return Position{}, fmt.Errorf("%q is no set of candidates for %s: it goes from 0 to %d", number, sudoku.CellName(i), allDigits)
		}
		cells[i] = uint16(set)
	}
	return fromCandidates(cells, nil, nil), nil
}
