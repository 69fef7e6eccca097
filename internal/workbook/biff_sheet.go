package workbook

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// biffSheet reads the cells of a sheet of a file of Excel 97 to 2003.
func (w *Workbook) biffSheet(at int) (*Sheet, error) {
	if at < 0 || at > len(w.biff) {
		return nil, errors.New("it lies beyond the end of the file")
	}
	in := biffStream{data: w.biff, at: at}
	if err := in.begin(); err != nil {
		return nil, err
	}
	s := &biffCells{book: w, sheet: &Sheet{}}
	for depth := 1; depth > 0; { // charts are nested parts of a sheet
		r, err := in.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil, io.ErrUnexpectedEOF
		case err != nil:
			return nil, err
		case r.kind == recordBegin:
			depth++
		case r.kind == recordEnd:
			depth--
		case depth == 1:
			if err := s.see(&r); err != nil {
				return nil, err
			}
		}
	}
	s.sheet.sort()
	return s.sheet, nil
}

// biffCells makes cells from the records of a sheet.
type biffCells struct {
	book    *Workbook
	sheet   *Sheet
	waiting bool // the last cell is a formula whose text result follows
}

func (s *biffCells) see(r *biffRecord) error {
	data := r.data()
	switch r.kind {
	case recordMerged:
		return s.merged(data)
	case recordResult:
		return s.result(r)
	case recordNumbers, recordBlanks:
		return s.row(r.kind, data)
	}
	size, known := cellSizes[r.kind]
	if !known {
		return nil
	}
	if len(data) < 6+size {
		return errCut
	}
	c, err := s.add(Place{numberAt(data, 0), numberAt(data, 2)}, numberAt(data, 4))
	if err != nil {
		return err
	}
	return s.fill(c, r)
}

// cellSizes maps the kinds of records that hold one cell to the minimum size of their content after the cell's place and style.
var cellSizes = map[uint16]int{
	recordBlank: 0, recordFloat: 8, recordNumber: 4, recordSharedText: 4, recordText: 0, recordRichText: 0, recordBool: 2, recordFormula: 8,
}

// numberAt returns the two-byte number at an offset.
func numberAt(data []byte, offset int) int { return int(binary.LittleEndian.Uint16(data[offset:])) }

// fill sets the value of a cell.
func (s *biffCells) fill(c *Cell, r *biffRecord) (err error) {
	data := r.data()[6:]
	switch r.kind {
	case recordFloat:
		c.setNumber(math.Float64frombits(binary.LittleEndian.Uint64(data)))
	case recordNumber:
		c.setNumber(packed(binary.LittleEndian.Uint32(data)))
	case recordSharedText:
		if i := binary.LittleEndian.Uint32(data); uint64(i) < uint64(len(s.book.texts)) {
			c.Value = s.book.texts[i]
		}
		c.Kind = Text
	case recordText, recordRichText:
		text := biffReader{parts: append([][]byte{data}, r.parts[1:]...)}
		c.Kind = Text
		c.Value, err = text.text(2)
	case recordBool:
		c.setBool(data[0], data[1] != 0)
	case recordFormula:
		s.formula(c, data)
	}
	return err
}

// formula sets a cell to the result of its formula that is stored in the file.
func (s *biffCells) formula(c *Cell, data []byte) {
	c.Formula = true
	if data[6] != 0xFF || data[7] != 0xFF {
		c.setNumber(math.Float64frombits(binary.LittleEndian.Uint64(data)))
		return
	}
	switch data[0] {
	case 0:
		c.Kind, s.waiting = Text, true
	case 1, 2:
		c.setBool(data[2], data[0] == 2)
	default:
		c.Kind = Text // an empty text
	}
}

// result sets the text result of the last formula.
func (s *biffCells) result(r *biffRecord) (err error) {
	if s.waiting {
		s.waiting = false
		text := biffReader{parts: r.parts}
		s.sheet.Cells[len(s.sheet.Cells)-1].Value, err = text.text(2)
	}
	return err
}

// row reads a record of several adjacent cells.
func (s *biffCells) row(kind uint16, data []byte) error {
	size := 2 // bytes per cell, at first only its style
	if kind == recordNumbers {
		size = 6
	}
	if len(data) < 6 {
		return errCut
	}
	at := Place{numberAt(data, 0), numberAt(data, 2)}
	for cells := data[4 : len(data)-2]; len(cells) >= size; cells = cells[size:] {
		c, err := s.add(at, numberAt(cells, 0))
		if err != nil {
			return err
		}
		at.Col++
		if kind == recordNumbers {
			c.setNumber(packed(binary.LittleEndian.Uint32(cells[2:])))
		}
	}
	return nil
}

// add adds a cell.
func (s *biffCells) add(at Place, style int) (*Cell, error) {
	if len(s.sheet.Cells) == maxCells {
		return nil, fmt.Errorf("it has more than %d cells", maxCells)
	}
	s.waiting = false
	s.sheet.Cells = append(s.sheet.Cells, Cell{Place: at, Style: style})
	return &s.sheet.Cells[len(s.sheet.Cells)-1], nil
}

func (s *biffCells) merged(data []byte) error {
	if len(data) < 2 {
		return errCut
	}
	n, data := numberAt(data, 0), data[2:]
	if len(data) < 8*n {
		return errCut
	}
	if len(s.sheet.Merged)+n > maxCells {
		return fmt.Errorf("it has more than %d ranges of merged cells", maxCells)
	}
	for ; n > 0; n, data = n-1, data[8:] {
		from, to := Place{numberAt(data, 0), numberAt(data, 4)}, Place{numberAt(data, 2), numberAt(data, 6)}
		s.sheet.Merged = append(s.sheet.Merged, between(from, to))
	}
	return nil
}

func (c *Cell) setNumber(n float64) {
	c.Kind, c.Value = Number, strconv.FormatFloat(n, 'g', -1, 64)
}

// setBool sets a cell to a boolean, or to an error.
func (c *Cell) setBool(n byte, fault bool) {
	if fault {
		c.Kind, c.Value = Error, biffErrors[n]
		return
	}
	c.Kind, c.Value = Bool, strconv.FormatBool(n != 0)
}

var biffErrors = map[byte]string{0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}

// packed decodes a four-byte number: an integer or the upper half of a float64, possibly in hundredths ([MS-XLS] 2.5.217).
func packed(bits uint32) float64 {
	n := math.Float64frombits(uint64(bits&^3) << 32)
	if bits&2 != 0 {
		n = float64(int32(bits) >> 2)
	}
	if bits&1 != 0 {
		n /= 100
	}
	return n
}
