package classpath

import (
	"fmt"
	"strings"
)

func (g *generator) constructors(a asked) {
	if g.decl.Kind != "class" && g.decl.Kind != "enum" {
		return
	}
	own := g.hasConstructor()
	var all, required []field
	for _, f := range g.fields {
		if f.lazy != "" {
			continue
		}
		if !(f.final && f.value) {
			all = append(all, f)
		}
		if (f.final || f.notNull) && !f.value && f.builder == "" {
			required = append(required, f)
		}
	}
	made := map[int]bool{}
	explicit := a.none || a.all || a.required
	write := func(list []field, static string) {
		if made[len(list)] || g.hasMethod(g.name, len(list)) && len(list) == 0 {
			return
		}
		made[len(list)] = true
		var params, names, sets []string
		for _, f := range list {
			params, names = append(params, f.typ+" "+f.name), append(names, f.name)
			sets = append(sets, fmt.Sprintf("%sthis.%s = %s;", g.notNullCheck(f, f.name), f.name, f.name))
		}
		g.write("public %s(%s) { %s }", g.name, strings.Join(params, ", "), strings.Join(sets, " "))
		if static != "" && !g.hasMethod(static, len(list)) {
			g.write("public static %s %s(%s) { return new %s(%s); }", g.name, static, strings.Join(params, ", "), g.name, strings.Join(names, ", "))
		}
	}
	static := argument(g.on("Data"), "staticConstructor") + argument(g.on("Value"), "staticConstructor")
	if a.none {
		write(nil, argument(g.on("NoArgsConstructor"), "staticName"))
	}
	if a.all || (a.value || a.builder) && !explicit && !own {
		write(all, static+argument(g.on("AllArgsConstructor"), "staticName"))
	} else if a.builder && !made[len(all)] {
		write(all, "") // the builder needs it
	}
	if a.required || a.data && !explicit && !own && !a.builder {
		write(required, static+argument(g.on("RequiredArgsConstructor"), "staticName"))
	}
}
