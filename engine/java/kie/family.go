package kie

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families lists the classes of kcontext, drools and the objects that they return, and the classes of processes. Many classes have several
// names, because Drools moved them over the years.
func Families() []def.Family {
	return []def.Family{
		{Types: append(kieAliases, ruleContextType, ruleRuntimeType, matchType, RuleType, agendaType, agendaGroupType, activationGroupType,
			entryPointType, sessionClockType, channelType), Classes: kieClasses},
		{Types: []*fact.Type{variableType}, Classes: variableClasses},
		{Types: []*fact.Type{classFilterType}, Classes: filterClasses},
		{Types: []*fact.Type{fact.DataSourceType, fact.DataStoreType, fact.DataStreamType, fact.SingletonStoreType, unitSourceType}, Classes: unitClasses},
		{Types: []*fact.Type{functionsType}, Classes: functionClasses},
		{Types: []*fact.Type{ProcessContextType, processInstanceType, workflowInstanceType, nodeInstanceType}, Classes: processClasses},
	}
}
