package xlsx

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"path"
	"strings"

	"github.com/xuri/excelize/v2"

	"whenthen/table"
)

// Workbook is the sheets of a spreadsheet file.
type Workbook struct {
	name  string
	data  []byte
	file  *excelize.File
	bare  *excelize.File    // the same once more, for formulas; nil until it is needed
	paths map[string]string // of the sheets inside the file, by name
	dates bool              // that count from 1904
}

// limits bound what a file may have in bytes when it is unpacked.
var limits = excelize.Options{UnzipSizeLimit: 1 << 30, UnzipXMLSizeLimit: 1 << 30}

// Open reads a spreadsheet. The name is used in messages only.
func Open(name string, data []byte) (*Workbook, error) {
	file, err := excelize.OpenReader(bytes.NewReader(data), limits)
	if err != nil {
		return nil, fmt.Errorf("%s: it cannot be read as a spreadsheet: %w", name, err)
	}
	w := &Workbook{name: name, data: data, file: file, paths: map[string]string{}}
	if props, err := file.GetWorkbookProps(); err == nil && props.Date1904 != nil {
		w.dates = *props.Date1904
	}
	if err := w.findSheets(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

// Sheets lists the names of the worksheets, in their order.
func (w *Workbook) Sheets() []string { return w.file.GetSheetList() }

// Sheet reads the worksheet of a name.
func (w *Workbook) Sheet(name string) (*table.Sheet, error) {
	if _, ok := w.paths[name]; !ok {
		return nil, fmt.Errorf("%s: there is no worksheet %q; there are %s", w.name, name, strings.Join(w.Sheets(), ", "))
	}
	s, err := w.read(name)
	if err != nil {
		return nil, fmt.Errorf("%s: worksheet %s: %w", w.name, name, err)
	}
	return s, nil
}

// First reads the first worksheet.
func (w *Workbook) First() (*table.Sheet, error) {
	names := w.Sheets()
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: it has no worksheet", w.name)
	}
	return w.Sheet(names[0])
}

// part is the text of a file inside the spreadsheet.
func (w *Workbook) part(name string) []byte {
	if v, ok := w.file.Pkg.Load(name); ok {
		if b, ok := v.([]byte); ok {
			return b
		}
	}
	return nil
}

// findSheets finds where the worksheets are. Excelize keeps that to itself, and which cells of a sheet exist, too; it matters for cells
// that are merged.
func (w *Workbook) findSheets() error {
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var links struct {
		All []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := xml.Unmarshal(w.part("xl/workbook.xml"), &book); err != nil {
		return err
	}
	if err := xml.Unmarshal(w.part("xl/_rels/workbook.xml.rels"), &links); err != nil {
		return err
	}
	for _, s := range book.Sheets {
		for _, l := range links.All {
			if l.ID != s.ID {
				continue
			}
			target := strings.TrimPrefix(l.Target, "/")
			if !strings.HasPrefix(l.Target, "/") {
				target = path.Join("xl", l.Target)
			}
			w.paths[s.Name] = target
		}
	}
	return nil
}

// mark is what a sheet says of a cell besides its value.
type mark struct {
	row, col int
	kind     string // as in the file: "" or "n" for a number, "s", "str", "b", …
	style    int
	formula  bool
}

// marks lists the cells of a sheet that exist, with or without a value, row by row.
func (w *Workbook) marks(sheet string) ([]mark, error) {
	d := xml.NewDecoder(bytes.NewReader(w.part(w.paths[sheet])))
	var list []mark
	row, col := -1, -1
	for {
		token, err := d.RawToken()
		if err != nil {
			if len(list) == 0 && err.Error() != "EOF" {
				return nil, err
			}
			return list, nil
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "row":
			row, col = row+1, -1
			for _, a := range start.Attr {
				if a.Name.Local == "r" {
					_, _ = fmt.Sscanf(a.Value, "%d", &row)
					row--
				}
			}
		case "c":
			col++
			m := mark{row: row}
			for _, a := range start.Attr {
				switch a.Name.Local {
				case "r":
					if c, r, err := excelize.CellNameToCoordinates(a.Value); err == nil {
						col, m.row = c-1, r-1
					}
				case "s":
					_, _ = fmt.Sscanf(a.Value, "%d", &m.style)
				case "t":
					m.kind = a.Value
				}
			}
			m.col = col
			list = append(list, m)
		case "f":
			if len(list) > 0 {
				list[len(list)-1].formula = true
			}
		}
	}
}
