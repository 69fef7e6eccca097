package fact

// MainEntryPoint is Drools' name for the default entry point. In rules and facts its name is "".
const MainEntryPoint = "DEFAULT"

// EntryPoint normalizes the name of an entry point: "" for MainEntryPoint.
func EntryPoint(name string) string {
	if name == MainEntryPoint {
		return ""
	}
	return name
}
