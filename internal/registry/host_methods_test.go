package registry_test

import (
	"strings"
	"testing"

	"whenthen/internal/registry"
)

type vault struct{ Coins int }

func (v *vault) Take(coins int) int { v.Coins -= coins; return v.Coins }
func (v *vault) Empty() bool        { return v.Coins == 0 }
func (v *vault) Burn()              { v.Coins = 0 }
func (v *vault) GetSecret() string  { return "x" }

func TestListedMethods(t *testing.T) {
	r := registry.NewRegistry(nil)
	typ, err := r.RegisterStruct("bank", vault{}, registry.Methods(map[string]any{"Take": (*vault).Take, "Empty": (*vault).Empty}))
	if err != nil {
		t.Fatal(err)
	}
	if typ.Property("empty") == nil || typ.Property("secret") != nil {
		t.Error("a listed getter is no property, or one that is not listed is")
	}
	if len(r.Methods(typ, "burn"))+len(r.Methods(typ, "getSecret")) != 0 {
		t.Error("rule text can call methods that are not listed")
	}
	own := &vault{Coins: 5}
	if typ.Property("empty").Read.Bool(r.Object(own)) {
		t.Error("a vault with five coins is empty")
	}
	take := r.Methods(typ, "take")
	if len(take) != 1 {
		t.Fatalf("take has %d forms", len(take))
	}
	if got, err := take[0].Invoke(nil, own, 2); got != 3 || err != nil || own.Coins != 3 {
		t.Errorf("take( 2 ) = %v, %v, %d coins left; want 3", got, err, own.Coins)
	}
}

func TestWrongMethodLists(t *testing.T) {
	for name, expression := range map[string]any{
		"another type's method": (*account).Book,
		"no function":           5,
		"nothing":               nil,
		"no receiver":           func() {},
	} {
		_, err := registry.NewRegistry(nil).RegisterStruct("bank", vault{}, registry.Methods(map[string]any{"Take": expression}))
		if err == nil || !strings.Contains(err.Error(), "register bank.vault: the method Take is a ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
