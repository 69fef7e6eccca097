package web

import "strings"

// builtInBases returns the rule bases that the page offers; the last is the one it begins with.
func builtInBases() ([]Base, error) {
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

// findBase finds a base by name; case does not matter. nil if there is none.
func findBase(bases []Base, name string) Base {
	for _, b := range bases {
		if strings.EqualFold(b.Name(), name) {
			return b
		}
	}
	return nil
}
