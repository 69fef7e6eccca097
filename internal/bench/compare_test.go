package bench

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Two builds of the program are compared by running both on the same workloads, in turn.
var (
	before   = flag.String("before", "", "whenthen of the version to compare with")
	after    = flag.String("after", "", "whenthen of the version to look at")
	compared = flag.String("compared", "../../testdata/bench-actions,../../testdata/bench", "folders of the workloads to compare on")
	turns    = flag.Int("turns", 5, "how often both run each workload")
	warmed   = flag.Bool("warmed", false, "compare warm runs too, which takes twenty seconds a workload and turn")
)

// figures are milliseconds of one run of the program.
type figures struct {
	Insert float64 `json:"insert_ms"`
	Fire   float64 `json:"fire_ms"`
	User   float64 `json:"-"` // processor time of the process
	Warm   struct {
		Run float64 `json:"run_ms_min"`
	} `json:"warm"`
}

// TestCompare prints how long the first run of a process takes in both builds, the least of all turns, and the ratio; then the
// same of the processor time of the whole process, which other programs on the machine disturb less.
//
//	go test -run Compare -v ./internal/bench -args -before OLD -after NEW
func TestCompare(t *testing.T) {
	if *before == "" || *after == "" {
		t.Skip("no two builds given: -args -before FILE -after FILE")
	}
	for _, root := range strings.Split(*compared, ",") {
		t.Logf("%-16s %10s %10s %7s   user %10s %10s %7s", filepath.Base(root), "before ms", "after ms", "ratio", "before ms", "after ms", "ratio")
		product, userProduct, n := 1.0, 1.0, 0
		for _, w := range workloadsIn(t, root) {
			a, b := math.Inf(1), math.Inf(1)
			userA, userB := math.Inf(1), math.Inf(1)
			warmA, warmB := math.Inf(1), math.Inf(1)
			for range *turns {
				x, y := measured(t, *before, root, w.name), measured(t, *after, root, w.name)
				a, b = min(a, x.Insert+x.Fire), min(b, y.Insert+y.Fire)
				userA, userB = min(userA, x.User), min(userB, y.User)
				warmA, warmB = min(warmA, x.Warm.Run), min(warmB, y.Warm.Run)
			}
			line := fmt.Sprintf("%-16s %10.2f %10.2f %7.2f   user %10.1f %10.1f %7.2f", w.name, a, b, b/a, userA, userB, userB/userA)
			if *warmed {
				line += fmt.Sprintf("   warm %10.2f %10.2f %7.2f", warmA, warmB, warmB/warmA)
			}
			t.Log(line)
			product *= b / a
			userProduct *= userB / userA
			n++
		}
		t.Logf("%-16s %29.2f   user %29.2f", "geometric mean", math.Pow(product, 1/float64(n)), math.Pow(userProduct, 1/float64(n)))
	}
}

// measured is one process.
func measured(t *testing.T, program, root, name string) (f figures) {
	t.Helper()
	dir := filepath.Join(root, name)
	args := []string{"run", filepath.Join(dir, "rules.drl"), "--facts", filepath.Join(dir, "facts"), "--stats", "--json"}
	if *warmed {
		args = append(args, "--warm")
	}
	cmd := exec.Command(program, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s on %s: %v", program, name, err)
	}
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	if err := json.Unmarshal(lines[len(lines)-1], &f); err != nil {
		t.Fatalf("%s on %s: %v", program, name, err)
	}
	f.User = float64(cmd.ProcessState.UserTime().Microseconds()) / 1000
	return f
}
