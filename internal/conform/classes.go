package conform

import (
	"strings"

	"whenthen/internal/fact/naming"
)

// droolsClass returns the class name in Drools' results that corresponds to a class or interface name in results here.
func droolsClass(name string) string {
	if !strings.HasPrefix(name, "org.kie.") && !strings.HasPrefix(name, "org.drools.") {
		return name
	}
	if d, ok := droolsClasses[naming.Simple(name)]; ok {
		return d
	}
	return name
}

const (
	helperClass  = "org.drools.kiesession.consequence.DefaultKnowledgeHelper"
	matchClass   = "org.drools.tms.agenda.TruthMaintenanceSystemRuleTerminalNodeLeftTuple"
	sessionClass = "org.drools.kiesession.consequence.StatefulKnowledgeSessionForRHS"
)

// droolsClasses maps the names of the classes of kcontext, drools and their members in rules to Drools' implementation classes.
var droolsClasses = map[string]string{
	"RuleContext": helperClass, "KieContext": helperClass, "KnowledgeHelper": helperClass, "ProcessContext": helperClass,
	"Match": matchClass, "InternalMatch": matchClass, "Activation": matchClass, "AgendaItem": matchClass,
	"RuleRuntime": sessionClass, "KieRuntime": sessionClass, "KieSession": sessionClass, "StatefulKnowledgeSession": sessionClass,
	"WorkingMemory": sessionClass, "InternalWorkingMemory": sessionClass, "KnowledgeRuntime": sessionClass, "StatefulSession": sessionClass,
	"Rule": "org.drools.base.definitions.rule.impl.RuleImpl", "RuleImpl": "org.drools.base.definitions.rule.impl.RuleImpl",
}
