package workbook

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestShow shows numbers in formats as Apache POI 5.4 does, which has made the file: a line for each format, under those of the first line; ~ stands
// for what POI shows of negative numbers as dates, days of 1969.
func TestShow(t *testing.T) {
	data, err := os.ReadFile("testdata/formats.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	numbers := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		wants := strings.Split(line, "\t")
		code := wants[0]
		if id, err := strconv.Atoi(strings.TrimPrefix(code, "built in ")); err == nil && strings.HasPrefix(code, "built in ") {
			code = builtinFormat(id)
		}
		for i, want := range wants[1:] {
			n, err := strconv.ParseFloat(numbers[i+1], 64)
			if got := (&Workbook{}).Show(n, code); err != nil || got != want && want != "~" {
				t.Errorf("%v in %s is %q, want %q", n, code, got, want)
			}
		}
	}
	if len(lines) < 300 {
		t.Errorf("the file has %d lines", len(lines))
	}
}

// TestShowUnlikePOI shows numbers as spreadsheets do, where POI makes mistakes: it leaves quotes in dates and currencies in brackets.
func TestShowUnlikePOI(t *testing.T) {
	for _, c := range []struct {
		code string
		n    float64
		want string
	}{
		{`yyyy"-"mm"-"dd`, 39815, "2009-01-02"}, {`h"h"mm`, 0.3541666667, "8h30"}, {`mm"m"dd`, 39815, "01m02"}, {"[$USD] 0.00", 3, "USD 3.00"},
		{`[<1]h:mm;yyyy-mm-dd`, 39815, "2009-01-02"}, {"0.000E+000", 60, "6.000E+001"}, {"0,", 123456, "123"}, {"[h]:mm", 123456.789, "2962962:56"},
		{"ss.0", 0.99999999, "00.0"}, {"yyyy-mm-dd", -3, "-3"}, {"yyyy", 1e9, "1000000000"}, {"0", math.Inf(1), "Infinity"},
	} {
		if got := (&Workbook{}).Show(c.n, c.code); got != c.want {
			t.Errorf("%v in %s is %q, want %q", c.n, c.code, got, c.want)
		}
	}
	if got := (&Workbook{Date1904: true}).Show(0, "yyyy-mm-dd"); got != "1904-01-01" {
		t.Errorf("day 0 of 1904 is %s", got)
	}
}

// FuzzShow looks for formats and numbers that make Show fail.
func FuzzShow(f *testing.F) {
	for _, code := range []string{"0.00", `[>1]#,##0_);("x"0)`, "# ?/8", "##0.0E+0", "[h]:mm:ss.00", "yyyy-mm-dd AM/PM", "/", "E+", "0E+", "?/", "[", `"`, "0.0,", "# ##0", ";;;", "0;[<1]0;0,;", "_€0*€"} {
		f.Add(code, 1234.5)
	}
	f.Fuzz(func(t *testing.T, code string, n float64) {
		if len(code) < 200 {
			(&Workbook{}).Show(n, code)
		}
	})
}
