package fact

// MainEntryPoint is what Drools calls the entry point of facts that are just inserted. In rules and facts it is "".
const MainEntryPoint = "DEFAULT"

// EntryPoint is the entry point that a name in a text means: "" for MainEntryPoint.
func EntryPoint(name string) string {
	if name == MainEntryPoint {
		return ""
	}
	return name
}
