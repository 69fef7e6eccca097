package rulebeam_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/window"

	"whenthen"
	"whenthen/beam/rulebeam"
	"whenthen/facts"
)

var (
	keys   = flag.Int("keys", 20, "how many keys the tests of sessions have")
	events = flag.Int("events", 30, "how many events each key has")
)

const fraudRules = `package fraud
declare Payment
  @role( event ) @timestamp( at ) @expires( 30m )
  card : String
  amount : int
  at : long
end
declare Alarm
  card : String
  at : long
end
rule "many" when
  $p : Payment( $card : card, $at : at )
  accumulate( Payment( card == $card ) over window:time( 10m ); $n : count(); $n > 3 )
  not Alarm( card == $card, at > $at - 600000 )
then insert( new Alarm( $card, $at ) ); end
`

// payments returns payments of several keys in the order of their times. Their IDs show the order.
func payments(keys, events int) []rulebeam.Document {
	random := rand.New(rand.NewPCG(1, 2))
	list := make([]rulebeam.Document, 0, keys*events)
	for e := range events {
		for k := range keys {
			at := int64(e)*180_000 + random.Int64N(170_000)
			list = append(list, rulebeam.Document{ID: fmt.Sprintf("p%d-%d", k, e), Text: fmt.Sprintf(`{"Payment":{"card":"c%d","amount":%d,"at":%d}}`, k, random.IntN(500), at)})
		}
	}
	return list
}

func keyed(documents []rulebeam.Document, config rulebeam.Config) pipeline {
	return func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
		pairs, bad, err := rulebeam.KeyBy(s, beam.CreateList(s, documents), config, "card", "at")
		if err != nil {
			return pairs, bad, err
		}
		outcomes, dead, err := rulebeam.Keyed(s, pairs, config)
		return outcomes, beam.Flatten(s, bad, dead), err
	}
}

func fraud() rulebeam.Config {
	return rulebeam.Config{
		Rules: []rulebeam.Rules{{Stream: true, Files: []rulebeam.File{{Name: "fraud.drl", Text: fraudRules}}}},
		Show:  []string{"Alarm"}, Idle: time.Hour, Every: time.Hour,
	}
}

// The sessions of all keys have the same outcomes whether the documents come in order or not, and their alarms are those of a plain loop
// over a session for each key that lives through the time between two documents.
func TestKeyedInOrderAndOutOfOrder(t *testing.T) {
	documents := payments(*keys, *events)
	want := alarmsOfLoop(t, documents)
	start := time.Now()
	inOrder, dead, metrics := run(t, keyed(documents, fraud()))
	t.Logf("%d keys with %d events each: %v", *keys, *events, time.Since(start).Round(time.Millisecond))
	same(t, "dead letters", dead, nil)
	same(t, "alarms", closedFacts(t, inOrder), want)
	if metrics["sessions_opened"] != int64(*keys) || metrics["sessions_closed"] != int64(*keys) || metrics["late"] != 0 || metrics["many"] == 0 {
		t.Errorf("metrics are %v", metrics)
	}
	shuffled := slices.Clone(documents)
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	outOfOrder, _, _ := run(t, keyed(shuffled, fraud()))
	same(t, "outcomes", outOfOrder, inOrder)
	config := fraud()
	config.Parts = 4
	inParts, _, _ := run(t, keyed(shuffled, config))
	same(t, "outcomes in four parts", inParts, inOrder)
	config.Every = 7 * time.Minute
	often, _, _ := run(t, keyed(shuffled, config))
	same(t, "outcomes of other spans", often, inOrder)
}

// alarmsOfLoop are the alarms of sessions in a program without a pipeline.
func alarmsOfLoop(t *testing.T, documents []rulebeam.Document) []string {
	t.Helper()
	base, err := whenthen.Compile([]whenthen.Source{{Name: "fraud.drl", Text: fraudRules}}, whenthen.Stream())
	if err != nil {
		t.Fatal(err)
	}
	type payment struct {
		at   int64
		text string
	}
	byCard := map[string][]payment{}
	for _, d := range documents {
		var tree struct {
			Payment struct {
				Card string
				At   int64
			}
		}
		if err := json.Unmarshal([]byte(d.Text), &tree); err != nil {
			t.Fatal(err)
		}
		byCard[tree.Payment.Card] = append(byCard[tree.Payment.Card], payment{tree.Payment.At, d.Text})
	}
	var alarms []string
	for _, list := range byCard {
		session := base.NewSession(whenthen.PseudoClock(time.UnixMilli(0)))
		for _, p := range list {
			liveTo(t, session, time.UnixMilli(p.at))
			if _, err := facts.FromText("p.json", p.text).Insert(session); err != nil {
				t.Fatal(err)
			}
			if _, err := session.FireAll(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		encoder := &facts.Encoder{Types: base.Types()}
		for h := range session.Facts() {
			if f := encoder.Fact(h.Value()); base.Types().TypeOf(h.Value()).Name == "Alarm" {
				fields, _ := f.Get("fields")
				alarms = append(alarms, facts.Text(fields))
			}
		}
		session.Close()
	}
	slices.Sort(alarms)
	return alarms
}

// liveTo fires at every moment up to a time at which something is due.
func liveTo(t *testing.T, session *whenthen.Session, at time.Time) {
	t.Helper()
	for {
		if _, err := session.FireAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		due, some, err := session.Due(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !some || !due.Before(at) {
			break
		}
		if err := session.AdvanceTo(due); err != nil {
			t.Fatal(err)
		}
	}
	if err := session.AdvanceTo(at); err != nil {
		t.Fatal(err)
	}
}

// closedFacts are the fields of the facts that sessions had when they were over.
func closedFacts(t *testing.T, outcomes []string) (list []string) {
	t.Helper()
	for _, l := range outcomes {
		var o rulebeam.Outcome
		if err := json.Unmarshal([]byte(l), &o); err != nil {
			t.Fatal(err)
		}
		for _, f := range o.Facts {
			tree, err := facts.ParseJSON("fact", []byte(f))
			if err != nil {
				t.Fatal(err)
			}
			if fields, _ := tree.(*facts.Object).Get("fields"); o.Closed {
				list = append(list, facts.Text(fields))
			}
		}
	}
	slices.Sort(list)
	return list
}

// A document whose rules fail is a dead letter and leaves no trace in the session of its key.
func TestKeyedDeadLettersLeaveNoTrace(t *testing.T) {
	config := fraud()
	config.Rules[0].Files[0].Text += "rule bad when Payment( amount == 666 ) then throw new RuntimeException( \"evil\" ); end"
	good := payments(3, 20)
	bad := append(slices.Clone(good), rulebeam.Document{ID: "bad", Text: `{"Payment":{"card":"c1","amount":666,"at":900000}}`},
		rulebeam.Document{ID: "no card", Text: `{"Payment":{"amount":6,"at":900000}}`})
	want, _, _ := run(t, keyed(good, config))
	got, dead, _ := run(t, keyed(bad, config))
	same(t, "outcomes", got, want)
	if len(dead) != 2 {
		t.Errorf("dead letters: %v", dead)
	}
}

// A session takes over the rules that hold from a time on.
func TestKeyedRulesChange(t *testing.T) {
	config := fraud()
	second := config.Rules[0]
	second.From = 1_800_000
	second.Files = []rulebeam.File{{Name: "fraud.drl", Text: fraudRules + `rule "large" when Payment( $c : card, amount > 250, $at : at ) then insert( new Alarm( $c, -$at ) ); end`}}
	config.Rules = append(config.Rules, second)
	got, dead, metrics := run(t, keyed(payments(4, 30), config))
	if len(dead) > 0 || metrics["rules_changed"] != 4 || metrics["large"] == 0 || metrics["many"] == 0 {
		t.Errorf("%d outcomes, dead letters %v, metrics %v", len(got), dead, metrics)
	}
}

// Each window of a key has a session of its own, which is over with the window.
func TestKeyedInWindows(t *testing.T) {
	_, _, metrics := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
		config := fraud()
		config.Idle = 0
		pairs, bad, err := rulebeam.KeyBy(s, beam.CreateList(s, payments(2, 40)), config, "card", "at")
		if err != nil {
			return pairs, bad, err
		}
		outcomes, dead, err := rulebeam.Keyed(s, beam.WindowInto(s, window.NewFixedWindows(30*time.Minute), pairs), config)
		return outcomes, dead, err
	})
	if metrics["sessions_opened"] != 8 || metrics["sessions_closed"] != 8 {
		t.Errorf("metrics are %v, want 8 sessions: 2 keys in the 4 half hours of 40 times 3 minutes", metrics)
	}
}
