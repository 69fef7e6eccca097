//go:build js

package registry

import (
	"fmt"
	"reflect"
)

// reflectedMethods returns nothing: if a program calls reflect.Type.Method, the Go linker keeps every exported method of every type, which
// makes the download of a page a tenth larger.
func reflectedMethods(reflect.Type) []reflect.Method { return nil }

// checkUnlisted rejects a registered Go struct without the option Methods if it has exported methods, since rule text would not see them.
func checkUnlisted(gt reflect.Type) error {
	if gt.NumMethod() == 0 {
		return nil
	}
	return fmt.Errorf("in the browser the methods of %s must be listed with the option Methods", gt)
}
