package search_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/search"
)

// borders is a map with a region, e, inside a ring of five. Three colours are not enough.
const borders = "a-b b-c c-d d-f f-a e-a e-b e-c e-d e-f"

// The rules of a text file colour a map; where they stop, the search guesses.
func ExampleProblem() {
	text, err := os.ReadFile("testdata/colouring.drl")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "colouring.drl", Text: string(text)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, colours := range []string{"red green blue", "red green blue yellow"} {
		problem := search.Problem{Rules: rules.Engine(), Start: colouring(rules, colours)}
		goal, found, stats, err := problem.Solve(context.Background())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(len(strings.Fields(colours)), "colours:", found, "after", stats.Nodes, "nodes and", stats.Guesses, "guesses")
		if found {
			rows, err := goal.Session.Query("painted")
			if err != nil {
				fmt.Println(err)
				return
			}
			for _, row := range rows {
				name, _ := row.Value("$name")
				colour, _ := row.Value("$colour")
				fmt.Println(name, colour)
			}
		}
	}
	// Output:
	// 3 colours: false after 10 nodes and 9 guesses
	// 4 colours: true after 6 nodes and 5 guesses
	// a yellow
	// b blue
	// c green
	// d blue
	// f green
	// e red
}

// colouring inserts the map and the colours.
func colouring(rules *whenthen.RuleBase, colours string) func(*engine.Session) error {
	insert := func(s *engine.Session, name string, fields ...string) error {
		declared := rules.Types().LookupIn("map", name)
		record := declared.New()
		for i, p := range declared.Properties {
			if err := record.Set(p.Name, fields[i]); err != nil {
				return err
			}
		}
		_, err := s.Insert(record)
		return err
	}
	return func(s *engine.Session) error {
		for _, name := range strings.Fields(colours) {
			if err := insert(s, "Colour", name); err != nil {
				return err
			}
		}
		for _, border := range strings.Fields(borders) {
			one, other, _ := strings.Cut(border, "-")
			if err := insert(s, "Border", one, other); err != nil {
				return err
			}
		}
		return nil
	}
}
