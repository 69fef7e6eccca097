package web

import (
	"strings"

	"whenthen/internal/sudoku/rulereport"
	"whenthen/internal/web/play"
)

// lesson is a technique to learn. Words is the comment at the beginning of its rule file. It explains the pattern and why the conclusion
// must hold.
type lesson struct {
	play.Technique
	Words string `json:"words"`
}

// Lessons returns the techniques in the order in which they are tried, the simplest first. The list is empty if the base has no boards to
// practise on.
func (s *session) Lessons() []lesson {
	s.mu.Lock()
	defer s.mu.Unlock()
	lessons := []lesson{}
	if _, ok := s.base.(play.LessonBase); !ok {
		return lessons
	}
	words := map[string]string{}
	for _, f := range s.set().files {
		words[f.Name] = strings.ReplaceAll(rulereport.Heading(f.Text), "\n", " ")
	}
	for _, t := range s.techniques() {
		lessons = append(lessons, lesson{t, words[t.File]})
	}
	return lessons
}

// Report describes the shipped rules of the current base.
func (s *session) Report() (rulereport.Report, error) {
	s.mu.Lock()
	base := s.base
	s.mu.Unlock()
	return base.Report()
}
