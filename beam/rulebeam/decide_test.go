package rulebeam_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen/beam/rulebeam"
)

// On Prism, in one part or in several that workers have at once, every document has the outcome that it has in a plain loop.
func TestDecideOnPrismIsDecideInALoop(t *testing.T) {
	documents := orders(300)
	config := rulebeam.Config{Rules: []rulebeam.Rules{rules(0, orderRules)}, Show: []string{"Order", "shop.Note"}}
	loop, err := rulebeam.NewDecider(config)
	if err != nil {
		t.Fatal(err)
	}
	var want, wantDead []string
	for _, d := range documents {
		if outcome, letter := loop.Decide(t.Context(), d); letter != nil {
			wantDead = append(wantDead, line(letter))
		} else {
			want = append(want, line(outcome))
		}
	}
	slices.Sort(want)
	if len(want) != 299 || len(wantDead) != 1 || !strings.Contains(want[0], `\"Order\"`) {
		t.Fatalf("%d outcomes and %d dead letters, the first %s", len(want), len(wantDead), want[0])
	}
	for _, workers := range []int{1, 2, 4} {
		got, dead, metrics := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
			config.Parts = workers
			return rulebeam.Decide(s, beam.CreateList(s, documents), config)
		})
		same(t, "outcomes", got, want)
		same(t, "dead letters", dead, wantDead)
		fired := int64(0)
		for _, l := range want {
			var o rulebeam.Outcome
			if err := json.Unmarshal([]byte(l), &o); err != nil {
				t.Fatal(err)
			}
			for _, f := range o.Fired {
				if f.Rule == "rebate" {
					fired += f.Count
				}
			}
		}
		if metrics["documents"] != 300 || metrics["rebate"] != fired {
			t.Errorf("metrics are %v, want 300 documents and %d rebates", metrics, fired)
		}
	}
}

// With Config.Profile the time of each rule is a metric, of documents and of keys; without it there is none.
func TestTimeOfRules(t *testing.T) {
	documents := orders(50)
	for _, profile := range []bool{false, true} {
		config := rulebeam.Config{Rules: []rulebeam.Rules{rules(0, orderRules)}, Profile: profile}
		_, _, decided := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
			return rulebeam.Decide(s, beam.CreateList(s, documents), config)
		})
		_, _, keyed := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
			pairs, _, err := rulebeam.KeyBy(s, beam.CreateList(s, documents), config, "id", "")
			if err != nil {
				return pairs, pairs, err
			}
			return rulebeam.Keyed(s, pairs, config)
		})
		for what, metrics := range map[string]map[string]int64{"documents": decided, "keys": keyed} {
			if metrics["rebate"] == 0 || (metrics["time of rebate"] > 0) != profile {
				t.Errorf("%s with profile %v: %v", what, profile, metrics)
			}
		}
	}
}

// What cannot be decided is a dead letter that says why, and the rest is decided.
func TestDeadLetters(t *testing.T) {
	documents := []rulebeam.Document{
		{ID: "good", Text: `{"Order":{"total":5}}`},
		{ID: "no JSON", Text: `{"Order":`},
		{ID: "no type", Text: `{"Ordr":{"total":5}}`},
		{ID: "no field", Text: `{"Order":{"totl":5}}`},
		{ID: "fails", Text: `{"Order":{"total":13}}`},
		{ID: "table", Form: "csv", Type: "Order", Text: "id,total\na,7\nb,8\n"},
	}
	got, dead, metrics := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
		return rulebeam.Decide(s, beam.CreateList(s, documents), rulebeam.Config{Rules: []rulebeam.Rules{rules(0, orderRules)}})
	})
	if len(got) != 2 || len(dead) != 4 || metrics["dead_letters"] != 4 {
		t.Fatalf("%d outcomes, %d dead letters, metrics %v", len(got), len(dead), metrics)
	}
	want := map[string]struct {
		code   rulebeam.Code
		reason string
	}{
		"no JSON": {rulebeam.BadFacts, "document.json:1"}, "no type": {rulebeam.BadFacts, "Order"},
		"no field": {rulebeam.BadFacts, "total"}, "fails": {rulebeam.RuleError, "unlucky"},
	}
	for _, l := range dead {
		var d rulebeam.DeadLetter
		if err := json.Unmarshal([]byte(l), &d); err != nil {
			t.Fatal(err)
		}
		if w := want[d.ID]; d.Code != w.code || !strings.Contains(d.Reason, w.reason) || d.Text == "" || d.Version == "" {
			t.Errorf("%s: %+v", d.ID, d)
		}
	}
}

// Rules come as a side input; each document is decided by the version of its time, and one that does not compile is passed over.
func TestRulesChangeByTheTimeOfTheDocument(t *testing.T) {
	changed := strings.Replace(orderRules, "/ 10", "/ 5", 1)
	documents := orders(100)
	got, _, metrics := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
		changes := beam.CreateList(s, []rulebeam.Rules{rules(70_000, "rule broken"), rules(50_000, changed)})
		return rulebeam.Decide(s, beam.CreateList(s, documents), rulebeam.Config{Rules: []rulebeam.Rules{rules(0, orderRules)}, Changes: changes})
	})
	versions := map[string]int{}
	for _, l := range got {
		var o rulebeam.Outcome
		if err := json.Unmarshal([]byte(l), &o); err != nil {
			t.Fatal(err)
		}
		versions[o.Version]++
		if later := o.ID >= "d0050"; later != (o.Version != versionOf(t, orderRules)) {
			t.Errorf("%s was decided by %s", o.ID, o.Version)
		}
	}
	if len(got) != 100 || len(versions) != 2 || metrics["rules_refused"] == 0 {
		t.Errorf("%d outcomes by the versions %v, metrics %v", len(got), versions, metrics)
	}
}

func versionOf(t *testing.T, text string) string {
	t.Helper()
	d, err := rulebeam.NewDecider(rulebeam.Config{Rules: []rulebeam.Rules{rules(0, text)}})
	if err != nil {
		t.Fatal(err)
	}
	outcome, letter := d.Decide(t.Context(), rulebeam.Document{Text: `{"Order":{}}`})
	if letter != nil {
		t.Fatal(letter.Reason)
	}
	return outcome.Version
}
