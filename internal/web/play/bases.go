package play

import (
	"io/fs"
	"strings"
)

// Bases returns the rule bases that the page offers. The page begins with the last one. own, if not nil, is a folder with a user's own
// techniques for the ladder.
func Bases(own fs.FS) ([]Base, error) {
	drools, err := newDroolsBase()
	if err != nil {
		return nil, err
	}
	ibm, err := newIBMBase()
	if err != nil {
		return nil, err
	}
	ladder, err := newLadderBase(drools, own)
	if err != nil {
		return nil, err
	}
	return []Base{drools, ibm, ladder}, nil
}

// Find returns the base with a name, ignoring case, or nil if there is none.
func Find(bases []Base, name string) Base {
	for _, b := range bases {
		if strings.EqualFold(b.Name(), name) {
			return b
		}
	}
	return nil
}
