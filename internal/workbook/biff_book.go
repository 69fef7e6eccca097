package workbook

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// openBIFF opens a file of Excel 97 to 2003.
func openBIFF(data []byte) (*Workbook, error) {
	stream, err := biffData(data)
	if err != nil {
		return nil, err
	}
	return readBIFF(stream)
}

// readBIFF reads the data that all sheets share.
func readBIFF(stream []byte) (*Workbook, error) {
	w := &Workbook{biff: stream}
	s := biffStream{data: stream}
	if err := s.begin(); err != nil {
		return nil, err
	}
	formats := map[int]string{}
	var styles []int // the number format of each style
	for {
		r, err := s.next()
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		if err == nil && r.kind == recordEnd {
			break
		}
		if err == nil {
			err = w.global(&r, formats, &styles)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, id := range styles {
		code := formats[id]
		if code == "" {
			code = builtinFormat(id)
		}
		w.codes = append(w.codes, code)
	}
	return w, nil
}

// biffData finds the stream with the workbook in a compound file.
func biffData(data []byte) ([]byte, error) {
	file, err := openCompound(data)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"Workbook", "Book"} { // the latter in files of Excel 95
		if stream, found, err := file.stream(name); found {
			return stream, err
		}
	}
	if _, encrypted, _ := file.stream("EncryptedPackage"); encrypted {
		return nil, errEncrypted
	}
	return nil, errors.New("the file contains no workbook")
}

var errEncrypted = errors.New("it is encrypted")

// global reads a record of the data that all sheets share.
func (w *Workbook) global(r *biffRecord, formats map[int]string, styles *[]int) (err error) {
	data := r.data()
	switch r.kind {
	case recordEncryption:
		return errEncrypted
	case recordDate1904:
		w.Date1904 = len(data) > 0 && data[0] == 1
	case recordSheet:
		return w.biffSheetName(r)
	case recordTexts:
		return w.biffTexts(r)
	case recordFormat:
		if len(data) < 2 {
			return errCut
		}
		text := biffReader{parts: [][]byte{data[2:]}}
		formats[int(binary.LittleEndian.Uint16(data))], err = text.text(2)
	case recordStyle:
		if len(data) < 4 {
			return errCut
		}
		*styles = append(*styles, int(binary.LittleEndian.Uint16(data[2:])))
	}
	return err
}

// biffSheetName adds a sheet. It ignores charts, macro sheets and modules.
func (w *Workbook) biffSheetName(r *biffRecord) error {
	data := r.data()
	if len(data) < 6 {
		return errCut
	}
	text := biffReader{parts: [][]byte{data[6:]}}
	name, err := text.text(1)
	if err == nil && data[5] == 0 {
		w.sheets = append(w.sheets, sheetPart{name: name, at: int(binary.LittleEndian.Uint32(data))})
	}
	return err
}

// biffTexts reads the table of texts to which cells refer.
func (w *Workbook) biffTexts(r *biffRecord) error {
	in := biffReader{parts: r.parts}
	if err := in.skip(4); err != nil {
		return err
	}
	n, err := in.number(4)
	if err != nil {
		return err
	}
	if n > maxCells {
		return fmt.Errorf("it has more than %d shared strings", maxCells)
	}
	for range n {
		s, err := in.text(2)
		if err != nil {
			return fmt.Errorf("shared strings: %w", err)
		}
		w.texts = append(w.texts, s)
	}
	return nil
}
