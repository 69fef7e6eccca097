package workbook

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// biff puts a stream of records together.
type biff []byte

func (b *biff) record(kind uint16, values ...any) {
	var data []byte
	for _, v := range values {
		switch v := v.(type) {
		case string:
			data = append(data, v...)
		default:
			data, _ = binary.Append(data, binary.LittleEndian, v)
		}
	}
	*b = binary.LittleEndian.AppendUint16(*b, kind)
	*b = binary.LittleEndian.AppendUint16(*b, uint16(len(data)))
	*b = append(*b, data...)
}

func (b *biff) begin() { b.record(recordBegin, uint16(biffVersion), uint16(5)) }

// biffFile is a stream with one sheet and the cells that add writes.
func biffFile(globals, add func(*biff)) []byte {
	var b biff
	b.begin()
	globals(&b)
	b.record(recordSheet, uint32(0), uint16(0x0200), "\x05\x00Chart")
	at := len(b) + 4
	b.record(recordSheet, uint32(0), uint16(0), "\x02\x01A\x00\xe4\x00")
	b.record(recordEnd)
	binary.LittleEndian.PutUint32(b[at:], uint32(len(b)))
	b.begin()
	add(&b)
	b.record(recordEnd)
	return b
}

func sharedTexts(b *biff) {
	b.record(recordDate1904, uint16(1))
	b.record(recordFormat, uint16(164), uint16(3), "\x000.0")
	for _, format := range []uint16{0, 164, 14} {
		b.record(recordStyle, uint16(0), format, strings.Repeat("\x00", 16))
	}
	// The second text goes on with wider characters in the next record, the third one begins there with its characters, and its fonts are divided.
	b.record(recordTexts, uint32(9), uint32(4), uint16(3), "\x00one", uint16(4), "\x00ab")
	b.record(recordContinue, "\x01\xac\x20d\x00", uint16(2), "\x0c", uint16(2), uint32(3))
	b.record(recordContinue, "\x00hi", "fff")
	b.record(recordContinue, "fffff", "ext", uint16(0), "\x00")
}

func cellsOf(s *Sheet) string {
	var b strings.Builder
	for _, c := range s.Cells {
		fmt.Fprintf(&b, "%s %d %s", c.Place, c.Kind, c.Value)
		if c.Style != 0 {
			fmt.Fprintf(&b, " style %d", c.Style)
		}
		if c.Formula {
			b.WriteString(" formula")
		}
		b.WriteByte('\n')
	}
	for _, m := range s.Merged {
		fmt.Fprintf(&b, "merged %s:%s\n", m.from, m.to)
	}
	return b.String()
}

func allKinds(b *biff) {
	cell := func(row, col, style uint16) []any { return []any{row, col, style} }
	add := func(kind uint16, at []any, values ...any) { b.record(kind, append(at, values...)...) }
	add(recordSharedText, cell(0, 0, 0), uint32(0))
	add(recordSharedText, cell(0, 1, 0), uint32(1))
	add(recordSharedText, cell(0, 2, 1), uint32(2))
	add(recordSharedText, cell(0, 3, 0), uint32(99))
	add(recordText, cell(1, 0, 0), uint16(2), "\x00ok")
	add(recordFloat, cell(1, 1, 1), math.Pi)
	add(recordNumber, cell(1, 2, 0), uint32(250<<2|3))                     // 2.5 as a whole number of hundredths
	add(recordNumber, cell(1, 3, 0), uint32(0xFFFFFFFE))                   // -1
	add(recordNumber, cell(1, 4, 0), uint32(math.Float64bits(1.5)>>32)&^3) // the upper part
	b.record(recordNumbers, uint16(2), uint16(1), uint16(1), uint32(7<<2|2), uint16(0), uint32(8<<2|2), uint16(2))
	b.record(recordBlanks, uint16(2), uint16(3), uint16(0), uint16(1), uint16(4))
	add(recordBool, cell(3, 0, 0), uint8(1), uint8(0))
	add(recordBool, cell(3, 1, 0), uint8(42), uint8(1))
	add(recordBlank, cell(3, 2, 0))
	b.begin() // a chart
	add(recordFloat, cell(9, 9, 0), 9.0)
	b.record(recordEnd)
	rest := []any{uint16(0), uint32(0), uint16(0)}
	formula := func(col uint16, value uint64) { add(recordFormula, cell(4, col, 0), append([]any{value}, rest...)...) }
	formula(0, math.Float64bits(12))
	formula(1, 0xFFFF<<48)
	b.record(0x04BC, "shared")
	b.record(recordResult, uint16(5), "\x00resu")
	b.record(recordContinue, "\x00x")
	formula(2, 0xFFFF<<48|1<<16|1)
	formula(3, 0xFFFF<<48|7<<16|2)
	formula(4, 0xFFFF<<48|3)
	b.record(recordMerged, uint16(2), uint16(5), uint16(6), uint16(0), uint16(1), uint16(0), uint16(0), uint16(0), uint16(1))
}

func TestBIFF(t *testing.T) {
	w, err := readBIFF(biffFile(sharedTexts, allKinds))
	if err != nil {
		t.Fatal(err)
	}
	if names := w.Sheets(); len(names) != 1 || names[0] != "Aä" || !w.Date1904 || w.Format(1) != "0.0" || w.Format(2) != "m/d/yy" {
		t.Errorf("sheets %q, 1904 %v, formats %q", names, w.Date1904, w.codes)
	}
	s, err := w.Sheet("Aä")
	if err != nil {
		t.Fatal(err)
	}
	const want = `A1 2 one
B1 2 ab€d
C1 2 hi style 1
D1 2 
A2 2 ok
B2 1 3.141592653589793 style 1
C2 1 2.5
D2 1 -1
E2 1 1.5
B3 1 7 style 1
C3 1 8
D3 0 
E3 0  style 1
A4 3 true
B4 4 #N/A
C4 0 
A5 1 12 formula
B5 2 resux formula
C5 3 true formula
D5 4 #DIV/0! formula
E5 2  formula
merged A1:B1
merged A6:B7
`
	if got := cellsOf(s); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A file that ends anywhere, or of which a byte is another, is read or refused.
func TestDamagedBIFF(t *testing.T) {
	whole := biffFile(sharedTexts, allKinds)
	read := func(data []byte) error {
		w, err := readBIFF(data)
		for i := 0; err == nil && i < len(w.Sheets()); i++ {
			_, err = w.Sheet(w.Sheets()[i])
		}
		return err
	}
	for n := range len(whole) {
		if read(whole[:n]) == nil {
			t.Errorf("it is whole with %d of %d bytes", n, len(whole))
		}
	}
	refused := 0
	for i := range whole {
		for _, x := range []byte{0, 1, 0x7F, 0xFF} {
			other := append([]byte(nil), whole...)
			other[i] = x
			if read(other) != nil {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("no damage is noticed")
	}
}

func TestDamagedCompoundFile(t *testing.T) {
	whole, err := os.ReadFile(filepath.FromSlash("../../table/xlsx/testdata/merged.xls"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(whole) {
		if i > 1024 && i%7 != 0 {
			continue
		}
		other := append([]byte(nil), whole...)
		other[i] ^= 0xFF
		if w, err := Open(other, Limit); err == nil {
			for _, name := range w.Sheets() {
				_, _ = w.Sheet(name) // either outcome is right, as long as it ends
			}
		}
	}
	for n := 0; n < len(whole); n += 64 {
		if w, err := Open(whole[:n], Limit); err == nil && n < len(whole)/2 {
			t.Errorf("%d bytes are a workbook with %q", n, w.Sheets())
		}
	}
}

func TestBIFFThatIsNotRead(t *testing.T) {
	for _, c := range []struct {
		want    string
		globals func(*biff)
	}{
		{"it is encrypted", func(b *biff) { b.record(recordEncryption, uint16(0)) }},
		{"more than 10000000 shared strings", func(b *biff) { b.record(recordTexts, uint32(0), uint32(1<<31)) }},
		{"shared strings: a record is too short", func(b *biff) { b.record(recordTexts, uint32(1), uint32(1), uint16(9), "\x00abc") }},
	} {
		if _, err := readBIFF(biffFile(c.globals, allKinds)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	var old biff
	old.record(recordBegin, uint16(0x0500), uint16(5))
	if _, err := readBIFF(old); err == nil || !strings.Contains(err.Error(), "before 97") {
		t.Errorf("Excel 95: %v", err)
	}
	if _, err := readBIFF(nil); err == nil || errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing: %v", err)
	}
}
