package rulebeam

import (
	"slices"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
)

// noSplits is the experiment with which Prism does not split bundles; other runners ignore it. Prism of Beam 2.77 splits a bundle that
// has made no progress between two checks, at first a tenth of a second apart, even between elements of the same key. It starts the
// second part while the first is still running, each with the state from before both. The part that ends last overwrites the state of
// the other, so documents of the key would be lost without an error.
const noSplits = "prism_disable_sdf_split"

var experiments sync.Mutex

// keepBundlesWhole adds noSplits to the experiments with which Beam starts pipelines. The experiments are in a flag, and Beam has no other
// way for a transform to request one.
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
