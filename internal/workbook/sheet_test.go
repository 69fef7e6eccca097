package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

const (
	relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	kinds         = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/`
)

// parts are the parts of a small workbook, with these rows in its first sheet.
func parts(rows string) map[string]string {
	return map[string]string{
		"_rels/.rels": relationships + `<Relationship Id="a" Type="` + kinds + `officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="` + strings.TrimSuffix(kinds, "/") + `"><workbookPr/><sheets>` +
			`<sheet name="First" sheetId="1" r:id="r1"/><sheet name="Chart" sheetId="2" r:id="r2"/><sheet name="Again" sheetId="3" r:id="r1"/><sheet name="Second" sheetId="4" r:id="r3"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relationships + `<Relationship Id="r1" Type="` + kinds + `worksheet" Target="worksheets/a.xml"/>` +
			`<Relationship Id="r2" Type="` + kinds + `chartsheet" Target="chartsheets/b.xml"/><Relationship Id="r3" Type="` + kinds + `worksheet" Target="/xl/worksheets/c.xml"/>` +
			`<Relationship Id="r4" Type="` + kinds + `sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r5" Type="` + kinds + `styles" Target="styles.xml"/></Relationships>`,
		"xl/SharedStrings.xml": `<sst><si><t>one</t></si><si><r><t>tw</t></r><r><rPr><b/></rPr><t xml:space="preserve">o </t></r><rPh sb="0" eb="1"><t>aside</t></rPh></si>` +
			`<si><t>a_x000D_b_x005F_x0041_ _xD800_</t></si><si/></sst>`,
		"xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0&quot;x&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>` +
			`<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
		"xl/worksheets/a.xml": `<worksheet><sheetData>` + rows + `</sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`,
		"xl/worksheets/c.xml": `<worksheet><sheetData/></worksheet>`,
	}
}

// zipped is the file of some parts.
func zipped(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(parts[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// first reads the first sheet of parts.
func first(t testing.TB, parts map[string]string) (*Workbook, *Sheet, error) {
	t.Helper()
	w, err := Open(zipped(t, parts), Limit)
	if err != nil {
		return nil, nil, err
	}
	s, err := w.Sheet(w.Sheets()[0])
	return w, s, err
}

func TestSheet(t *testing.T) {
	w, s, err := first(t, parts(`<row r="1"><c r="A1" t="s"><v>0</v></c><c t="s"><v> 1 </v></c><c r="D1" t="s"><v>2</v></c><c t="s"><v>3</v></c><c t="s"><v>9</v></c></row>`+
		`<row><c s="1"><v>1.50</v></c><c t="n"/><c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="e"><v>#N/A</v></c></row>`+
		`<row r="5"><c r="B5" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="d" s="2"><v>2009-01-02T12:00:00</v></c><c t="d"><v>2009-01-02</v></c><c><v>text</v></c></row>`+
		`<row r="4"><c r="A4"><f>B4*2</f><v>8</v></c><c><v>5</v></c><c><f>B4*2</f></c><c t="str"><f>""</f><v></v></c><c t="str"><f>A4&amp;"x"</f><v>8x</v></c><c t="b"><f>1=1</f><v>0</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(w.Sheets()); got != "[First Second]" {
		t.Errorf("sheets are %s", got)
	}
	var got []string
	for _, c := range s.Cells {
		formula := ""
		if c.Formula {
			formula = "="
		}
		got = append(got, fmt.Sprintf("%s %d %q%s", c.Place, c.Kind, formula+c.Value, strings.TrimPrefix(" "+w.Format(c.Style), " General")))
	}
	want := []string{
		`A1 2 "one"`, `B1 2 "two "`, `D1 2 "a\rb_x0041_ _xD800_"`, `E1 2 ""`, `F1 2 ""`,
		`A2 1 "1.50" 0.0"x"`, `B2 0 ""`, `C2 3 "true"`, `D2 3 "false"`, `E2 4 "#N/A"`,
		`A4 1 "=8"`, `B4 1 "5"`, `C4 1 "=10"`, `D4 2 "="`, `E4 2 "=8x"`, `F4 3 "=false"`, `G4 4 "=#DIV/0!"`,
		`B5 2 "inline"`, `C5 1 "39815.5" m/d/yy`, `D5 1 "39815"`, `E5 2 "text"`,
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(s.Merged) != 1 || !s.Merged[0].has(Place{1, 1}) || s.Merged[0].has(Place{2, 1}) {
		t.Errorf("merged are %v", s.Merged)
	}
	if second, err := w.Sheet("Second"); err != nil || len(second.Cells) != 0 {
		t.Errorf("the second sheet: %v, %v", second, err)
	}
	if _, err := w.Sheet("Chart"); err == nil {
		t.Error("a chart was read as a sheet")
	}
}

// TestForms reads what other programs write in other forms.
func TestForms(t *testing.T) {
	rows := `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v> 2 </v></c></row>`
	utf16le := func(text string) string {
		b := []byte{0xff, 0xfe}
		for _, u := range utf16.Encode([]rune(strings.Replace(text, "UTF-8", "UTF-16", 1))) {
			b = binary.LittleEndian.AppendUint16(b, u)
		}
		return string(b)
	}
	for _, c := range []struct {
		name, rows, part string
		change           func(string) string
		want             string
	}{
		{"byte order mark", rows, "xl/workbook.xml", func(s string) string { return "\ufeff" + s }, "A1=one B1=2"},
		{"UTF-16", rows, "xl/workbook.xml", utf16le, "A1=one B1=2"},
		{"UTF-16 with a pair", rows, "xl/SharedStrings.xml", func(s string) string { return utf16le(strings.Replace(s, "one", "ä😀", 1)) }, "A1=ä😀 B1=2"},
		{"prefixes", rows, "xl/worksheets/a.xml", func(s string) string {
			return strings.NewReplacer("</", "</x:", "<", "<x:").Replace(s)
		}, "A1=one B1=2"},
		{"slashes", rows, "xl/_rels/workbook.xml.rels", func(s string) string { return strings.Replace(s, "worksheets/a", `worksheets\a`, 1) }, "A1=one B1=2"},
		{"strict", rows, "xl/_rels/workbook.xml.rels", func(s string) string {
			return strings.ReplaceAll(s, kinds, "http://purl.oclc.org/ooxml/officeDocument/relationships/")
		}, "A1=one B1=2"},
		{"cells outside", rows, "xl/worksheets/a.xml", func(s string) string {
			return strings.Replace(s, "</worksheet>", `<controls><row r="7"><c r="C7"><v>9</v></c></row></controls></worksheet>`, 1)
		}, "A1=one B1=2"},
		{"twice", `<row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c></row>`, "", nil, "A2=3 B2=1"},
		{"shared formula", `<row><c><v>1</v></c><c><v>2</v></c><c><f t="shared" ref="C1:C2" si="0">$A1*2+B$1+$A$1</f></c></row><row><c><v>5</v></c><c/><c><f t="shared" si="0"/></c></row>`,
			"", nil, "A1=1 B1=2 C1=5 A2=5 B2= C2=13"},
		{"no names", `<row><c><v>1</v></c><c r="C1"><v>2</v></c><c><v>3</v></c></row><row r="5"><c><v>4</v></c></row><row><c><v>5</v></c></row>`, "", nil, "A1=1 C1=2 D1=3 A5=4 A6=5"},
		{"texts", `<row><c t="inlineStr"><v>5</v></c><c t="str"><v>_x0041_</v></c><c><v>0x10</v></c><c><v>Inf</v></c><c><v><![CDATA[1]]><!-- -->2</v></c></row>`, "", nil, "A1=5 B1=A C1=0x10 D1=Inf E1=12"},
	} {
		p := parts(c.rows)
		if c.change != nil {
			p[c.part] = c.change(p[c.part])
		}
		_, s, err := first(t, p)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []string
		for _, cell := range s.Cells {
			got = append(got, cell.Place.String()+"="+cell.Value)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestMerged(t *testing.T) {
	s := &Sheet{Merged: []cellRange{{Place{2, 1}, Place{3, 2}}, {Place{0, 0}, Place{2, 0}}, {Place{2, 2}, Place{2, 3}}}}
	s.sort()
	merges := s.Merges()
	var got []string
	for _, p := range []Place{{0, 0}, {0, 1}, {2, 0}, {2, 1}, {2, 2}, {2, 3}, {3, 0}, {3, 2}, {9, 9}} {
		first, merged, err := merges.First(p)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(p, first, merged))
	}
	if want := "[A1 A1 true B1 B1 false A3 A1 true B3 B3 true C3 B3 true D3 C3 true A4 A4 false C4 B3 true J10 J10 false]"; fmt.Sprint(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	many := &Sheet{Merged: slices.Repeat([]cellRange{{Place{0, 1}, Place{maxRows, 1}}}, 20_000)}
	merges = many.Merges()
	for range maxMergeLooks/20_000 + 1 {
		if _, _, err := merges.First(Place{}); err != nil {
			return
		}
	}
	t.Error("20,000 ranges over each other were looked through for every row")
}

// TestLongToken reads what has no end.
func TestLongToken(t *testing.T) {
	d := decodes(io.MultiReader(strings.NewReader("<a/><!--"), strings.NewReader(strings.Repeat("<", 5000))))
	d.bytes.most = 1000
	if _, err := d.RawToken(); err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := d.RawToken(); err != nil {
			if !strings.Contains(err.Error(), "it has a part of more than 1000 bytes") {
				t.Error(err)
			}
			return
		}
	}
}

func TestDates(t *testing.T) {
	p := parts(`<row><c t="d"><v>1904-01-03T06:00:00Z</v></c></row>`)
	p["xl/workbook.xml"] = strings.Replace(p["xl/workbook.xml"], "<workbookPr/>", `<workbookPr date1904="1"/>`, 1)
	w, s, err := first(t, p)
	if err != nil || !w.Date1904 || s.Cells[0].Value != "2.25" {
		t.Fatalf("got %v, %v", s, err)
	}
	if at, ok := w.Time(2.25); !ok || at.Format(time.DateTime) != "1904-01-03 06:00:00" {
		t.Errorf("2.25 is %v", at)
	}
	for n, want := range map[float64]string{0.5: "1899-12-31 12:00:00", 1: "1900-01-01 00:00:00", 59: "1900-02-28 00:00:00", 60: "1900-03-01 00:00:00", 61: "1900-03-01 00:00:00", 39815.75: "2009-01-02 18:00:00"} {
		if at, ok := (&Workbook{}).Time(n); !ok || at.Format(time.DateTime) != want {
			t.Errorf("%v is %v, want %s", n, at, want)
		}
	}
	for _, n := range []float64{-1, 1e9, math.NaN()} {
		if at, ok := (&Workbook{}).Time(n); ok {
			t.Errorf("%v is %v", n, at)
		}
	}
}

// TestStale reads a file whose formulas have values that were not computed.
func TestStale(t *testing.T) {
	p := parts(`<row><c><v>2</v></c><c><f>A1*2</f><v>0</v></c><c t="str"><f>"x"&amp;B1</f></c></row>`)
	p["xl/workbook.xml"] = strings.Replace(p["xl/workbook.xml"], "</workbook>", `<calcPr calcId="124519" fullCalcOnLoad="1"/></workbook>`, 1)
	if _, s, err := first(t, p); err != nil || s.Cells[1].Value != "4" || s.Cells[2].Value != "x4" {
		t.Errorf("got %v, %v", s, err)
	}
}

// TestDamaged reads files that are wrong in different ways, or larger than they may be.
func TestDamaged(t *testing.T) {
	for _, c := range []struct {
		rows string
		want string
	}{
		{`<row r="1"><c r="A0"/></row>`, `"A0" is not a cell`}, {`<row r="1"><c r="XFE1"/></row>`, `"XFE1" is not a cell`}, {`<row r="9999999"><c/></row>`, "row 9999999"},
		{`<row r="-5"><c/></row>`, "row -5"}, {`<c/>`, "row 0"}, {`<row r="1"><c`, "XML syntax error"}, {`<row><c><f>NOW()</f></c></row>`, "NOW"},
		{`<row><c><f t="shared" si="0"/></c></row>`, "that of another cell is not known"}, {`<row><c><f t="array" ref="A1:A2">1+1</f></c></row>`, `"{1+1}" is not understood`},
		{`<row r="1"><c><v>&e;</v></c></row>`, "invalid character entity"}, {`<row r="1"><c><v>1</v></c>`, "unexpected EOF"}, {`</sheetData><mergeCell ref="x"/><sheetData>`, `"x" is not a cell`},
	} {
		if _, _, err := first(t, parts(c.rows)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.rows[:min(len(c.rows), 60)], err, c.want)
		}
	}
	for _, name := range []string{"_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/SharedStrings.xml", "xl/styles.xml", "xl/worksheets/a.xml"} {
		p := parts(`<row/>`)
		delete(p, name)
		if _, _, err := first(t, p); err == nil || !strings.Contains(err.Error(), "it has no part") {
			t.Errorf("without %s: %v", name, err)
		}
		p[name] = parts(`<row/>`)[name][:30]
		if _, _, err := first(t, p); err == nil {
			t.Errorf("half of %s was read", name)
		}
	}
	large := zipped(t, parts(strings.Repeat(" ", 1<<20)))
	if len(large) > 1<<14 {
		t.Fatalf("%d bytes are much for a test", len(large))
	}
	if _, err := Open(large, 1<<20); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
		t.Errorf("a large file: %v", err)
	}
	if _, err := Open(large, 1<<21); err != nil {
		t.Errorf("a large file: %v", err)
	}
}

// TestLyingSize reads a file whose directory says that a part is small.
func TestLyingSize(t *testing.T) {
	data := zipped(t, parts(strings.Repeat(" ", 1<<20)))
	name := []byte("xl/worksheets/a.xml")
	entry := bytes.LastIndex(data, name) - 46 // of the directory; 24 bytes in is the size
	binary.LittleEndian.PutUint32(data[entry+24:], 50)
	w, err := Open(data, 1<<16)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Sheet("First"); err == nil || !strings.Contains(err.Error(), "zip: not a valid zip file") {
		t.Errorf("got %v", err)
	}
}

// FuzzSheet looks for rows that make the reader fail.
func FuzzSheet(f *testing.F) {
	f.Add(`<row r="1"><c r="A1" t="s"><v>0</v></c><c t="inlineStr"><is><rPh><t>x</t></rPh></is></c><c><f>A1</f></c></row>`)
	f.Add(`<c t="d"><v>2009-01-02</v></c></rPh></c><f/><mergeCell ref="A1"/>`)
	f.Fuzz(func(t *testing.T, rows string) { _, _, _ = first(t, parts(rows)) })
}

func TestPlaces(t *testing.T) {
	for _, name := range []string{"A1", "Z9", "AA10", "AZ1", "ZZ3", "XFD1048576"} {
		p, err := parsePlace(name)
		if err != nil || p.String() != name {
			t.Errorf("%s is %v, %v", name, p, err)
		}
	}
	for _, name := range []string{"", "A", "1", "A0", "XFE1", "A1048577", "A1B", "Ä1", "AAAAAAAAAAAAAAAAAAAAAA1"} {
		if p, err := parsePlace(name); err == nil {
			t.Errorf("%s is %v", name, p)
		}
	}
}
