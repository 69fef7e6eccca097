package sudoku

import (
	"reflect"
	"testing"

	"whenthen"
	"whenthen/internal/fact"
	"whenthen/rules/sudoku"
)

// What rule text sees is part of the model.
func TestRegister(t *testing.T) {
	rules, err := whenthen.Compile(nil, FactModel())
	if err != nil {
		t.Fatal(err)
	}
	r := rules.Types()
	for typ, properties := range map[string][]string{
		"Cell":      {"free", "freeCount", "value", "rowNo", "colNo", "cellRow", "cellCol", "cellSqr", "exCells"},
		"CellGroup": {"free", "freeCount", "cells"},
		"CellRow":   {"free", "freeCount", "cells", "number"},
		"CellCol":   {"free", "freeCount", "cells", "number"},
		"CellSqr":   {"free", "freeCount", "cells"},
		"Setting":   {"rowNo", "colNo", "value"},
		"Counter":   {"count"},
		"Stepping":  {"emergency"},
		"SetOfNine": {"free", "freeCount"},
		"CellFile":  {"cells", "number"},
	} {
		for _, pkg := range sudoku.Packages() {
			seen := r.LookupIn(pkg, typ)
			if seen == nil {
				t.Errorf("package %s has no type %s", pkg, typ)
				continue
			}
			for _, p := range properties {
				if seen.Property(p) == nil {
					t.Errorf("%s.%s has no property %s", pkg, typ, p)
				}
			}
		}
	}
	if !r.LookupIn("sudoku", "CellRow").AssignableTo(r.LookupIn("sudoku", "CellGroup")) {
		t.Error("a CellRow is no CellGroup")
	}
	cell := r.LookupIn("sudoku", "Cell")
	if value := cell.Property("value"); !value.Type.Boxed || value.Read.Any(r.Object(sudoku.NewGrid().Cell(0, 0))) != nil {
		t.Error("the value of an open cell is not null")
	}
	set := r.Methods(cell, "setValue")
	if len(set) != 1 {
		t.Fatalf("setValue has %d forms", len(set))
	}
	var want fact.Mask
	for _, p := range []string{"value", "free", "freeCount"} {
		want |= cell.Property(p).Mask()
	}
	if set[0].Changes() != want {
		t.Errorf("setValue writes %b; want value, free and freeCount: %b", set[0].Changes(), want)
	}
	want &^= cell.Property("value").Mask()
	for _, name := range []string{"exclude", "keepOnly"} {
		if m := r.Methods(cell, name); len(m) != 1 || m[0].Changes() != want {
			t.Errorf("%s does not write free and freeCount alone: %v", name, m)
		}
	}
	if block := r.Methods(cell, "blockValue"); len(block) != 1 || block[0].Changes() != fact.AllProperties {
		t.Errorf("blockValue does not write all properties: %v", block)
	}
}

func TestMethodsAreListed(t *testing.T) {
	for _, sample := range sudoku.Types() {
		listed := sudoku.Methods(sample)
		typ := reflect.PointerTo(reflect.TypeOf(sample))
		for i := range typ.NumMethod() {
			if name := typ.Method(i).Name; listed[name] == nil {
				t.Errorf("rule text does not see the method %s of %s", name, typ)
			}
		}
	}
}
