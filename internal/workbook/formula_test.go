package workbook

import (
	"fmt"
	"strings"
	"testing"
)

// cells makes a sheet of a column: numbers, texts, and formulas behind an equals sign.
func cells(values ...string) *Sheet {
	s := &Sheet{}
	for i, v := range values {
		c := Cell{Place: Place{Row: i}, Kind: Text, Value: v}
		formula, isFormula := strings.CutPrefix(v, "=")
		switch {
		case isFormula:
			c = Cell{Place: c.Place, Formula: true, formula: formula}
		case strings.Trim(v, "-.0123456789") == "" && v != "":
			c.Kind = Number
		case v == "true" || v == "false":
			c.Kind = Bool
		case v == "":
			c.Kind = Empty
		}
		s.Cells = append(s.Cells, c)
	}
	return s
}

func TestFormulas(t *testing.T) {
	for _, c := range []struct{ formula, want string }{
		{"1+1", "2"}, {"2+3*4", "14"}, {"(2+3)*4", "20"}, {"-2^2", "4"}, {"2^3^2", "64"}, {"10-4-3", "3"}, {"10/4", "2.5"}, {"50%", "0.5"}, {"-5%", "-0.05"}, {"1e3+.5", "1000.5"},
		{"1/0", "#DIV/0!"}, {`"a"+1`, "#VALUE!"}, {`"2"+1`, "3"}, {"TRUE+1", "2"}, {"#N/A+1", "#N/A"}, {"0^0", "#NUM!"}, {"1e308*10", "#NUM!"},
		{`"a"&"b"&1.50`, "ab1.5"}, {`2/3&""`, "0.666666666666667"}, {`1E-12&""`, "1E-12"}, {`1E20&""`, "1E+20"}, {`"say ""x"""`, `say "x"`}, {`1=2`, "false"}, {`"A"="a"`, "true"}, {`1<"a"`, "true"}, {"2>=2", "true"}, {"2<>2", "false"}, {`"a"<"b"`, "true"}, {"TRUE>9", "true"},
		{"A1", "5"}, {"$A$1*2", "10"}, {"A2", "seven"}, {"A4", "0"}, {"A9", "0"}, {`A9&"x"`, "x"}, {"A3", "true"}, {"Sheet!A1", "5"}, {"'Sheet'!A1", "5"}, {"A1:A5", "#VALUE!"}, {"A6", "12"},
		{"SUM(A1:A5)", "12"}, {"SUM(A1,A5,1)", "13"}, {"SUM()", "0"}, {"SUM(A5:A1)", "12"}, {"COUNT(A1:A5)", "2"}, {"AVERAGE(A1:A5)", "6"}, {"AVERAGE(A2:A2)", "#DIV/0!"},
		{"MIN(A1:A5)", "5"}, {"MAX(A1:A5,20)", "20"}, {"MIN(A2:A2)", "0"}, {"PRODUCT(2,3,A1)", "30"}, {`SUM("x")`, "#VALUE!"}, {`SUM("5",TRUE)`, "6"}, {"SUM(A2,A3)", "0"}, {"SUM(B:C)", "0"}, {"A1:A1+1", "6"}, {"COUNT(A1,A2,#REF!)", "1"}, {"PRODUCT(A2:A3)", "0"}, {"SUM(A1:A7)", "#REF!"},
		{"ROUND(2.567,1)", "2.6"}, {"ROUND(1.005,2)", "1.01"}, {"ROUND(-2.5,0)", "-3"}, {"ROUND(1234,-2)", "1200"}, {"ROUNDDOWN(1.15,2)", "1.15"}, {"ROUNDDOWN(2.3*100,0)", "230"}, {"ROUNDUP(123,-1)", "130"}, {"ROUND(5,1E9)", "5"}, {"ROUNDUP(1.21,1)", "1.3"}, {"ROUNDDOWN(-1.29,1)", "-1.2"},
		{"ABS(-3)", "3"}, {"INT(-1.5)", "-2"}, {"MOD(-3,2)", "1"}, {"MOD(1,0)", "#DIV/0!"}, {"POWER(2,10)", "1024"}, {"SQRT(16)", "4"}, {"SQRT(-1)", "#NUM!"},
		{`IF(A1>3,"big","small")`, "big"}, {`IF(A1>9,"big")`, "false"}, {`IF(FALSE,1/0,2)`, "2"}, {`IF("x",1,2)`, "#VALUE!"}, {`IFERROR(1/0,"none")`, "none"}, {"IFERROR(7,0)", "7"}, {`IF("true",1,2)`, "1"}, {"IF(A4,1,2)", "2"}, {"IF(TRUE,,2)", "0"},
		{"AND(TRUE,1,A3)", "true"}, {"AND(TRUE,FALSE)", "false"}, {"OR(FALSE,A3)", "true"}, {"NOT(TRUE)", "false"}, {"AND(A2:A2)", "#VALUE!"}, {`AND("true",1)`, "true"}, {`OR("x",TRUE)`, "#VALUE!"}, {`NOT("x")`, "#VALUE!"}, {"TRUE()", "true"}, {"NA()", "#N/A"},
		{`CONCATENATE("x",A1,A2)`, "x5seven"}, {`CONCAT(A1:A2)`, "5seven"}, {`UPPER("abc")`, "ABC"}, {"lower(\"ABC\")", "abc"}, {`TRIM("  a   b ")`, "a b"}, {`LEN("häß")`, "3"},
		{`LEFT("drools")`, "d"}, {`LEFT("drools",3)`, "dro"}, {`RIGHT("drools",2)`, "ls"}, {`MID("drools",2,3)`, "roo"}, {`MID("drools",9,3)`, ""}, {`LEFT("x",-1)`, "#VALUE!"},
	} {
		s := cells("5", "seven", "true", "", "7", "=A1+A5", "=#REF!", "="+c.formula)
		if err := (&Workbook{}).compute("Sheet", s); err != nil {
			t.Errorf("%s: %v", c.formula, err)
		} else if got := s.Cells[7]; got.Value != c.want || got.formula != "" || !got.Formula {
			t.Errorf("%s gives %q (kind %d), want %q", c.formula, got.Value, got.Kind, c.want)
		}
	}
}

func TestFormulasThatFail(t *testing.T) {
	for _, c := range []struct {
		values []string
		want   string
	}{
		{[]string{"=VLOOKUP(1,B1:B2,2)"}, "the function VLOOKUP with 3 arguments is not supported"}, {[]string{"=ROUND(1)"}, "ROUND with 1 arguments"},
		{[]string{"=1+"}, `"" is not understood`}, {[]string{"=(1"}, `a ")" is missing`}, {[]string{"=SUM(1"}, `a ")" is missing`}, {[]string{`="x`}, "a quote is missing"},
		{[]string{"=1 2"}, `"2" is not understood`}, {[]string{"=Rate*2"}, "Rate is not known"}, {[]string{"=Other!A1"}, "it looks into another sheet, Other"},
		{[]string{"=A2", "=A1"}, "it refers to itself"}, {[]string{"=A1:Z"}, "Z is not known"}, {[]string{"=XFE1"}, "XFE1 is not known"},
		{[]string{"=" + strings.Repeat("(", 5000) + "1"}, "too much"}, {[]string{"=" + strings.Repeat("-", 5000) + "1"}, "too much"},
	} {
		err := (&Workbook{}).compute("Sheet", cells(c.values...))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasSuffix(err.Error(), "save it") || !strings.HasPrefix(err.Error(), "cell A") {
			t.Errorf("%s: got %v, want %s", c.values[0][:min(20, len(c.values[0]))], err, c.want)
		}
	}
}

// TestFormulasThatTakeLong computes what would take too much time, memory or stack without bounds.
func TestFormulasThatTakeLong(t *testing.T) {
	deep := make([]string, 5000) // each refers to the next
	for i := range deep {
		deep[i] = fmt.Sprintf("=A%d+1", i+2)
	}
	long := []string{`="0123456789"`} // doubles
	for i := range 60 {
		long = append(long, fmt.Sprintf("=A%d&A%d", i+1, i+1))
	}
	wide := make([]string, 20_000) // each looks at all
	for i := range wide {
		wide[i] = "1"
		if i%4 == 0 {
			wide[i] = "=SUM(B1:B20000)"
		}
	}
	for name, s := range map[string]*Sheet{"deep": cells(deep...), "wide": cells(wide...)} {
		if err := (&Workbook{}).compute("Sheet", s); err == nil || !strings.Contains(err.Error(), "too much") {
			t.Errorf("%s: %v", name, err)
		}
	}
	s := cells(long...)
	if err := (&Workbook{}).compute("Sheet", s); err != nil || s.Cells[60].Value != string(wrongValue) {
		t.Errorf("long: %v, %d bytes", err, len(s.Cells[60].Value))
	}
}

// FuzzFormula looks for formulas that make the computer fail.
func FuzzFormula(f *testing.F) {
	for _, formula := range []string{"1+2*3", `IF(A1>3,"a","b")&SUM(A1:B7)`, "MID(A2,2,3)", "-5%^2", "'Sheet'!A1", "LEFT(A2,1e300)", "ROUND(1,1e10)", "ROUNDUP(A1,400)"} {
		f.Add(formula)
	}
	f.Fuzz(func(t *testing.T, formula string) {
		_ = (&Workbook{}).compute("Sheet", cells("5", "seven", "true", "", "="+formula))
	})
}
