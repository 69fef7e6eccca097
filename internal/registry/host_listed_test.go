//go:build js

package registry_test

import (
	"strings"
	"testing"

	"whenthen/internal/registry"
)

func TestUnlistedMethods(t *testing.T) {
	if _, err := registry.NewRegistry(nil).RegisterStruct("bank", vault{}); err == nil || !strings.Contains(err.Error(), "must be listed with the option Methods") {
		t.Errorf("a type whose methods are not listed: error %v", err)
	}
	type plain struct{ N int }
	if _, err := registry.NewRegistry(nil).RegisterStruct("bank", plain{}); err != nil {
		t.Errorf("a type without methods: %v", err)
	}
}
