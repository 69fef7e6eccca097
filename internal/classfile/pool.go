package classfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf16"
)

// reader reads the bytes of a class file. Reading past the end sets err and returns zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

var errShort = errors.New("the class file ends too early")

func (r *reader) take(n int) []byte {
	if n < 0 || r.at+n > len(r.data) {
		r.err, r.at = errShort, len(r.data)
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) u1() int {
	if b := r.take(1); b != nil {
		return int(b[0])
	}
	return 0
}

func (r *reader) u2() int {
	if b := r.take(2); b != nil {
		return int(binary.BigEndian.Uint16(b))
	}
	return 0
}

func (r *reader) u4() uint32 {
	if b := r.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// constant is an entry of the constant pool.
type constant struct {
	tag  int
	text string // of Utf8
	ref  int    // of Class and String
	num  uint64 // bits of a number
}

// The tags of the constant pool that are used here.
const (
	tagUtf8    = 1
	tagInteger = 3
	tagFloat   = 4
	tagLong    = 5
	tagDouble  = 6
	tagClass   = 7
	tagString  = 8
)

// pool parses the constant pool.
func (r *reader) pool() ([]constant, error) {
	n := r.u2()
	pool := make([]constant, n)
	for i := 1; i < n && r.err == nil; i++ {
		c := constant{tag: r.u1()}
		switch c.tag {
		case tagUtf8:
			c.text = modifiedUTF8(r.take(r.u2()))
		case tagInteger, tagFloat:
			c.num = uint64(r.u4())
		case tagLong, tagDouble:
			c.num = uint64(r.u4())<<32 | uint64(r.u4())
		case tagClass, tagString, 16, 19, 20: // also MethodType, Module, Package
			c.ref = r.u2()
		case 9, 10, 11, 12, 17, 18: // Fieldref, Methodref, InterfaceMethodref, NameAndType, Dynamic, InvokeDynamic
			r.u4()
		case 15: // MethodHandle
			r.u1()
			r.u2()
		default:
			return nil, fmt.Errorf("the constant pool has an entry of unknown kind %d", c.tag)
		}
		pool[i] = c
		if c.tag == tagLong || c.tag == tagDouble {
			i++ // a long or double uses two entries
		}
	}
	return pool, r.err
}

// modifiedUTF8 decodes the modified UTF-8 of class files, in which a character beyond the basic plane is a surrogate pair of three
// bytes each.
func modifiedUTF8(b []byte) string {
	plain := true
	for _, c := range b {
		plain = plain && c < 0x80
	}
	if plain {
		return string(b)
	}
	var units []uint16
	for i := 0; i < len(b); {
		switch c := b[i]; {
		case c < 0x80:
			units = append(units, uint16(c))
			i++
		case c&0xe0 == 0xc0 && i+1 < len(b):
			units = append(units, uint16(c&0x1f)<<6|uint16(b[i+1]&0x3f))
			i += 2
		case i+2 < len(b):
			units = append(units, uint16(c&0x0f)<<12|uint16(b[i+1]&0x3f)<<6|uint16(b[i+2]&0x3f))
			i += 3
		default:
			i = len(b)
		}
	}
	return string(utf16.Decode(units))
}

// file is a class file being read.
type file struct {
	reader
	consts []constant
}

func (f *file) utf8(i int) string {
	if i > 0 && i < len(f.consts) {
		return f.consts[i].text
	}
	return ""
}

func (f *file) class(i int) string {
	if i > 0 && i < len(f.consts) {
		return f.utf8(f.consts[i].ref)
	}
	return ""
}

// value returns a constant as a Go value: int64, float64 or string; nil if there is none.
func (f *file) value(i int) any {
	if i <= 0 || i >= len(f.consts) {
		return nil
	}
	switch c := f.consts[i]; c.tag {
	case tagInteger:
		return int64(int32(c.num))
	case tagLong:
		return int64(c.num)
	case tagFloat:
		return float64(math.Float32frombits(uint32(c.num)))
	case tagDouble:
		return math.Float64frombits(c.num)
	case tagString:
		return f.utf8(c.ref)
	case tagUtf8:
		return c.text
	}
	return nil
}
