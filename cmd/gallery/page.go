package main

import (
	"bytes"
	"html/template"
)

// picture is a strip of a page, with its duration or 0.
type picture struct {
	Name, File string
	Seconds    float64
}

// section is a chapter of a page.
type section struct {
	Title    string
	Pictures []picture
}

var frame = template.Must(template.New("page").Parse(`<!doctype html>
<meta charset="utf-8">
<title>{{.Title}}</title>
<style>body { font: 16px sans-serif; max-width: 50em; margin: 2em auto } img { max-width: 100% }</style>
<h1>{{.Title}}</h1>
<p>{{.Intro}}</p>
{{range .Sections}}<h2>{{.Title}}</h2>
{{range .Pictures}}<p><b>{{.Name}}</b>{{with .Seconds}}, {{printf "%.3g" .}} s{{end}}<br>
<img loading="lazy" src="{{.File}}" alt="{{.Name}}"></p>
{{end}}{{end}}`))

// pageOf returns the HTML of a page.
func pageOf(title string, intro template.HTML, sections []section) ([]byte, error) {
	var b bytes.Buffer
	err := frame.Execute(&b, struct {
		Title    string
		Intro    template.HTML
		Sections []section
	}{title, intro, sections})
	return b.Bytes(), err
}

// index returns the page of all entries.
func index() ([]byte, error) {
	var sections []section
	for _, c := range chapters {
		s := section{Title: c.title}
		for _, e := range c.entries {
			s.Pictures = append(s.Pictures, picture{e.prompt, e.file(), e.seconds})
		}
		sections = append(sections, s)
	}
	return pageOf("Gallery", `The motion of the built-in engine for each prompt, on its own skeleton, with one seed.
Each strip shows the same moments from the side and from the front; the ticks on the ground are half metres; the left side is
blue, the right one orange. <a href="rigs/index.html">The motion of another model on other rigs</a>.`, sections)
}
