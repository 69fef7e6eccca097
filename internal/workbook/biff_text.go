package workbook

import (
	"encoding/binary"
	"unicode/utf16"
)

// biffReader reads values from a record and its continuations.
type biffReader struct {
	parts [][]byte
	at    int // offset in the first part
}

// rest returns the unread bytes of the part in which the next value begins.
func (r *biffReader) rest() []byte {
	for len(r.parts) > 0 && r.at == len(r.parts[0]) {
		r.parts, r.at = r.parts[1:], 0
	}
	if len(r.parts) == 0 {
		return nil
	}
	return r.parts[0][r.at:]
}

func (r *biffReader) number(size int) (uint32, error) {
	data := r.rest()
	if len(data) < size {
		return 0, errCut
	}
	r.at += size
	switch size {
	case 1:
		return uint32(data[0]), nil
	case 2:
		return uint32(binary.LittleEndian.Uint16(data)), nil
	}
	return binary.LittleEndian.Uint32(data), nil
}

// skip skips bytes, which may extend into continuations.
func (r *biffReader) skip(n uint32) error {
	for n > 0 {
		step := min(n, uint32(len(r.rest())))
		if step == 0 {
			return errCut
		}
		r.at += int(step)
		n -= step
	}
	return nil
}

// The flags of a text: its characters have two bytes; pronunciations follow; fonts follow.
const (
	textWide     = 1 << 0
	textExtended = 1 << 2
	textRich     = 1 << 3
)

// text reads a text that is preceded by its length, a number of lengthSize bytes.
func (r *biffReader) text(lengthSize int) (string, error) {
	n, err := r.number(lengthSize)
	if err != nil {
		return "", err
	}
	flags, err := r.number(1)
	if err != nil {
		return "", err
	}
	var fonts, extension uint32
	if flags&textRich != 0 {
		if fonts, err = r.number(2); err != nil {
			return "", err
		}
	}
	if flags&textExtended != 0 {
		if extension, err = r.number(4); err != nil {
			return "", err
		}
	}
	s, err := r.letters(int(n), flags&textWide != 0)
	if err == nil {
		err = r.skip(4 * fonts)
	}
	if err == nil {
		err = r.skip(extension)
	}
	return s, err
}

// letters reads the characters of a text. If they continue in another record, that record begins with new flags.
func (r *biffReader) letters(n int, wide bool) (string, error) {
	units := make([]uint16, 0, min(n, 1<<12))
	for left := len(r.parts); len(units) < n; {
		data := r.rest()
		if len(r.parts) < left && len(data) > 0 {
			left = len(r.parts)
			wide = data[0]&textWide != 0
			data = data[1:]
			r.at++
		}
		size := 1
		if wide {
			size = 2
		}
		count := min(n-len(units), len(data)/size)
		if count == 0 {
			return "", errCut
		}
		for i := range count {
			if wide {
				units = append(units, binary.LittleEndian.Uint16(data[2*i:]))
			} else {
				units = append(units, uint16(data[i]))
			}
		}
		r.at += count * size
	}
	return string(utf16.Decode(units)), nil
}
