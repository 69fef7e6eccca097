package conform

import "strings"

// droolsClass is the class that stands in Drools' answers where an answer here names the class or interface rule text knows.
func droolsClass(name string) string {
	if !strings.HasPrefix(name, "org.kie.") && !strings.HasPrefix(name, "org.drools.") {
		return name
	}
	if d, ok := droolsClasses[name[strings.LastIndexByte(name, '.')+1:]]; ok {
		return d
	}
	return name
}

const (
	helperClass  = "org.drools.kiesession.consequence.DefaultKnowledgeHelper"
	matchClass   = "org.drools.tms.agenda.TruthMaintenanceSystemRuleTerminalNodeLeftTuple"
	sessionClass = "org.drools.kiesession.consequence.StatefulKnowledgeSessionForRHS"
)

// droolsClasses are the implementations behind what kcontext, drools and their members give, by the names rules know them under.
var droolsClasses = map[string]string{
	"RuleContext": helperClass, "KieContext": helperClass, "KnowledgeHelper": helperClass, "ProcessContext": helperClass,
	"Match": matchClass, "InternalMatch": matchClass, "Activation": matchClass, "AgendaItem": matchClass,
	"RuleRuntime": sessionClass, "KieRuntime": sessionClass, "KieSession": sessionClass, "StatefulKnowledgeSession": sessionClass,
	"WorkingMemory": sessionClass, "InternalWorkingMemory": sessionClass, "KnowledgeRuntime": sessionClass, "StatefulSession": sessionClass,
	"Rule": "org.drools.base.definitions.rule.impl.RuleImpl", "RuleImpl": "org.drools.base.definitions.rule.impl.RuleImpl",
}
