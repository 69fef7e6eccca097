package workbook

import (
	"encoding/binary"
	"unicode/utf16"
)

// biffReader reads values from a record and those that continue it.
type biffReader struct {
	parts [][]byte
	at    int // in the first of parts
}

// rest returns what is left of the part in which the next value begins.
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

// skip passes over bytes, which may go on in continuations.
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

// The flags of a text: whether its characters take two bytes, and whether pronunciations and fonts follow.
const (
	textWide     = 1 << 0
	textExtended = 1 << 2
	textRich     = 1 << 3
)

// text reads a text that begins with its length, a number of lengthSize bytes.
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

// letters reads the characters of a text. Where they go on in another record, it begins with the flags for its characters.
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
