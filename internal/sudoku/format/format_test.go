package format

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/rogpeppe/go-internal/txtar"

	"whenthen/internal/sudoku"
)

// The files in testdata hold inputs, each with the position it must give as a line of HoDoKu's library, or the error.
func TestParse(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(archive.Files); i += 2 {
			input, want := archive.Files[i], archive.Files[i+1]
			t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar")+"/"+input.Name, func(t *testing.T) {
				text := strings.NewReplacer("<CR>", "\r", "<BOM>", "\ufeff", "<NUL>", "\x00").Replace(string(input.Data))
				puzzles, name, err := Parse(text)
				got := ""
				if err != nil {
					got = "error: " + err.Error() + "\n"
				}
				for _, p := range puzzles {
					if p.Err != nil {
						got += "error: " + p.Err.Error() + "\n"
						continue
					}
					line, _ := Write(p.Position, "library")
					got += string(name) + " " + p.Title + line
				}
				if got != string(want.Data) {
					t.Errorf("got\n%swant\n%s", got, want.Data)
				}
			})
		}
	}
}

// Texts in UTF-16 begin with a mark that tells the order of the bytes.
func TestParseWide(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for order, mark := range map[binary.AppendByteOrder]string{binary.LittleEndian: "\xff\xfe", binary.BigEndian: "\xfe\xff"} {
		text := []byte(mark)
		for _, unit := range utf16.Encode([]rune("# Größe 9\r\n" + line + "\r\n")) {
			text = order.AppendUint16(text, unit)
		}
		puzzles, _, err := Parse(string(text))
		if err != nil || len(puzzles) != 1 || puzzles[0].Title != "Größe 9" {
			t.Fatalf("%v: %v, %v", order, puzzles, err)
		}
		if b := puzzles[0].Board(); b.String() != line {
			t.Errorf("%v: %s", order, b.String())
		}
	}
}

// What is written is read back, as far as the format can hold it.
func TestRoundTrip(t *testing.T) {
	puzzles, _, err := Parse(":0000:x:....51.8..8..4...5..3...2......6...967+54.9.138...3......2...4..5...9..2..9.71....:211 918:")
	if err != nil {
		t.Fatal(err)
	}
	start := puzzles[0].Position
	plain := FromBoard(start.Values)
	for _, name := range written() {
		text, err := Write(start, name)
		if err != nil {
			t.Fatal(err)
		}
		puzzles, _, err := Parse(text)
		if err != nil || len(puzzles) != 1 {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		got := puzzles[0].Position
		want := plain
		switch name {
		case "library", "sdx", "link", "s9b":
			want = start
		case "pencilmarks", "plain", "candidates", "dump":
			want.Candidates = start.Candidates
		}
		if got != want {
			a, _ := Write(got, "library")
			b, _ := Write(want, "library")
			t.Errorf("%s: read back as\n%swant\n%s", name, a, b)
		}
	}
	if _, err := Write(start, "nothing"); err == nil || !strings.Contains(err.Error(), "pencilmarks") {
		t.Errorf("unknown format: %v", err)
	}
}

// The folder holds one puzzle in every format, as programs write it.
func TestFiles(t *testing.T) {
	const folder = "testdata/formats"
	files, err := os.ReadDir(folder)
	if err != nil || len(files) < 16 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	const board = "....51.8..8..4...5..3...2......6...967.4.9.138...3......2...4..5...9..2..9.71...."
	for _, f := range files {
		puzzles, err := Read(filepath.Join(folder, f.Name()), nil)
		if err != nil {
			t.Errorf("%s: %v", f.Name(), err)
			continue
		}
		want := 1
		if f.Name() == "three.sdm" {
			want = 3
		}
		if len(puzzles) != want {
			t.Errorf("%s: %d puzzles", f.Name(), len(puzzles))
		}
		if got := givens(&puzzles[0].Position); got.String() != board {
			t.Errorf("%s: %s", f.Name(), got.String())
		}
		if puzzles[0].Position != FromBoard(puzzles[0].Values) {
			t.Errorf("%s: candidates differ", f.Name())
		}
	}
}

// No text makes the reader panic.
func FuzzParse(f *testing.F) {
	paths, _ := filepath.Glob("testdata/*.txtar")
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			f.Add(string(file.Data))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		puzzles, _, err := Parse(text)
		if err == nil && len(puzzles) == 0 {
			t.Error("neither puzzles nor an error")
		}
		for _, p := range puzzles {
			for _, v := range p.Values {
				if v > 9 {
					t.Errorf("value %d", v)
				}
			}
		}
	})
}

// givens returns the values that are given.
func givens(p *Position) sudoku.Board {
	var b sudoku.Board
	for i, v := range p.Values {
		if p.Given[i] {
			b[i] = v
		}
	}
	return b
}
