package repertoire

// drawnBows are bows that are kept drawn and not shot.
var drawnBows = Table{
	"hold drawn": {Fills: true, Back: 0.8, Enter: []Key{bow(0.9, nocked, 0.15), bow(0.9, drawn, 3)}, Leave: []Key{{In: 0.9}}},
}
