package sudoku

// Methods returns the methods of a fact type that rule text may call, as method expressions by Go name; sample is a value of [Types]. They
// are all its exported methods, but named one by one: a Go program that does not search types for their methods holds only those that it
// names, which makes the page much smaller.
func Methods(sample any) map[string]any {
	switch sample.(type) {
	case SetOfNine:
		return map[string]any{
			"IsFree":       (*SetOfNine).IsFree,
			"GetFreeValue": (*SetOfNine).GetFreeValue,
			"BlockValue":   (*SetOfNine).BlockValue,
			"BlockExcept":  (*SetOfNine).BlockExcept,
			"Exclude":      (*SetOfNine).Exclude,
			"KeepOnly":     (*SetOfNine).KeepOnly,
		}
	case CellGroup:
		return map[string]any{
			"IsFree":       (*CellGroup).IsFree,
			"GetFreeValue": (*CellGroup).GetFreeValue,
			"BlockValue":   (*CellGroup).BlockValue,
			"BlockExcept":  (*CellGroup).BlockExcept,
			"Exclude":      (*CellGroup).Exclude,
			"KeepOnly":     (*CellGroup).KeepOnly,
		}
	case CellFile:
		return map[string]any{
			"IsFree":       (*CellFile).IsFree,
			"GetFreeValue": (*CellFile).GetFreeValue,
			"BlockValue":   (*CellFile).BlockValue,
			"BlockExcept":  (*CellFile).BlockExcept,
			"Exclude":      (*CellFile).Exclude,
			"KeepOnly":     (*CellFile).KeepOnly,
		}
	case Cell:
		return map[string]any{
			"IsFree":        (*Cell).IsFree,
			"GetFreeValue":  (*Cell).GetFreeValue,
			"BlockValue":    (*Cell).BlockValue,
			"BlockExcept":   (*Cell).BlockExcept,
			"Exclude":       (*Cell).Exclude,
			"KeepOnly":      (*Cell).KeepOnly,
			"SetValue":      (*Cell).SetValue,
			"PosAsString":   (*Cell).PosAsString,
			"ValueAsString": (*Cell).ValueAsString,
			"String":        (*Cell).String,
		}
	case CellRow:
		return map[string]any{
			"IsFree":       (*CellRow).IsFree,
			"GetFreeValue": (*CellRow).GetFreeValue,
			"BlockValue":   (*CellRow).BlockValue,
			"BlockExcept":  (*CellRow).BlockExcept,
			"Exclude":      (*CellRow).Exclude,
			"KeepOnly":     (*CellRow).KeepOnly,
			"String":       (*CellRow).String,
		}
	case CellCol:
		return map[string]any{
			"IsFree":       (*CellCol).IsFree,
			"GetFreeValue": (*CellCol).GetFreeValue,
			"BlockValue":   (*CellCol).BlockValue,
			"BlockExcept":  (*CellCol).BlockExcept,
			"Exclude":      (*CellCol).Exclude,
			"KeepOnly":     (*CellCol).KeepOnly,
			"String":       (*CellCol).String,
		}
	case CellSqr:
		return map[string]any{
			"IsFree":       (*CellSqr).IsFree,
			"GetFreeValue": (*CellSqr).GetFreeValue,
			"BlockValue":   (*CellSqr).BlockValue,
			"BlockExcept":  (*CellSqr).BlockExcept,
			"Exclude":      (*CellSqr).Exclude,
			"KeepOnly":     (*CellSqr).KeepOnly,
			"String":       (*CellSqr).String,
		}
	case Setting:
		return map[string]any{"String": (*Setting).String}
	}
	return nil
}
