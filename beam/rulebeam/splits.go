package rulebeam

import (
	"slices"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
)

// noSplits is the experiment by which Prism leaves bundles whole; other runners pass it over. Prism of Beam 2.77 splits a bundle that has made no
// progress between two looks, at first a tenth of a second apart, also in the middle of the elements of a key. It starts the second part while the
// first goes on, each with the state as it was before both. The part that ends last overwrites what the other has written, so
// documents of the key would be lost without an error.
const noSplits = "prism_disable_sdf_split"

var experiments sync.Mutex

// keepBundlesWhole adds noSplits to the experiments that Beam starts pipelines with. Beam has them in a flag and no other way for a
// transform to ask for one.
func keepBundlesWhole() {
	experiments.Lock()
	defer experiments.Unlock()
	switch list := jobopts.GetExperiments(); {
	case slices.Contains(list, noSplits):
	case len(list) == 0:
		*jobopts.Experiments = noSplits
	default:
		*jobopts.Experiments += "," + noSplits
	}
}
