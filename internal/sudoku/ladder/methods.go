package ladder

// methods returns the methods of a fact type that rule text may call, as method expressions by Go name. They are all its exported methods,
// named one by one for the sake of the page's size; see the Methods function of the Drools model, in package rules/sudoku.
func methods(sample any) map[string]any {
	switch sample.(type) {
	case Unit:
		return map[string]any{"String": (*Unit).String}
	case Cell:
		return map[string]any{
			"Band":   (*Cell).Band,
			"Stack":  (*Cell).Stack,
			"Remove": (*Cell).Remove,
			"String": (*Cell).String,
		}
	case Candidate:
		return map[string]any{
			"Band":   (*Candidate).Band,
			"Stack":  (*Candidate).Stack,
			"String": (*Candidate).String,
		}
	case Places:
		return map[string]any{"Remove": (*Places).Remove, "String": (*Places).String}
	case Filled:
		return map[string]any{
			"Band":   (*Filled).Band,
			"Stack":  (*Filled).Stack,
			"String": (*Filled).String,
		}
	case Placement:
		return map[string]any{"Lost": (*Placement).Lost}
	case Als:
		return map[string]any{
			"Linked":      (*Als).Linked,
			"LinkedTwice": (*Als).LinkedTwice,
			"Links":       (*Als).Links,
			"String":      (*Als).String,
		}
	case AlsPair:
		return map[string]any{"Sets": (*AlsPair).Sets, "Overlapping": (*AlsPair).Overlapping}
	case AlsChain:
		return map[string]any{"Words": (*AlsChain).Words}
	case Petals:
		return map[string]any{"Words": (*Petals).Words}
	case Node:
		return map[string]any{"String": (*Node).String}
	case NodeChain:
		return map[string]any{"Words": (*NodeChain).Words}
	case Assumption:
		return map[string]any{
			"Undecided":     (*Assumption).Undecided,
			"Truths":        (*Assumption).Truths,
			"FollowAll":     (*Assumption).FollowAll,
			"Refute":        (*Assumption).Refute,
			"Follow":        (*Assumption).Follow,
			"Why":           (*Assumption).Why,
			"Contradiction": (*Assumption).Contradiction,
		}
	case Single:
		return map[string]any{"String": (*Single).String}
	}
	return nil
}
