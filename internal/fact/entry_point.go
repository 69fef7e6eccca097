package fact

// MainEntryPoint is Drools' name of the default entry point. In rules and facts it is "".
const MainEntryPoint = "DEFAULT"

// EntryPoint normalizes the name of an entry point: "" for MainEntryPoint.
func EntryPoint(name string) string {
	if name == MainEntryPoint {
		return ""
	}
	return name
}
