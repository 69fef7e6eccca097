package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"whenthen/internal/sudoku"
	"whenthen/internal/web/play"
	"whenthen/samples"
)

// client is a page without a browser.
type client struct {
	t      *testing.T
	server *httptest.Server
	id     string
}

func newClient(t *testing.T) *client {
	t.Helper()
	handler, err := NewServer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	return clientOf(t, handler)
}

func clientOf(t *testing.T, handler http.Handler) *client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return (&client{t: t, server: server}).open()
}

// open begins another session on the same server.
func (c *client) open() *client {
	c.t.Helper()
	var made struct{ ID string }
	if status := c.post("/s", "", &made); status != http.StatusOK || made.ID == "" {
		c.t.Fatalf("no session: %d", status)
	}
	return &client{t: c.t, server: c.server, id: made.ID}
}

func (c *client) post(path, body string, into any) int {
	c.t.Helper()
	answer, err := c.server.Client().Post(c.server.URL+path, "application/json", strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			c.t.Fatalf("%s: %v in %s", path, err, text)
		}
	}
	return answer.StatusCode
}

// send gives a command and returns what it is refused for, "" if it is not.
func (c *client) send(command string, body any) string {
	c.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	var answer struct{ Error *play.StopError }
	c.post("/s/"+c.id+"/"+command, string(text), &answer)
	if answer.Error != nil {
		return answer.Error.Error()
	}
	return ""
}

// must gives a command that is not refused.
func (c *client) must(command string, body any) {
	c.t.Helper()
	if refusal := c.send(command, body); refusal != "" {
		c.t.Fatalf("%s: %s", command, refusal)
	}
}

// seen is the state that a newly opened page receives.
type seen struct {
	Grid  play.Position
	Steps []struct {
		N    int
		Rule string
		Head string
		Grid play.Position
	}
	Phase phase
	Lines []string
	Rules struct {
		Base       string
		Techniques []play.Technique
		Files      []struct{ Name, Text string }
	}
}

func (c *client) look() seen {
	c.t.Helper()
	var s seen
	c.stream("", func(name, data string) bool {
		if name != "reset" {
			c.t.Fatalf("the first event is %s", name)
		}
		if err := json.Unmarshal([]byte(data), &s); err != nil {
			c.t.Fatal(err)
		}
		return false
	})
	return s
}

// stream reads events until each says no.
func (c *client) stream(last string, each func(name, data string) bool) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), "GET", c.server.URL+"/s/"+c.id+"/events", nil)
	if err != nil {
		c.t.Error(err) // not Fatal: a test may call this in a goroutine of its own
		return
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	answer, err := c.server.Client().Do(r)
	if err != nil {
		c.t.Error(err)
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 4<<20)
	name := ""
	for lines.Scan() {
		if n, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			name = n
		}
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && !each(name, data) {
			return
		}
	}
}

type load struct {
	Sample   string        `json:"sample,omitempty"`
	Puzzle   string        `json:"puzzle,omitempty"`
	Position play.Position `json:"-"`
	Base     string        `json:"base,omitempty"`
}

func TestSamplesUnderEveryBase(t *testing.T) {
	c := newClient(t)
	for _, base := range []string{"Drools", "IBM", "Ladder"} {
		for _, s := range samples.All() {
			c.must("load", load{Sample: s.Name, Base: base})
			broken := c.look().Phase.Phase == "broken"
			if broken != strings.HasPrefix(s.Name, "!") {
				t.Errorf("%s under %s: broken is %v", s.Name, base, broken)
			}
			c.must("solve", nil)
			now := c.look()
			board := now.Grid.Board()
			if board.Solved() == broken || (now.Phase.Phase == "solved") != board.Solved() {
				t.Errorf("%s under %s ends as %s with %s", s.Name, base, now.Phase.Phase, board.String())
			}
			if !broken && (now.Phase.Rating == nil || !now.Phase.Rating.Solved || now.Phase.Rating.Sum == 0) {
				t.Errorf("%s under %s is rated %v", s.Name, base, now.Phase.Rating)
			}
		}
	}
}

// Every step is the position before it with what it says, and what follows from that.
func TestStepsTellWhatTheyDo(t *testing.T) {
	c := newClient(t)
	for _, base := range []string{"Drools", "IBM", "Ladder"} {
		c.must("load", load{Sample: "Hard 2", Base: base})
		before := c.look().Grid
		for range 12 {
			c.must("step", nil)
		}
		now := c.look()
		if len(now.Steps) < 12 {
			t.Fatalf("%s: %d steps", base, len(now.Steps))
		}
		for _, s := range now.Steps {
			if s.Grid == before || s.Head == "" || s.Rule == "" {
				t.Errorf("%s: step %d, %s by %s, changes nothing", base, s.N, s.Head, s.Rule)
			}
			for i := range s.Grid {
				if more := s.Grid[i].Candidates &^ before[i].Candidates; more != 0 {
					t.Errorf("%s: step %d gives %s the candidates %v", base, s.N, sudoku.CellName(i), more)
				}
			}
			before = s.Grid
		}
		if before != now.Grid {
			t.Errorf("%s: the last step does not end with the grid", base)
		}
	}
}

func TestUndoRedoRestart(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Drools"})
	start := c.look()
	c.must("solve", nil)
	solved := c.look()
	c.must("undo", nil)
	if now := c.look(); now.Grid != start.Grid || len(now.Steps) != 0 || !slices.Contains(now.Phase.Can, "redo") {
		t.Errorf("undo leaves %d steps, can %v", len(now.Steps), now.Phase.Can)
	}
	c.must("redo", nil)
	if now := c.look(); now.Grid != solved.Grid || now.Phase.Phase != "solved" {
		t.Error("redo does not bring the solution back")
	}
	c.must("restart", map[string]int{"n": 7})
	now := c.look()
	if len(now.Steps) != 7 || now.Grid != solved.Steps[6].Grid || now.Phase.Phase != "ready" {
		t.Errorf("restart leaves %d steps in phase %s", len(now.Steps), now.Phase.Phase)
	}
	c.must("solve", nil)
	if now := c.look(); now.Grid != solved.Grid {
		t.Error("the rest is not solved from there")
	}
	if refusal := c.send("restart", map[string]int{"n": 999}); refusal != "There is no such step." {
		t.Errorf("refusal is %q", refusal)
	}
}

func TestBadPuzzles(t *testing.T) {
	c := newClient(t)
	for puzzle, want := range map[string]string{
		"":                        "There is no puzzle yet.",
		strings.Repeat(".", 80):   "That is 80 cells, not 81.",
		"12\nx45\n123456A89":      "Line 3, character 7: 'A' is neither a digit nor an empty mark.",
		strings.Repeat("12 ", 30): "",
	} {
		refusal := c.send("load", load{Puzzle: puzzle, Base: "Drools"})
		if refusal == "" || !strings.HasPrefix(refusal, want) {
			t.Errorf("%q is refused with %q", puzzle, refusal)
		}
	}
	if now := c.look(); now.Phase.Phase != "empty" {
		t.Errorf("the phase is %s", now.Phase.Phase)
	}
	c.must("load", load{Puzzle: strings.Repeat(".", 81), Base: "Drools"})
	if now := c.look(); now.Phase.Solutions != 2 || now.Phase.Head != "More than one solution." {
		t.Errorf("an empty grid: %+v", now.Phase)
	}
}

func TestEdit(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Drools"})
	start := c.look().Grid
	if refusal := c.send("edit", editRequest{R: 1, C: 5, Digit: 3}); !strings.HasPrefix(refusal, "A given stays.") {
		t.Errorf("refusal is %q", refusal)
	}
	c.must("edit", editRequest{R: 1, C: 1, Candidate: 2})
	c.must("edit", editRequest{R: 1, C: 2, Digit: 6})
	now := c.look().Grid
	if now[0].Candidates.ContainsInt(2) || now[1].Value != 6 || now[2].Candidates.ContainsInt(6) {
		t.Errorf("r1c1 %v, r1c2 %d, r1c3 %v", now[0].Candidates, now[1].Value, now[2].Candidates)
	}
	c.must("edit", editRequest{R: 1, C: 2})
	now = c.look().Grid
	if now[1].Value != 0 || !now[2].Candidates.ContainsInt(6) || now[0].Candidates.ContainsInt(2) {
		t.Error("clearing does not bring the candidates back as they were")
	}
	c.must("edit", editRequest{R: 1, C: 1, Candidate: 2})
	if c.look().Grid != start {
		t.Error("the grid is not as before")
	}
	c.must("edit", editRequest{R: 1, C: 1, Digit: 5})
	if now := c.look().Phase; now.Phase != "broken" {
		t.Errorf("a second 5 in the row leaves phase %s", now.Phase)
	}
}

func TestHintInThreeStages(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Ladder"})
	start := c.look().Grid
	for stage, words := range []string{"Try a naked single.", "Look at r5c3.", ""} {
		var hint struct {
			Stage int
			Say   string
		}
		c.post("/s/"+c.id+"/hint", "", &hint)
		if hint.Stage != stage+1 || hint.Say != words {
			t.Errorf("stage %d: %d %q", stage+1, hint.Stage, hint.Say)
		}
		if now := c.look(); stage < 2 && now.Grid != start {
			t.Error("a hint changes the grid before it is asked to")
		}
	}
	if now := c.look(); len(now.Steps) != 1 || now.Grid[38].Value != 5 {
		t.Errorf("%d steps, r5c3 is %d", len(now.Steps), now.Grid[38].Value)
	}
}

func (c *client) why(row, col, digit int) why {
	c.t.Helper()
	answer, err := c.server.Client().Get(fmt.Sprintf("%s/s/%s/why?r=%d&c=%d&d=%d", c.server.URL, c.id, row, col, digit))
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	var w why
	if err := json.NewDecoder(answer.Body).Decode(&w); err != nil {
		c.t.Fatal(err)
	}
	return w
}

// text is the explanation as one text.
func (w *why) text() string {
	var b strings.Builder
	for _, n := range append([]whyNode{w.Node}, w.Because...) {
		fmt.Fprintf(&b, "%s %s %s:%d", n.Label, n.Rule, n.File, n.Line)
		for _, s := range n.Text {
			b.WriteString(s.Text)
		}
		for _, l := range n.Lines {
			fmt.Fprintf(&b, "\n%d %s", l.Ref, l.Text)
		}
		for _, i := range n.Items {
			fmt.Fprintf(&b, "\n%d %s: ", i.Ref, i.Text)
			for _, s := range i.From {
				b.WriteString(s.Text)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestWhy(t *testing.T) {
	c := newClient(t)
	type question struct {
		row, col, digit int
		words           []string
	}
	for base, questions := range map[string][]question{
		"Drools": {
			{5, 4, 0, []string{"4 at r5c4 is a given"}},
			{5, 3, 0, []string{"5 was placed at r5c3 in step 1", "single", "Cell r5c3: 5", "carried out by set a value"}},
			{4, 1, 4, []string{"4 left r4c1 in step 12", "naked pair", "Cell r4c3: 1 4", "Cell r6c2: 1 4"}},
			{3, 8, 4, []string{"4 left r3c8 in step 13", "intersection removal column", "Givens: 4 at r7c7"}},
			{1, 3, 5, []string{"eliminate a value from Cell", "Setting r"}},
		},
		"IBM": {
			{7, 5, 0, []string{"8 was placed at r7c5 in step 1", "naked single", "Candidate 8 at r7c5", "the other digits of r7c5 are gone"}},
			{9, 6, 0, []string{"2 was placed at r9c6 in step 6", "hidden single in a block", "singles.drl:"}},
			{3, 9, 6, []string{"hidden pair in a row", "Candidate 1 at r3c1", "the other places for 1 and 4 in row 3 are gone"}},
			{3, 6, 7, []string{"7 left r3c6 in step 4", "exclusion in the row", "Resolved r3c5 = 7", "placed in step 4"}},
		},
	} {
		c.must("load", load{Sample: "Hard 1", Base: base})
		c.must("solve", nil)
		for _, q := range questions {
			w := c.why(q.row, q.col, q.digit)
			for _, words := range q.words {
				if !strings.Contains(w.text(), words) {
					t.Errorf("%s: r%dc%d %d does not say %q:\n%s", base, q.row, q.col, q.digit, words, w.text())
				}
			}
		}
	}
	c.must("load", load{Sample: "!deliberately broken!", Base: "IBM"})
	for _, row := range []int{5, 7} {
		if w := c.why(row, 1, 0); !strings.Contains(w.text(), "column conflict") || !strings.Contains(w.text(), "Resolved r7c1 = 8") {
			t.Errorf("IBM: r%dc1 says %s", row, w.text())
		}
	}
	c.must("load", load{Sample: "Hard 1", Base: "Ladder"})
	c.must("solve", nil)
	found := false
	for _, s := range c.look().Steps {
		found = found || s.Rule == "naked pair"
	}
	w := c.why(3, 8, 4)
	if !found || !strings.Contains(w.text(), "naked pair") && !strings.Contains(w.text(), "pointing") {
		t.Errorf("the ladder says %s", w.text())
	}
}

func TestAllStepsNow(t *testing.T) {
	c := newClient(t)
	for base, least := range map[string]int{"Drools": 2, "IBM": 3, "Ladder": 10} {
		c.must("load", load{Sample: "Hard 1", Base: base})
		before := c.look()
		answer, err := c.server.Client().Get(c.server.URL + "/s/" + c.id + "/all")
		if err != nil {
			t.Fatal(err)
		}
		var steps []play.Step
		text, _ := io.ReadAll(answer.Body)
		if err := json.Unmarshal(text, &steps); err != nil {
			t.Fatalf("%s: %v in %s", base, err, text)
		}
		answer.Body.Close()
		if len(steps) < least {
			t.Errorf("%s: %d steps are possible", base, len(steps))
		}
		for _, s := range steps {
			if s.Head == "" || s.Put == nil && len(s.Gone) == 0 {
				t.Errorf("%s: %s does nothing", base, s.Rule)
			}
		}
		if after := c.look(); after.Grid != before.Grid || len(after.Steps) != 0 {
			t.Errorf("%s: listing steps has changed the grid", base)
		}
	}
}

// What a stream has missed it gets when it comes back; where that is too much, it gets everything.
func TestStreamGoesOn(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Simple", Base: "Drools"})
	names := map[string]int{}
	c.stream("0", func(name, _ string) bool { names[name]++; return name != "reset" })
	if names["line"] != 0 || names["reset"] != 1 { // a reset has the lines in it
		t.Errorf("events from the beginning: %v", names)
	}
	c.must("step", nil)
	names = map[string]int{}
	c.stream("2", func(name, _ string) bool { names[name]++; return name != "step" })
	if names["cell"] == 0 || names["step"] != 1 {
		t.Errorf("events of a step: %v", names)
	}
	first := ""
	c.stream("99999", func(name, _ string) bool { first = name; return false })
	if first != "reset" {
		t.Errorf("a stream from the future begins with %s", first)
	}
}

func TestTechniquesOffAndReordered(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Ladder"})
	c.must("techniques", map[string]any{"off": []string{"naked_pair", "no such thing"}, "order": []string{"hidden_single", "naked_single"}})
	c.must("step", nil)
	if now := c.look(); now.Steps[0].Rule != "hidden single" || now.Rules.Techniques[0].ID != "hidden_single" {
		t.Errorf("the first step is %s, the first technique %s", now.Steps[0].Rule, now.Rules.Techniques[0].ID)
	}
	c.must("solve", nil)
	for _, s := range c.look().Steps {
		if s.Rule == "naked pair" {
			t.Error("a technique that is off was used")
		}
	}
	c.must("load", load{Sample: "Hard 1", Base: "IBM"})
	c.must("techniques", map[string]any{"off": []string{"hidden pair in a row"}, "order": []string{"hidden single in a row", "naked single"}})
	c.must("solve", nil)
	now := c.look()
	if now.Steps[0].Rule != "hidden single in a row" || now.Rules.Techniques[0].ID != "hidden single in a row" {
		t.Errorf("the first step is %s, the first technique %s", now.Steps[0].Rule, now.Rules.Techniques[0].ID)
	}
	for _, s := range now.Steps {
		if s.Rule == "hidden pair in a row" {
			t.Error("a heuristic that is off was used")
		}
	}
	var complex []string
	for _, x := range now.Rules.Techniques {
		if x.File != "singles.drl" {
			complex = append(complex, x.ID)
		}
	}
	c.must("load", load{Sample: "Hard 1", Base: "IBM"})
	c.must("techniques", map[string]any{"off": complex})
	c.must("solve", nil)
	if now := c.look(); len(complex) < 8 || now.Phase.Phase != "stuck" {
		t.Errorf("without %d complex rules the grid is %s: %s", len(complex), now.Phase.Phase, now.Phase.Say)
	}
	c.must("load", load{Sample: "Hard 1", Base: "Drools"})
	c.must("techniques", map[string]any{"off": []string{"single"}})
	c.must("step", nil)
	if now := c.look(); len(now.Steps) > 0 && now.Steps[0].Rule == "single" {
		t.Error("a rule that is off was used")
	}
}

// edited is a rule file of the session with one text for another.
func (c *client) edited(file, from, to string) map[string]string {
	c.t.Helper()
	for _, f := range c.look().Rules.Files {
		if f.Name == file {
			text := strings.Replace(f.Text, from, to, 1)
			if text == f.Text {
				c.t.Fatalf("%s does not hold %q", file, from)
			}
			return map[string]string{"file": file, "text": text}
		}
	}
	c.t.Fatalf("no file %s", file)
	return nil
}

func TestCheckAndSave(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Drools"})
	other := c.open()
	other.must("load", load{Sample: "Hard 1", Base: "Drools"})
	wrong := c.edited("sudoku.drl", "Cell( freeCount == 1, $row", "Cell( freeCont == 1, $row")
	text, _ := json.Marshal(wrong)
	var found struct{ Problems []play.Problem }
	c.post("/s/"+c.id+"/check", string(text), &found)
	if len(found.Problems) == 0 || found.Problems[0].Fix != "freeCount" || found.Problems[0].Line == 0 || found.Problems[0].Severity != "error" {
		t.Errorf("problems: %+v", found.Problems)
	}
	var saved saveResult
	c.post("/s/"+c.id+"/save", string(text), &saved)
	if saved.Saved {
		t.Error("rules with an error were saved")
	}
	good := c.edited("sudoku.drl", "$cell : Cell( freeCount > 1, free contains $value,", "$cell : Cell( freeCount > 8, free contains $value,")
	text, _ = json.Marshal(good)
	start := time.Now()
	if status := c.post("/s/"+c.id+"/save", string(text), &saved); status != http.StatusOK || !saved.Saved || !saved.Rerun || saved.Same {
		t.Errorf("save: %d %+v", status, saved)
	}
	t.Logf("saved in %v", time.Since(start))
	vanished := 0
	c.stream("0", func(name, data string) bool {
		if name == "match" && strings.Contains(data, `"op":"-"`) && strings.Contains(data, "hidden single") {
			vanished++
		}
		return name != "match" || !strings.Contains(data, "now stuck")
	})
	if vanished == 0 {
		t.Error("no match has vanished")
	}
	c.must("solve", nil)
	if now := c.look().Phase.Phase; now != "stuck" {
		t.Errorf("with the edited rules the grid is %s", now)
	}
	other.must("solve", nil)
	if now := other.look().Phase.Phase; now != "solved" {
		t.Errorf("rules of one session reach another: its grid is %s", now)
	}
}

func TestScenarios(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Ladder"})
	var report play.ScenarioReport
	if status := c.post("/s/"+c.id+"/scenarios", `{}`, &report); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	if report.Total == 0 || report.Passed+len(report.Failed) != report.Total {
		t.Errorf("%d of %d pass, %d fail", report.Passed, report.Total, len(report.Failed))
	}
	// A technique that is broken in the editor fails its own scenarios.
	broken := c.edited("naked_pair.drl", "$a : Cell( count == 2,", "$a : Cell( count == 3,")
	text, _ := json.Marshal(broken)
	var alone play.ScenarioReport
	c.post("/s/"+c.id+"/scenarios", string(text), &alone)
	if alone.Total == 0 || alone.Total >= report.Total || len(alone.Failed) == 0 {
		t.Errorf("with a broken naked pair %d of %d scenarios pass", alone.Passed, alone.Total)
	}
	c.must("base", map[string]string{"base": "Drools"})
	if refusal := c.send("scenarios", map[string]string{}); !strings.HasPrefix(refusal, "This rule base has no scenarios.") {
		t.Errorf("refusal is %q", refusal)
	}
}

func TestPositionText(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 3", Base: "Ladder"})
	c.must("step", nil)
	want := c.look().Grid
	got, err := play.ParsePosition(want.String())
	if err != nil || got != want {
		t.Errorf("the position is not read back: %v", err)
	}
	c.must("load", map[string]string{"position": want.String()})
	if c.look().Grid != want {
		t.Error("a loaded position is not the same")
	}
	for _, text := range []string{"", "g", strings.Repeat("z", 162), strings.Repeat("v", 162)} {
		if _, err := play.ParsePosition(text); err == nil {
			t.Errorf("%q is a position", text)
		}
	}
	if !bytes.Contains([]byte(play.Dump(&want)), []byte("Row 8:")) {
		t.Error("the dump has no last row")
	}
}
