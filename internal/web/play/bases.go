package play

import (
	"io/fs"
	"strings"
)

// Bases returns the rule bases that the page offers; the last is the one it begins with. own, if not nil, is a folder with techniques of
// somebody's own for the ladder.
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

// Find finds a base by name; case does not matter. nil if there is none.
func Find(bases []Base, name string) Base {
	for _, b := range bases {
		if strings.EqualFold(b.Name(), name) {
			return b
		}
	}
	return nil
}
