package workbook

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// The records of a BIFF8 stream that are read ([MS-XLS] 2.3).
const (
	recordFormula    = 0x0006
	recordEnd        = 0x000A
	recordDate1904   = 0x0022
	recordEncryption = 0x002F
	recordContinue   = 0x003C
	recordSheet      = 0x0085
	recordNumbers    = 0x00BD // several cells in a row
	recordBlanks     = 0x00BE
	recordRichText   = 0x00D6
	recordStyle      = 0x00E0
	recordMerged     = 0x00E5
	recordTexts      = 0x00FC
	recordSharedText = 0x00FD
	recordBlank      = 0x0201
	recordFloat      = 0x0203
	recordText       = 0x0204
	recordBool       = 0x0205 // a boolean or an error
	recordResult     = 0x0207 // the text result of the preceding formula
	recordNumber     = 0x027E
	recordFormat     = 0x041E
	recordBegin      = 0x0809
)

// biffVersion is the version number of Excel 97 to 2003. Earlier versions store texts differently.
const biffVersion = 0x0600

var errCut = errors.New("a record is too short")

// biffRecord is a record together with its continuation records.
type biffRecord struct {
	kind  uint16
	parts [][]byte // at least one
}

// data returns the record without its continuations.
func (r *biffRecord) data() []byte { return r.parts[0] }

// biffStream reads records in order.
type biffStream struct {
	data []byte
	at   int
}

// next returns the next record, or io.EOF after the last one.
func (s *biffStream) next() (r biffRecord, err error) {
	if len(s.data)-s.at < 4 {
		return r, io.EOF
	}
	if r.kind, err = s.part(&r); err != nil {
		return r, err
	}
	for len(s.data)-s.at >= 4 && binary.LittleEndian.Uint16(s.data[s.at:]) == recordContinue {
		if _, err = s.part(&r); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (s *biffStream) part(r *biffRecord) (kind uint16, err error) {
	kind = binary.LittleEndian.Uint16(s.data[s.at:])
	n := int(binary.LittleEndian.Uint16(s.data[s.at+2:]))
	if s.at += 4; n > len(s.data)-s.at {
		return 0, fmt.Errorf("the record at byte %d goes beyond the end of the file", s.at-4)
	}
	r.parts = append(r.parts, s.data[s.at:s.at+n])
	s.at += n
	return kind, nil
}

// begin reads the first record of a part of the stream and checks its version.
func (s *biffStream) begin() error {
	r, err := s.next()
	switch {
	case err != nil:
		return err
	case r.kind != recordBegin || len(r.data()) < 4:
		return errors.New("a part does not begin as it should")
	case binary.LittleEndian.Uint16(r.data()) != biffVersion:
		return errors.New("it was written by a version of Excel before 97; save it as .xlsx")
	}
	return nil
}
