package registry_test

import (
	"testing"

	public "whenthen/engine/fact"
	"whenthen/internal/fact"
)

// BenchmarkRead measures one typed read of each kind of property.
func BenchmarkRead(b *testing.B) {
	r := newHostRegistry(b)
	age := 30
	p := r.Object(&person{ID: 7, Name: "Ann", Age: &age, Score: public.Some(3), Free: 6, secret: 5})
	d := r.Object(&dog{animal: animal{Legs: 4}})
	_, shape, circle, _ := declare(b)
	rec := circle.New().Object()
	for _, c := range []struct {
		name string
		p    *fact.Property
		o    fact.Object
	}{
		{"field", p.Type.Property("id"), p}, {"getter", p.Type.Property("secret"), p}, {"pointer", p.Type.Property("age"), p},
		{"nullable-field", p.Type.Property("score"), p}, {"nullable-getter", p.Type.Property("lucky"), p},
		{"inherited", d.Type.Property("legs"), d}, {"through-parent", r.Lookup("zoo.animal").Property("legs"), d},
		{"record", circle.Property("count"), rec}, {"record-through-parent", shape.Property("count"), rec},
	} {
		b.Run(c.name, func(b *testing.B) {
			read := c.p.Read.Int
			b.ReportAllocs()
			var sum int64
			for b.Loop() {
				sum += read(c.o)
			}
			_ = sum
		})
	}
	for _, name := range []string{"id", "secret", "score", "free", "candidates", "name"} {
		b.Run("any-"+name, func(b *testing.B) {
			read := p.Type.Property(name).Read.Any
			b.ReportAllocs()
			for b.Loop() {
				_ = read(p)
			}
		})
	}
	any := p.Any()
	b.Run("object", func(b *testing.B) {
		for b.Loop() {
			_ = r.Object(any)
		}
	})
	b.Run("new-record", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = shape.New()
		}
	})
}
