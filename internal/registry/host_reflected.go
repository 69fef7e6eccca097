//go:build !js

package registry

import "reflect"

// reflectedMethods returns the exported methods of a Go type, sorted by name.
func reflectedMethods(gt reflect.Type) []reflect.Method {
	var list []reflect.Method
	for i := range gt.NumMethod() {
		if m := gt.Method(i); m.IsExported() { // interfaces have others, too
			list = append(list, m)
		}
	}
	return list
}

// checkUnlisted accepts a registered Go struct without the option Methods.
func checkUnlisted(reflect.Type) error { return nil }
