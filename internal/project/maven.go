package project

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// pom is the part of a pom.xml that is read.
type pom struct {
	Parent struct {
		Group    string `xml:"groupId"`
		Artifact string `xml:"artifactId"`
		Version  string `xml:"version"`
	} `xml:"parent"`
	Group        string       `xml:"groupId"`
	Version      string       `xml:"version"`
	Properties   properties   `xml:"properties"`
	Dependencies []dependency `xml:"dependencies>dependency"`
	Managed      []dependency `xml:"dependencyManagement>dependencies>dependency"`
}

type dependency struct {
	Group    string `xml:"groupId"`
	Artifact string `xml:"artifactId"`
	Version  string `xml:"version"`
}

// properties are the elements below <properties>, by name.
type properties map[string]string

// UnmarshalXML reads the text of each child element.
func (p *properties) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	*p = properties{}
	for {
		token, err := d.Token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			var text string
			if err := d.DecodeElement(&text, &t); err != nil {
				return err
			}
			(*p)[t.Name.Local] = strings.TrimSpace(text)
		case xml.EndElement:
			return nil
		}
	}
}

func readPom(file string) *pom {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var p pom
	if xml.Unmarshal(text, &p) != nil {
		return nil
	}
	return &p
}

// repositoryJars returns the jars of the dependencies declared in a module's pom and its parents that the local Maven repository contains, and
// whether it lacks some.
func (p *Project) repositoryJars(m *Module) (jars []string, missing bool) {
	home, err := os.UserHomeDir()
	if err != nil {
		return nil, false
	}
	repository := filepath.Join(home, ".m2", "repository")
	var poms []*pom
	for dir := m.Dir; ; dir = filepath.Dir(dir) {
		if own := readPom(filepath.Join(dir, "pom.xml")); own != nil {
			poms = append(poms, own)
		}
		if dir == p.Root || dir == filepath.Dir(dir) {
			break
		}
	}
	seen := map[string]bool{}
	for _, own := range poms {
		for _, d := range own.Dependencies {
			group, artifact := resolve(d.Group, poms), resolve(d.Artifact, poms)
			dir := filepath.Join(repository, filepath.FromSlash(strings.ReplaceAll(group, ".", "/")), artifact)
			version := resolve(d.Version, poms)
			if version == "" {
				version = managed(d, poms)
			}
			found := jarsIn(dir, artifact, version)
			missing = missing || len(found) == 0
			for _, jar := range found {
				if !seen[jar] {
					seen[jar] = true
					jars = append(jars, jar)
				}
			}
		}
	}
	return jars, missing
}

// managed returns the version that a parent pom manages for a dependency; "" if there is none.
func managed(d dependency, poms []*pom) string {
	for _, p := range poms {
		for _, m := range p.Managed {
			if m.Group == d.Group && m.Artifact == d.Artifact {
				return resolve(m.Version, poms)
			}
		}
	}
	return ""
}

// jarsIn returns the jar of a version or, if version is "", of the latest version that is present.
func jarsIn(dir, artifact, version string) []string {
	if version != "" {
		jar := filepath.Join(dir, version, artifact+"-"+version+".jar")
		return withSources(jar)
	}
	found, _ := filepath.Glob(filepath.Join(dir, "*", artifact+"-*.jar"))
	found = slices.DeleteFunc(found, func(jar string) bool { return strings.HasSuffix(jar, sourcesJar) })
	if len(found) == 0 {
		return nil
	}
	return withSources(found[len(found)-1])
}

// sourcesJar is how the names of jars with the sources of a library end.
const sourcesJar = "-sources.jar"

// withSources returns a jar and in front of it the jar with its sources, whose code can run here, if they exist.
func withSources(jar string) []string {
	jars := []string{strings.TrimSuffix(jar, ".jar") + sourcesJar, jar}
	return slices.DeleteFunc(jars, func(jar string) bool { return !exists(jar) })
}

// resolve replaces ${name} with the value of the property.
func resolve(text string, poms []*pom) string {
	for range 5 {
		begin := strings.Index(text, "${")
		if begin < 0 {
			break
		}
		end := strings.IndexByte(text[begin:], '}')
		if end < 0 {
			break
		}
		name := text[begin+2 : begin+end]
		text = text[:begin] + property(name, poms) + text[begin+end+1:]
	}
	return strings.TrimSpace(text)
}

func property(name string, poms []*pom) string {
	for _, p := range poms {
		if v, ok := p.Properties[name]; ok {
			return v
		}
		switch name {
		case "project.version", "version":
			if p.Version != "" {
				return p.Version
			}
			if p.Parent.Version != "" {
				return p.Parent.Version
			}
		case "project.groupId", "groupId":
			if p.Group != "" {
				return p.Group
			}
			if p.Parent.Group != "" {
				return p.Parent.Group
			}
		}
	}
	return ""
}
