package load

import (
	"slices"
	"strconv"
	"strings"
)

// extents are the usual sizes of things and supports: width, height and depth in metres as they
// stand, and a class of weight. All other things have the extent of item.
const extents = `
apple 0.08 0.08 0.08 light
backpack 0.35 0.5 0.2 medium
bag 0.4 0.35 0.15 medium
ball 0.22 0.22 0.22 light
balloon 0.3 0.35 0.3 light
bar 1.5 0.03 0.03 medium
barbell 1.8 0.25 0.25 heavy
basket 0.4 0.3 0.3 medium
basketball 0.24 0.24 0.24 light
bat 0.07 0.85 0.07 light
beam 3 0.1 0.1 heavy
bed 1.4 0.5 2 heavy
bench 1.5 0.45 0.4 heavy
bicycle 0.5 1.1 1.75 heavy
blanket 1.5 0.03 2 medium
board 1 0.03 0.25 medium
book 0.16 0.23 0.03 light
bottle 0.08 0.28 0.08 light
bow 0.1 1.6 0.05 light
bowl 0.2 0.09 0.2 light
box 0.4 0.3 0.3 medium
bread 0.12 0.1 0.25 light
brick 0.21 0.07 0.1 medium
broom 0.3 1.4 0.05 light
cane 0.12 0.9 0.03 light
card 0.06 0.09 0.01 light
cart 0.6 1 1 medium
car 1.8 1.5 4.3 heavy
chair 0.45 0.9 0.5 medium
coat 0.5 1 0.1 medium
coin 0.02 0.02 0.002 light
couch 1.9 0.85 0.9 heavy
crate 0.6 0.4 0.4 heavy
counter 2 0.9 0.6 heavy
cup 0.08 0.1 0.08 light
dart 0.02 0.02 0.15 light
desk 1.4 0.75 0.7 heavy
dice 0.02 0.02 0.02 light
dish 0.25 0.03 0.25 light
door 0.9 2.05 0.05 heavy
drawer 0.4 0.15 0.4 medium
dumbbell 0.3 0.12 0.12 medium
feather 0.05 0.01 0.25 light
fence 2 1.2 0.1 heavy
flag 1.2 1.6 0.03 light
flower 0.08 0.35 0.08 light
fork 0.03 0.2 0.01 light
glasses 0.14 0.05 0.14 light
golf-club 0.1 1.05 0.05 light
guitar 0.37 1 0.1 medium
hammer 0.12 0.33 0.04 light
hat 0.28 0.15 0.3 light
hoop 0.9 0.9 0.03 light
horse 0.6 1.6 2.4 heavy
jar 0.1 0.14 0.1 light
key 0.03 0.06 0.01 light
ladder 0.45 3 0.08 heavy
letter 0.21 0.3 0.01 light
log 0.25 0.25 1.5 heavy
mop 0.3 1.4 0.1 medium
newspaper 0.3 0.4 0.01 light
oar 0.15 2.5 0.05 medium
pan 0.28 0.06 0.45 medium
paper 0.21 0.3 0.01 light
phone 0.07 0.15 0.01 light
pillow 0.6 0.15 0.4 light
pistol 0.03 0.14 0.2 medium
plate 0.26 0.03 0.26 light
pole 0.05 2 0.05 medium
pot 0.25 0.18 0.25 medium
racket 0.26 0.68 0.03 light
rag 0.3 0.01 0.3 light
rail 2 0.9 0.05 heavy
remote 0.05 0.18 0.02 light
rifle 0.06 0.2 1 medium
ring 0.02 0.02 0.01 light
rock 0.3 0.2 0.25 heavy
rope 0.03 0.03 3 medium
sack 0.45 0.75 0.3 medium
seat 0.5 0.9 0.5 medium
shelf 0.9 1.8 0.3 heavy
shield 0.6 0.8 0.1 medium
shoe 0.1 0.12 0.29 light
shovel 0.25 1.2 0.1 medium
spoon 0.04 0.19 0.02 light
staff 0.04 1.7 0.04 medium
stick 0.03 0.9 0.03 light
stone 0.1 0.08 0.1 light
stool 0.38 0.47 0.38 medium
suitcase 0.45 0.65 0.25 heavy
sword 0.12 1 0.03 medium
table 1.2 0.75 0.75 heavy
tennis-ball 0.07 0.07 0.07 light
towel 0.5 0.02 0.9 light
tray 0.45 0.03 0.32 light
umbrella 1 0.85 1 light
wall 3 2.5 0.2 heavy
weight 0.3 0.2 0.2 heavy
wheel 0.38 0.38 0.04 medium
window 1 1.3 0.1 heavy
wood 0.12 0.12 0.4 medium
item 0.15 0.15 0.15 light
`

// Extent returns the usual size of a thing by its name, in metres, and its class of weight.
func Extent(name string) (size [3]float64, weight Class) {
	at := strings.Index(extents, "\n"+name+" ")
	if at < 0 {
		at = strings.Index(extents, "\nitem ")
	}
	line, _, _ := strings.Cut(extents[at+1:], "\n")
	fields := strings.Fields(line)
	for i := range size {
		size[i], _ = strconv.ParseFloat(fields[1+i], 64)
	}
	return size, Class(slices.Index(classes[:], fields[4]))
}
