package teach

// ideas explains the idea behind techniques that keep their rule's reason. The reason follows the idea: "Here r1c2 or r1c5 is 7".
var ideas = map[string]string{
	"empty_rectangle": "In a box all places of a digit lie in one row and one column. If one of these lines gives its place away, the other has it.",
	"remote_pairs":    "Cells with the same two digits, each of which sees the next, take them by turns: the first and the last of an even number are not the same.",

	"finned_x_wing":     finned,
	"finned_swordfish":  finned,
	"finned_jellyfish":  finned,
	"sashimi_x_wing":    finned,
	"sashimi_swordfish": finned,
	"sashimi_jellyfish": finned,

	"simple_colours_trap": "Where a digit has two places in a unit, one of them is true: go from one to the next, and give them two colours by turns. All of one colour are true, or all of the other. What sees both colours cannot be.",
	"simple_colours_wrap": "Where a digit has two places in a unit, one of them is true: go from one to the next, and give them two colours by turns. All of one colour are true, or all of the other, but not where two of one colour see each other.",
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
	"extended_rectangle":    "If six cells in two rows of a band, or two columns of a stack, held three digits only, these could be exchanged line by line, and the puzzle would have two solutions.",
	"bug_plus_1":            grave,
	"bug_type2":             grave,
	"bug_type3":             grave,
	"bug_type4":             grave,

	"grouped_aic":                     grouped,
	"grouped_discontinuous_nice_loop": grouped,
	"grouped_continuous_nice_loop":    grouped + " Where the ends cannot both be true, the chain is a ring, and every link of it holds one true end.",

	"sue_de_coq":    "As many cells as digits, each digit with room for itself once only: then every digit is in one of these cells, and goes from the rest of the line or box where its places lie.",
	"wxyz_wing":     "Four cells with four digits hold each of them, or one of them twice. Only one digit can be there twice: so it is there.",
	"als_xz":        almostLocked + " If a digit can be in one of two sets only, the other one is locked.",
	"als_xy_wing":   almostLocked + " What lacks its digit takes one from the next set, and so on: from both sides nothing would be left for the middle one.",
	"als_chain":     almostLocked + " What lacks its digit takes one from the next set, and so on to the last.",
	"death_blossom": almostLocked + " Whatever the stem is, one set lacks that digit and holds the rest.",

	"forcing_chain":      "One of the candidates is true. Try each: what is false each time is false.",
	"forcing_net":        "Take a candidate to be true and follow what must be then. What leads to a contradiction, or is false whatever is tried, is false.",
	"nested_forcing_net": "Take a candidate to be true, and within that each of the others in turn: what leads to a contradiction there is false there, and if nothing is left, so is the first.",
}

const (
	finned       = "Without its fin this would be a fish. Either the fin is true or the fish is there: what both strike is struck."
	twoSolutions = "If four cells in two rows, two columns and two boxes held two digits only, these could be exchanged, and the puzzle would have two solutions."
	exchanged    = "If none of four cells in two rows, two columns and two boxes is given, they cannot hold two digits crosswise: these could be exchanged, and the puzzle would have two solutions."
	grave        = "If all open cells had two candidates and every digit two places in each unit, the puzzle would have two solutions or none."
	grouped      = "Two or three places of a digit in one box and one line can be a link of a chain together: one of them is true, or none."
	almostLocked = "Cells of a unit with one digit more than they are become locked when one digit is taken from them: then they hold all the others."
)

// idea returns the idea behind the technique, with what the rule has found.
func (s *Step) idea() string {
	idea := ideas[s.Technique]
	if idea == "" || s.Reason == "" {
		return ""
	}
	return idea + " Here " + s.Reason + "."
}
