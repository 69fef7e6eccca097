package format

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"whenthen/internal/lazy"
	"whenthen/internal/sudoku"
)

// Name is the name of a format, as in the package comment.
type Name string

// The formats.
const (
	Line        Name = "line"
	Rows        Name = "rows"
	Picture     Name = "picture"
	CSV         Name = "csv"
	Pencilmarks Name = "pencilmarks"
	SDX         Name = "sdx"
	Library     Name = "library"
	Candidates  Name = "candidates"
	Link        Name = "link"
	Dump        Name = "dump"
)

// Puzzle is one puzzle of a text.
type Puzzle struct {
	Position
	Title string // the name of the puzzle in the text; may be empty
	Line  int    // the line where it begins, from 1
	Err   error  // the reason why this line of a collection is not a puzzle
}

// Parse reads the puzzles of a text in any format. A collection may have lines that are not puzzles: these are returned with
// Puzzle.Err set, as long as one line is a puzzle. Duplicates are not an error.
func Parse(text string) ([]Puzzle, Name, error) {
	text, err := decode(text)
	if err != nil {
		return nil, "", err
	}
	if reason := refused(text); reason != "" {
		return nil, "", errors.New(reason)
	}
	for _, f := range []struct {
		name  Name
		parse func(string) (Position, error)
	}{
		{Link, parseLink},
		{Dump, parseDump},
		{Candidates, parseCandidates},
		{Pencilmarks, parsePencilmarks},
		{Picture, parsePicture},
		{CSV, parseCSV},
	} {
		p, err := f.parse(text)
		if errors.Is(err, errOther) {
			continue
		}
		if err != nil {
			return nil, f.name, err
		}
		name := f.name
		if name == Pencilmarks && strings.Contains(text, "u") {
			name = SDX
		}
		return []Puzzle{{Position: p, Title: title(text), Line: 1}}, name, nil
	}
	if puzzles, name := parseCollection(text); len(puzzles) == 1 && puzzles[0].Err != nil {
		return nil, name, puzzles[0].Err
	} else if puzzles != nil {
		return puzzles, name, nil
	}
	p, err := parseRows(text)
	if err != nil {
		return nil, Rows, err
	}
	return []Puzzle{{Position: p, Title: title(text), Line: 1}}, Rows, nil
}

// errOther is the error of a parser for a text in a format of another parser.
var errOther = errors.New("another format")

// decode converts a text to UTF-8 with plain line ends and no byte order mark.
func decode(text string) (string, error) {
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		text = wide(text[2:], 1)
	case strings.HasPrefix(text, "\xfe\xff"):
		text = wide(text[2:], 0)
	}
	text = strings.TrimPrefix(text, "\ufeff")
	if i := strings.IndexByte(text, 0); i >= 0 {
		return "", errors.New("this is not text")
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return plain(strings.ReplaceAll(text, "\r", "\n")), nil
}

// foreignComment matches the beginning of a comment line of other programs. A semicolon must be followed by a letter, since otherwise it
// may begin a row of fields.
var foreignComment = lazy.Regexp(`(?m)^(?:// *|; *(\pL))`)

// plain normalises comments and frames: comments begin with #, frames are in ASCII.
func plain(text string) string {
	text = foreignComment().ReplaceAllString(text, "# $1")
	return strings.Map(func(c rune) rune {
		switch {
		case c < '\u2500' || c > '\u257f':
			return c
		case strings.ContainsRune("─━┄┅┈┉╌╍═╴╶╸╺", c):
			return '-'
		case strings.ContainsRune("│┃┆┇┊┋╎╏║╵╷╹╻", c):
			return '|'
		}
		return '+'
	}, text)
}

// wide decodes UTF-16; high is the index of the more significant byte.
func wide(text string, high int) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = uint16(text[2*i+high])<<8 | uint16(text[2*i+1-high])
	}
	return string(utf16.Decode(units))
}

// refused returns the reason why a text in a known but unsupported format is not read, or "" if the text is in no such format.
func refused(text string) string {
	head := strings.ToLower(strings.TrimSpace(text[:min(len(text), 300)]))
	switch {
	case strings.HasPrefix(head, "<"):
		return "XML and HTML files are not read: export the puzzle as a line of 81 characters"
	case strings.HasPrefix(head, "pk\x03\x04"):
		return "packed files such as .hsol are not read: export the puzzle as a line of 81 characters"
	case strings.HasPrefix(head, "{"), jsonList().MatchString(head), strings.Contains(head, "f-puzzles"):
		return "JSON and f-puzzles links are not read: export the puzzle as a line of 81 characters"
	case !utf8.ValidString(text) && strings.Count(text, "\ufffd") == 0 && mostlyBinary(text):
		return "this is not text"
	}
	return ""
}

// jsonList matches the beginning of a JSON list. The headings of .sdk sections are in brackets as well, but they begin with a word.
var jsonList = lazy.Regexp(`^\[\s*["\d\[{]`)

func mostlyBinary(text string) bool {
	odd := 0
	for i := range len(text) {
		if c := text[i]; c < ' ' && c != '\n' && c != '\t' || c >= 0x80 {
			odd++
		}
	}
	return odd > len(text)/4
}

// title returns the name of the puzzle in the header lines of a text. The #D line of an .sdk file takes precedence.
func title(text string) string {
	best := ""
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
		if !ok || rest == "" {
			continue
		}
		if rest[0] == 'D' {
			return strings.TrimSpace(rest[1:])
		}
		if rest[0] == ' ' && best == "" {
			best = strings.TrimSpace(rest)
		}
	}
	return best
}

// parseRows reads a board without a frame. The sections of an .sdk file are allowed.
func parseRows(text string) (Position, error) {
	puzzle, state := sections(text)
	b, err := sudoku.ParseBoard(puzzle)
	if err != nil {
		if other, ok := uniform(puzzle); ok {
			b, err = sudoku.ParseBoard(other)
		}
	}
	if err != nil {
		return Position{}, err
	}
	p := FromBoard(b)
	if strings.TrimSpace(state) == "" {
		return p, nil
	}
	placed, err := sudoku.ParseBoard(state)
	if err == nil {
		err = p.place(placed)
	}
	if err != nil {
		return Position{}, fmt.Errorf("section [State]: %w", err)
	}
	return p, nil
}

// sections returns the lines of section [Puzzle] or of the part before any section, and the lines of section [State].
func sections(text string) (puzzle, state string) {
	name := "puzzle"
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "[") && strings.HasSuffix(trimmed, "]") {
			name = strings.ToLower(strings.Trim(trimmed, "[]"))
			continue
		}
		switch name {
		case "puzzle":
			puzzle += line
		case "state":
			state += line
		}
	}
	return puzzle, state
}

// uniform replaces the empty cells of a board that denotes them by an unknown character. It must be the only character besides digits, must
// not be a letter, and there must be 81 cells, at least one of them a digit.
func uniform(text string) (string, bool) {
	var empty rune
	cells, digits := 0, 0
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, c := range line {
			switch {
			case c == ' ' || c == '\n' || c == '\t':
				continue
			case c >= '1' && c <= '9':
				digits++
			case (empty == 0 || c == empty) && !unicode.IsLetter(c) && !strings.ContainsRune(",;|", c):
				empty = c
				c = '.'
			default:
				return "", false
			}
			b.WriteRune(c)
			cells++
		}
	}
	return b.String(), cells == 81 && digits > 0
}

// parseCollection reads a puzzle from each line that has 81 cells in a row, or is a line of HoDoKu's library. It returns nil if there is no
// such line.
func parseCollection(text string) ([]Puzzle, Name) {
	var puzzles []Puzzle
	name, number, good, heading := Line, 0, 0, ""
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\n")
		if comment, ok := strings.CutPrefix(line, "#"); ok {
			heading = strings.TrimSpace(comment)
			continue
		}
		if strings.TrimSpace(line) == "" && len(line) != 81 {
			continue
		}
		p := Puzzle{Line: number}
		if i := strings.IndexByte(line, ':'); i >= 0 && strings.Count(line, ":") >= 3 && !strings.Contains(line, "--") {
			name = Library
			p.Title = strings.TrimSpace(line[:i])
			p.Position, p.Err = parseLibrary(line[i:])
		} else if at, err := parseLink(line); !errors.Is(err, errOther) {
			p.Position, p.Err = at, err
		} else if cells, title, ok := cellsIn(line); ok {
			b, err := sudoku.ParseBoard(cells)
			p.Title, p.Err = title, err
			p.Position = FromBoard(b)
		} else if good == 0 && len(puzzles) == 0 && strings.Trim(line, "0123456789 ") == "" && len(line) < 9 {
			continue // the number of puzzles
		} else if good == 0 && len(puzzles) == 0 && isHeader(line) {
			continue
		} else {
			_, p.Err = sudoku.ParseBoard(line)
		}
		if p.Err == nil {
			good++
		}
		puzzles = append(puzzles, p)
	}
	if good == 0 && name != Library {
		return nil, ""
	}
	if len(puzzles) == 1 {
		puzzles[0].Title = firstOf(puzzles[0].Title, heading)
	}
	return puzzles, name
}

// isHeader reports whether a line is the column names of a table and not a puzzle.
func isHeader(line string) bool {
	return strings.ContainsAny(line, ",;\t") && !strings.ContainsAny(line, "0123456789.") && strings.ContainsFunc(line, unicode.IsLetter)
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// cellsIn finds the 81 cells of a line that may contain more. The rest of the line can be a title.
func cellsIn(line string) (cells, title string, ok bool) {
	before, comment, _ := strings.Cut(line, " #")
	for _, form := range []string{line, strings.TrimRight(before, " \t"), strings.TrimSpace(before)} {
		if _, err := sudoku.ParseBoard(form); err == nil && len(form) == 81 {
			return form, strings.TrimSpace(comment), true
		}
	}
	for word := range strings.FieldsFuncSeq(line, func(c rune) bool { return strings.ContainsRune(" \t,;|\"", c) }) {
		if len(word) == 81 {
			if _, err := sudoku.ParseBoard(word); err == nil {
				return word, strings.TrimSpace(comment), true
			}
		}
	}
	dense := strings.Join(strings.Fields(before), "")
	if _, err := sudoku.ParseBoard(dense); err == nil && len(dense) == 81 {
		return dense, strings.TrimSpace(comment), true
	}
	return "", "", false
}
