package english

import "testing"

func TestWithArticle(t *testing.T) {
	for what, want := range map[string]string{
		"X-wing": "an", "XY-wing": "an", "W-wing": "a", "M-wing": "an", "SK loop": "an", "BUG+1": "a", "AIC": "an", "ALS chain": "an", "UR": "a",
		"empty rectangle": "an", "unique rectangle": "a", "unfair puzzle": "an", "hidden single": "a", "3D Medusa": "a", "Sue de Coq": "a",
		"8": "an", "7": "a", "1": "a",
	} {
		if got := WithArticle(what); got != want+" "+what {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
