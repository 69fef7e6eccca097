package workbook

import (
	"bufio"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// open opens a part of the file.
func (w *Workbook) open(name string) (io.ReadCloser, error) {
	f := w.parts[strings.ToLower(name)]
	if f == nil {
		return nil, fmt.Errorf("it has no part %s", name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// maxToken is the maximum number of bytes of a text, element or comment, and of a part that is read as a whole.
const maxToken = 64 << 20

// decoder reads the XML of a part.
type decoder struct {
	*xml.Decoder
	bytes *boundedReader
}

// boundedReader fails if a single token takes too many bytes.
type boundedReader struct {
	*bufio.Reader
	left, most int
}

func (b *boundedReader) ReadByte() (byte, error) {
	if b.left--; b.left < 0 {
		return 0, fmt.Errorf("it has a part of more than %d bytes", b.most)
	}
	return b.Reader.ReadByte()
}

func (d decoder) RawToken() (xml.Token, error) {
	d.bytes.left = d.bytes.most
	return d.Decoder.RawToken()
}

// decodes returns a decoder of a part in UTF-8 or UTF-16.
func decodes(r io.Reader) decoder {
	text := bufio.NewReader(r)
	var order binary.ByteOrder
	switch mark, _ := text.Peek(2); string(mark) {
	case "\xfe\xff", "\x00<":
		order = binary.BigEndian
	case "\xff\xfe", "<\x00":
		order = binary.LittleEndian
	case "\xef\xbb":
		_, _ = text.Discard(3)
	}
	if order != nil {
		text = bufio.NewReader(&utf16Reader{from: text, order: order})
	}
	bytes := &boundedReader{text, maxToken, maxToken}
	d := decoder{xml.NewDecoder(bytes), bytes}
	d.CharsetReader = func(name string, r io.Reader) (io.Reader, error) {
		if order != nil && strings.HasPrefix(strings.ToLower(name), "utf-16") || strings.EqualFold(name, "us-ascii") {
			return r, nil
		}
		return nil, fmt.Errorf("it is in %s, not in UTF-8 or UTF-16", name)
	}
	return d
}

// utf16Reader converts UTF-16 to UTF-8.
type utf16Reader struct {
	from  *bufio.Reader
	order binary.ByteOrder
	next  rune // a unit that was read ahead but did not complete a surrogate pair, or 0
	text  []byte
}

func (u *utf16Reader) unit() (rune, error) {
	if r := u.next; r != 0 {
		u.next = 0
		return r, nil
	}
	var b [2]byte
	_, err := io.ReadFull(u.from, b[:])
	return rune(u.order.Uint16(b[:])), err
}

func (u *utf16Reader) Read(into []byte) (int, error) {
	for len(u.text) < min(len(into), 4096) {
		r, err := u.unit()
		if err != nil {
			if len(u.text) > 0 {
				break
			}
			return 0, err
		}
		if utf16.IsSurrogate(r) {
			second, _ := u.unit()
			if pair := utf16.DecodeRune(r, second); pair != utf8.RuneError {
				r = pair
			} else {
				r, u.next = utf8.RuneError, second
			}
		}
		if r != '\ufeff' {
			u.text = utf8.AppendRune(u.text, r)
		}
	}
	n := copy(into, u.text)
	u.text = u.text[n:]
	return n, nil
}

// decode reads a small part into a struct.
func (w *Workbook) decode(name string, into any) error {
	r, err := w.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	if err := decodes(r).Decode(into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// link is a relationship from a part to another one.
type link struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// links returns the relationships of a part, or those of the package if the name is "". The targets are paths from the root.
func (w *Workbook) links(of string) ([]link, error) {
	dir, file := path.Split(of)
	var all struct {
		Links []link `xml:"Relationship"`
	}
	if err := w.decode(dir+"_rels/"+file+".rels", &all); err != nil {
		return nil, err
	}
	for i, l := range all.Links {
		l.Target = strings.ReplaceAll(l.Target, `\`, "/")
		if target, fromRoot := strings.CutPrefix(l.Target, "/"); fromRoot {
			all.Links[i].Target = target
		} else {
			all.Links[i].Target = path.Join(dir, l.Target)
		}
	}
	return all.Links, nil
}

// linked returns the target of the link with the given type, or "".
func (w *Workbook) linked(of, kind string) (string, error) {
	links, err := w.links(of)
	for _, l := range links {
		if strings.HasSuffix(l.Type, "/"+kind) {
			return l.Target, err
		}
	}
	return "", err
}
