package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Limit is the maximum size of an unpacked file in bytes.
const Limit = 1 << 30

// maxCells is the maximum number of cells in a sheet. A cell can be as small as four bytes in the file and takes twenty times that in
// memory.
const maxCells = 10_000_000

// Workbook is an open file. It must not be used by several goroutines at the same time.
type Workbook struct {
	Date1904 bool // days are counted from 1904

	parts  map[string]*zip.File
	sheets []sheetPart
	texts  []string // the texts to which cells refer
	stale  bool     // the program that wrote the file did not compute the formulas
	codes  []string // code of the number format of each style
	biff   []byte   // the records of a file of Excel 97 to 2003, nil for others
}

// sheetPart is the location of a sheet: a part of the package or, in a file of Excel 97 to 2003, an offset in the stream.
type sheetPart struct {
	name, path string
	at         int
}

// Open reads the data that all sheets of a file share. It returns an error if data is not a spreadsheet or has more than limit bytes when
// unpacked.
func Open(data []byte, limit uint64) (*Workbook, error) {
	if bytes.HasPrefix(data, []byte(compoundMagic)) {
		if uint64(len(data)) > limit {
			return nil, fmt.Errorf("it has more than %d bytes", limit)
		}
		return openBIFF(data)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	w := &Workbook{parts: map[string]*zip.File{}}
	left := limit
	for _, f := range archive.File { // the sizes can be relied on: reading a part that is larger than it says fails
		if f.UncompressedSize64 > left {
			return nil, fmt.Errorf("it has more than %d bytes when it is unpacked", limit)
		}
		left -= f.UncompressedSize64
		w.parts[strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/"))] = f
	}
	links, err := w.links("")
	if err != nil {
		return nil, err
	}
	at := "xl/workbook.xml"
	for _, l := range links {
		if strings.HasSuffix(l.Type, "/officeDocument") {
			at = l.Target
		}
	}
	for _, read := range []func(string) error{w.readSheets, w.readTexts, w.readStyles} {
		if err := read(at); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// Sheets lists the names of the sheets with cells, in their order.
func (w *Workbook) Sheets() []string {
	var names []string
	for _, s := range w.sheets {
		names = append(names, s.name)
	}
	return names
}

// Format returns the code of the number format of a style, or "General" if it has none.
func (w *Workbook) Format(style int) string {
	if style >= 0 && style < len(w.codes) {
		return w.codes[style]
	}
	return general
}

// readSheets finds the sheets. If two sheets refer to the same part, the second one is ignored.
func (w *Workbook) readSheets(at string) error {
	var book struct {
		Properties struct {
			Date1904 string `xml:"date1904,attr"`
		} `xml:"workbookPr"`
		Computing struct {
			OnLoad string `xml:"fullCalcOnLoad,attr"`
		} `xml:"calcPr"`
		Sheets []struct {
			Name  string     `xml:"name,attr"`
			Attrs []xml.Attr `xml:",any,attr"`
		} `xml:"sheets>sheet"`
	}
	if err := w.decode(at, &book); err != nil {
		return err
	}
	w.Date1904, _ = strconv.ParseBool(book.Properties.Date1904)
	w.stale, _ = strconv.ParseBool(book.Computing.OnLoad)
	links, err := w.links(at)
	if err != nil {
		return err
	}
	byID := map[string]string{}
	for _, l := range links {
		if strings.HasSuffix(l.Type, "/worksheet") {
			byID[l.ID] = l.Target
		}
	}
	for _, s := range book.Sheets {
		for _, a := range s.Attrs {
			if target := byID[a.Value]; a.Name.Local == "id" && a.Name.Space != "" && target != "" {
				w.sheets = append(w.sheets, sheetPart{name: s.Name, path: target})
				delete(byID, a.Value)
			}
		}
	}
	return nil
}

// readTexts reads the table of texts to which cells refer.
func (w *Workbook) readTexts(at string) error {
	name, err := w.linked(at, "sharedStrings")
	if err != nil || name == "" {
		return err
	}
	r, err := w.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	var text texts
	for d := decodes(r); ; {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "si" {
			if len(w.texts) == maxCells {
				return fmt.Errorf("%s: it has more than %d shared strings", name, maxCells)
			}
			w.texts = append(w.texts, text.take())
		}
		text.see(token)
	}
}

// readStyles reads the number formats of the styles.
func (w *Workbook) readStyles(at string) error {
	name, err := w.linked(at, "styles")
	if err != nil || name == "" {
		return err
	}
	var styles struct {
		Formats []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if err := w.decode(name, &styles); err != nil {
		return err
	}
	own := map[int]string{}
	for _, f := range styles.Formats {
		own[f.ID] = f.Code
	}
	for _, c := range styles.Cells {
		code := own[c.Format]
		if code == "" {
			code = builtinFormat(c.Format)
		}
		w.codes = append(w.codes, code)
	}
	return nil
}
