package kie

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// kieFamilies are the classes of the room.
func Families() []def.Family {
	return []def.Family{
		{Types: append(kieAliases, RuleContextType, ruleRuntimeType, matchType, ruleType, agendaType, agendaGroupType, entryPointType,
			sessionClockType, channelType), Classes: def.Plain(kieClasses)},
		{Types: []*fact.Type{ProcessContextType, processInstanceType, workflowInstanceType, nodeInstanceType}, Classes: def.Plain(processClasses)},
	}
}
