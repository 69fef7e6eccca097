package ladder

import (
	"reflect"
	"testing"

	"whenthen"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

func TestMethodsAreListed(t *testing.T) {
	rules, err := whenthen.Compile(nil, FactModel())
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, typ := range rules.Types().Types() {
		if typ.Package != rulePackage || typ.Kind != fact.Struct || typ.Go.Kind() != reflect.Pointer {
			continue
		}
		for i := range typ.Go.NumMethod() {
			name := naming.Uncapitalize(typ.Go.Method(i).Name)
			if name == "string" {
				name = "toString"
			}
			found++
			if len(rules.Types().Methods(typ, name)) == 0 {
				t.Errorf("rule text does not see the method %s of %s", name, typ.Name)
			}
		}
	}
	if found == 0 {
		t.Error("no fact type has a method")
	}
}
