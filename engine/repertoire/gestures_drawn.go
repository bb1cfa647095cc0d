package repertoire

// drawnBows are bows that are kept drawn and not shot. Legs that walk turn the hips less than the stance of a shot does.
var drawnBows = Table{
	"hold drawn": {Fills: true, Back: 0.8, Enter: []Key{sideways(bow(0.9, nocked, 0.15)), sideways(bow(0.9, drawn, 3))},
		Leave: []Key{{In: 0.9}}},
}

// sideways is a key of an archer whose legs do something else.
func sideways(k Key) Key {
	k.Chest.Yaw = 62
	return k
}
