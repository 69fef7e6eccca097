package format

import (
	"bytes"
	"compress/zlib"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
	"strconv"
	"strings"
	"unicode"

	"whenthen/internal/sudoku"
)

const (
	digits32 = "0123456789abcdefghijklmnopqrstuv"
	// s9b is the prefix of a string of SudokuWiki's second version: S for Sudoku, 9 for its size, B for the version.
	s9b = "S9B"
	// coach is the prefix of a string of sudoku.coach: its seventh version, in base 32.
	coach = "SCv7_32_"
	// maxCoach limits the bytes to which a string of sudoku.coach may unpack. A position takes about a thousand.
	maxCoach = 1 << 20
)

// parseLink reads an address with a puzzle in it, or a string from such an address, of SudokuWiki or sudoku.coach.
func parseLink(text string) (Position, error) {
	if text = alone(text); text == "" {
		return Position{}, errOther
	}
	if isAddress(text) {
		return parseAddress(text)
	}
	return parsePacked(text)
}

// alone returns the only line of a text that is not a comment, if the line is one word, and otherwise "".
func alone(text string) string {
	word := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		if word != "" || strings.ContainsFunc(line, unicode.IsSpace) {
			return ""
		}
		word = line
	}
	return word
}

// parsePacked reads a string into which a program has packed a position. For 81 digits, which are not packed, and for any other unknown
// string the error is errOther.
func parsePacked(text string) (Position, error) {
	switch {
	case strings.HasPrefix(text, s9b):
		return parseS9B(text[len(s9b):])
	case strings.HasPrefix(text, coach):
		return parseCoach(text[len(coach):])
	case strings.HasPrefix(text, "SCv"):
		return Position{}, fmt.Errorf("a string of sudoku.coach that begins with %q: %q is the one that is read", text[:min(len(text), len(coach))], coach)
	}
	lower := strings.ToLower(text)
	if len(lower) == 162 && strings.Trim(lower, digits32) == "" && strings.Trim(lower, "0123456789") != "" {
		return parse162(lower)
	}
	return Position{}, errOther
}

// parse162 reads SudokuWiki's first version: for each cell two digits in base 32, which are the candidates times two, plus one for a
// given.
func parse162(data string) (Position, error) {
	var cells [81]uint16
	var given, known [81]bool
	for c := range cells {
		v := strings.IndexByte(digits32, data[2*c])*32 + strings.IndexByte(digits32, data[2*c+1])
		cells[c], given[c] = uint16(v>>1), v&1 != 0
		known[c] = given[c]
		if given[c] && single(cells[c]) == 0 {
			return Position{}, fmt.Errorf("characters %d and %d, for %s, are %q: a given cell has one digit", 2*c+1, 2*c+2, sudoku.CellName(c), data[2*c:2*c+2])
		}
	}
	return fromCandidates(cells, &given, &known), nil
}

// parseS9B reads SudokuWiki's second version, two digits in base 36 for each cell: 1 to 9 for a given, 10 to 18 for a placed value, or the
// candidates plus 18. 0 is a cell without candidates.
func parseS9B(data string) (Position, error) {
	if len(data) != 162 {
		return Position{}, fmt.Errorf("%d characters after %s instead of 162: two for each cell", len(data), s9b)
	}
	var p Position
	for i := range 81 {
		pair := data[2*i : 2*i+2]
		v, err := strconv.ParseUint(pair, 36, 16)
		switch {
		case err != nil || v > 18+allDigits:
			return Position{}, fmt.Errorf("characters %d and %d after %s, for %s, are %q: they must be from 00 to %s", 2*i+1, 2*i+2, s9b, sudoku.CellName(i), pair,
				strconv.FormatUint(18+allDigits, 36))
		case v <= 9:
			p.Values[i], p.Given[i] = byte(v), v != 0
		case v <= 18:
			p.Values[i] = byte(v - 9)
		default:
			p.Candidates[i] = uint16(v - 18)
		}
	}
	return p, nil
}

// coachState is the part of sudoku.coach's JSON that describes a position. Candidates are numbers separated by dashes, with digit n
// as bit n.
type coachState struct {
	GridSize           int    `json:"gridSize"`
	GivenDigits        string `json:"givenDigits"`
	UserDigits         string `json:"userDigits"`
	UserCellCandidates string `json:"userCellCandidates"`
}

// parseCoach reads sudoku.coach's string: JSON, compressed and encoded in base 32.
func parseCoach(data string) (Position, error) {
	packed, err := base32.NewEncoding(digits32).WithPadding(base32.NoPadding).DecodeString(strings.TrimRight(data, "="))
	if err != nil {
		return Position{}, fmt.Errorf("what stands after %s is not a number to the base of 32: %w", coach, err)
	}
	reader, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return Position{}, fmt.Errorf("what stands after %s cannot be unpacked: %w", coach, err)
	}
	text, err := io.ReadAll(io.LimitReader(reader, maxCoach))
	if err != nil {
		return Position{}, fmt.Errorf("what stands after %s cannot be unpacked: %w", coach, err)
	}
	var state coachState
	if err := json.Unmarshal(text, &state); err != nil {
		return Position{}, fmt.Errorf("what stands after %s is no position: %w", coach, err)
	}
	return state.position()
}

func (s *coachState) position() (Position, error) {
	if s.GridSize != 0 && s.GridSize != 9 {
		return Position{}, fmt.Errorf("a grid of %d by %d: Sudoku of 9 by 9 is read", s.GridSize, s.GridSize)
	}
	givens, err := sudoku.ParseBoard(s.GivenDigits)
	if err != nil {
		return Position{}, fmt.Errorf("the given digits: %w", err)
	}
	p := FromBoard(givens)
	if s.UserDigits != "" {
		placed, err := sudoku.ParseBoard(s.UserDigits)
		if err != nil {
			return Position{}, fmt.Errorf("the digits placed: %w", err)
		}
		if err := p.place(placed); err != nil {
			return Position{}, err
		}
	}
	if s.UserCellCandidates == "" {
		return p, nil
	}
	marks := strings.Split(s.UserCellCandidates, "-")
	if len(marks) != 81 {
		return Position{}, fmt.Errorf("candidates for %d cells instead of 81", len(marks))
	}
	for i, mark := range marks {
		set, err := strconv.ParseUint(mark, 10, 16)
		if err != nil || set&1 != 0 || set>>1 > allDigits {
			return Position{}, fmt.Errorf("%q is no set of candidates for %s", mark, sudoku.CellName(i))
		}
		if p.Values[i] == 0 && set != 0 { // cells without notes have all candidates
			p.Candidates[i] = uint16(set >> 1)
		}
	}
	return p, nil
}

// PackPage returns a position as the 162 characters that the Sudoku page has in its address: two digits in base 32 for each cell. For an
// open cell they are the candidates, digit n as bit n-1; for a value they are 512 plus the value, plus 16 if it is given. No part of the
// position is lost. There is no line end.
func PackPage(p *Position) string {
	var text [162]byte
	for i, v := range p.Values {
		code := p.Candidates[i]
		if v != 0 {
			code = 512 | uint16(v)
			if p.Given[i] {
				code |= 16
			}
		}
		text[2*i], text[2*i+1] = digits32[code>>5], digits32[code&31]
	}
	return string(text[:])
}

// UnpackPage reads the format of [PackPage].
func UnpackPage(text string) (Position, error) {
	var p Position
	if len(text) != 162 {
		return p, fmt.Errorf("a position has 162 characters, not %d", len(text))
	}
	for i := range 81 {
		high, low := strings.IndexByte(digits32, text[2*i]), strings.IndexByte(digits32, text[2*i+1])
		code := high<<5 | low
		value := code & 15
		switch {
		case high < 0 || low < 0, code&512 != 0 && (value < 1 || value > 9):
			return p, fmt.Errorf("the position is damaged at %s", sudoku.CellName(i))
		case code&512 != 0:
			p.Values[i], p.Given[i] = byte(value), code&16 != 0
		default:
			p.Candidates[i] = uint16(code)
		}
	}
	return p, nil
}

// expand expands the short form in which sudokuexchange.com writes 81 digits. A character denotes a number: its ones are the digit, and its
// tens are the number of empty cells after the digit, up to five. It returns "" if a character is unknown.
func expand(short string) string {
	const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
	var b strings.Builder
	for _, c := range short {
		n := strings.IndexRune(signs, c)
		if n < 0 {
			return ""
		}
		b.WriteByte('0' + byte(n%10))
		b.WriteString(strings.Repeat("0", n/10))
	}
	return b.String()
}

// link writes SudokuWiki's first version, which cannot represent an open cell with a single candidate.
func link(p Position) string {
	text := make([]byte, 0, 163)
	for i, v := range p.Values {
		n := int(p.Candidates[i]) << 1
		if v != 0 {
			n = 1 << v
			if p.Given[i] {
				n++
			}
		}
		text = append(text, digits32[n/32], digits32[n%32])
	}
	return string(append(text, '\n'))
}

// packS9B writes SudokuWiki's second version, which keeps the whole position.
func packS9B(p Position) string {
	var b strings.Builder
	b.WriteString(s9b)
	for i, v := range p.Values {
		n := int(v)
		switch {
		case v != 0 && !p.Given[i]:
			n += 9
		case v == 0 && p.Candidates[i] != 0:
			n = int(p.Candidates[i]) + 18
		}
		fmt.Fprintf(&b, "%02s", strconv.FormatInt(int64(n), 36))
	}
	return b.String() + "\n"
}

// single returns the digit of a set with exactly one digit, and otherwise 0.
func single(set uint16) byte {
	if bits.OnesCount16(set) != 1 {
		return 0
	}
	return byte(bits.TrailingZeros16(set) + 1)
}
