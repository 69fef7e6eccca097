package play

import "strings"

// BuiltIn returns the rule bases that the page offers; the last is the one it begins with.
func BuiltIn() ([]Base, error) {
	drools, err := newDroolsBase()
	if err != nil {
		return nil, err
	}
	ibm, err := newIBMBase()
	if err != nil {
		return nil, err
	}
	ladder, err := newLadderBase(drools)
	if err != nil {
		return nil, err
	}
	return []Base{drools, ibm, ladder}, nil
}

// Find finds a base by name; case does not matter. nil if there is none.
func Find(bases []Base, name string) Base {
	for _, b := range bases {
		if strings.EqualFold(b.Name(), name) {
			return b
		}
	}
	return nil
}
