package teach

// ideas explains the idea of techniques that keep their rule's reason. The reason follows the idea: "Here r1c2 or r1c5 is 7".
var ideas = map[string]string{
	"empty_rectangle": "In a box, all places of a digit lie in one row and one column. If the digit is not in the one line, it is in the other.",
	"remote_pairs":    "Cells with the same two digits, each of which sees the next, alternate between them: of an even number of cells, the first and the last are different.",

	"finned_x_wing":     finned,
	"finned_swordfish":  finned,
	"finned_jellyfish":  finned,
	"sashimi_x_wing":    finned,
	"sashimi_swordfish": finned,
	"sashimi_jellyfish": finned,

	"simple_colours_trap": "Where a digit has two places in a unit, one of them is true: go from one to the next, and give them two colours in turns. All of one colour are true, or all of the other. A candidate that sees both colours is false.",
	"simple_colours_wrap": "Where a digit has two places in a unit, one of them is true: go from one to the next, and give them two colours in turns. All of one colour are true, or all of the other, but not where two of one colour see each other.",
	"multi_colours_1":     "Two chains of a digit have two colours each. Where a colour of one sees a colour of the other, not both are true, so one of their opposite colours is.",
	"multi_colours_2":     "Two chains of a digit have two colours each. A colour that sees both colours of the other chain cannot be true.",
	"medusa_3d":           "Colours can go on from digit to digit where a cell has two candidates. All of one colour are true, or all of the other.",

	"ur_type1":              twoSolutions,
	"ur_type2":              twoSolutions,
	"ur_type3":              twoSolutions,
	"ur_type4":              twoSolutions,
	"ur_type5":              twoSolutions,
	"ur_type6":              twoSolutions,
	"hidden_rectangle":      twoSolutions,
	"avoidable_rectangle_1": exchanged,
	"avoidable_rectangle_2": exchanged,
	"extended_rectangle":    "If six cells in two rows of a band, or two columns of a stack, held only three digits, these could be exchanged line by line, and the puzzle would have two solutions.",
	"bug_plus_1":            grave,
	"bug_type2":             grave,
	"bug_type3":             grave,
	"bug_type4":             grave,

	"grouped_aic":                     grouped,
	"grouped_discontinuous_nice_loop": grouped,
	"grouped_continuous_nice_loop":    grouped + " Where the ends cannot both be true, the chain is a ring, and every link of it holds one true end.",

	"sue_de_coq":    "There are as many cells as digits, and each digit fits only once: so every digit is in one of these cells, and leaves the rest of the line or box where its places lie.",
	"wxyz_wing":     "Four cells with four digits hold all of them, or one of them twice. Only one digit can be there twice, so it is there in any case.",
	"als_xz":        almostLocked + " If a digit fits into only one of two sets, the other one is locked.",
	"als_xy_wing":   almostLocked + " A set that loses its digit takes one from the next set, and so on: losing from both sides, the middle one would have too few.",
	"als_chain":     almostLocked + " A set that loses its digit takes one from the next set, and so on to the last.",
	"death_blossom": almostLocked + " Whatever the stem is, one set loses that digit and holds the others.",

	"forcing_chain":      "One of the candidates is true. Try each: a candidate that is false every time is false.",
	"forcing_net":        "Assume a candidate and follow what must be true then. One that leads to a contradiction, or is false whatever is assumed, is false.",
	"nested_forcing_net": "Assume a candidate, and with it each of the others in turn: those that lead to a contradiction are false then, and if none is left, so is the first.",
}

const (
	finned       = "Without its fin this would be a fish. Either the fin is true or the fish is there: what both remove is removed."
	twoSolutions = "If four cells in two rows, two columns and two boxes held only two digits, these could be exchanged, and the puzzle would have two solutions."
	exchanged    = "If none of four cells in two rows, two columns and two boxes is given, they cannot hold two digits crosswise: these could be exchanged, and the puzzle would have two solutions."
	grave        = "If all open cells had two candidates and every digit two places in each unit, the puzzle would have two solutions or none."
	grouped      = "Two or three places of a digit in one box and one line can be a link of a chain together: one of them is true, or none."
	almostLocked = "Cells of a unit with one digit more than there are cells become locked when they lose one digit: then they hold all the others."
)

// idea returns the idea of the technique, followed by the finding of the rule. It returns "" if there is no idea or no reason.
func (s *Step) idea() string {
	idea := ideas[s.Technique]
	if idea == "" || s.Reason == "" {
		return ""
	}
	return idea + " Here " + s.Reason + "."
}
