package service_test

import (
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/internal/service/live"
	"whenthen/internal/service/ruleset"
)

// beats reports things that have not been heard from.
const beats = `
package beats
declare Beat @role( event ) @expires( 1m ) id : String end
declare Silence id : String end
rule silence when
    $b : Beat()
    not Beat( id == $b.id, this after[1ms,400ms] $b )
then
    insert( new Silence( $b.getId() ) );
end
`

// What is due in a session happens without an input, also if the session is not in memory, and counts as one.
func TestWhatIsDueHappens(t *testing.T) {
	for _, inMemory := range []int{100, 0} {
		f := serve(t, nil, func(f *fixture, o *live.Options) {
			bundle := ruleset.Bundle{Name: "beats", Sources: []whenthen.Source{{Name: "beats.drl", Text: beats}}, Options: []whenthen.Option{whenthen.Stream()}}
			f.set = ruleset.NewSet(func() ([]ruleset.Bundle, error) { return []ruleset.Bundle{bundle}, nil })
			o.Rules, f.options.Rules = f.set, f.set
			o.Open, o.Wake = inMemory, 50*time.Millisecond
		})
		f.post("/v1/sessions/pump/insert", `{"Beat":{"id":"pump"}}`)
		f.post("/v1/sessions/pump/fire", "")
		if got := f.ask("GET", "/v1/sessions/pump/facts?type=Silence", "").body; strings.Contains(got, "pump\"}") && strings.Contains(got, `"type":"Silence"`) {
			t.Fatalf("silence is told at once: %s", got)
		}
		deadline := time.Now().Add(20 * time.Second)
		for !strings.Contains(f.ask("GET", "/v1/sessions/pump/facts?type=Silence", "").body, `"type":"Silence"`) {
			if time.Now().After(deadline) {
				t.Fatalf("with %d sessions in memory nothing has happened: %s", inMemory, f.ask("GET", "/v1/sessions/pump", "").body)
			}
			time.Sleep(20 * time.Millisecond)
		}
		// insert, fire, and what was due: three inputs.
		if got := f.ask("GET", "/v1/sessions/pump", "").header.Get("Etag"); got != `"3"` {
			t.Errorf("the session is at version %s, want 3", got)
		}
	}
}
