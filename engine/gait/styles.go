package gait

// styles by name. The first fourteen follow one acted walk each of the
// Bandai-Namco motion data set 1, taken as differences from its normal walk and
// shown a little more plainly than they were acted. The others are our own.
var styles = map[string]Manner{
	"happy": {Speed: 0.1, Vault: 0.035, Sway: 0.014, Trunk: deg(-1), Head: deg(-7), Twist: 0.4, Shoulders: 0.8, Hips: 0.3,
		Arms: 0.75, Elbow: deg(14), Abduct: deg(7), Knees: 0.02, Roll: 0.15, Shrug: deg(2)},
	"sad": {Speed: -0.5, Stance: 0.03, Vault: -0.012, Trunk: deg(10), Head: deg(30), Twist: -0.5, Shoulders: -0.3, Hips: -0.3,
		Arms: -0.7, Fore: deg(2), Elbow: deg(2), Abduct: deg(-2), Inward: deg(14), Roll: -0.3, Shrug: deg(-4), Crouch: 0.008},
	"angry": {Speed: 0.42, Stride: -0.1, Vault: 0.006, Sway: 0.02, Trunk: deg(13), Head: deg(9), Twist: 0.2, Shoulders: 1.4,
		Arms: 0.5, Fore: deg(-6), Elbow: deg(46), Abduct: deg(13), Inward: deg(10), Fist: deg(55), Crouch: 0.012, Knees: 0.02, Shrug: deg(7)},
	"proud": {Speed: -0.3, Stride: 0.08, Vault: -0.005, Trunk: deg(-9), Head: deg(-15), Twist: -0.3, Shoulders: 1.2,
		Arms: 0.35, Fore: deg(-7), Elbow: deg(12), Abduct: deg(11), ToeOut: deg(6), Knees: 0.015, Shrug: deg(-3)},
	"timid": {Speed: -0.6, Stride: -0.12, Stance: 0.05, Vault: -0.012, Trunk: deg(13), Head: deg(27), Twist: -0.7,
		Arms: -0.8, Fore: deg(24), Elbow: deg(90), Abduct: deg(-3), Inward: deg(24), Crouch: 0.015, Fist: deg(25), Shrug: deg(11), ToeOut: deg(-7)},
	"masculine": {Speed: 0.1, Sway: 0.01, Trunk: deg(-1), Head: deg(3), Twist: 0.1, Shoulders: 0.6, Width: 0.09,
		Elbow: deg(10), Abduct: deg(12), Inward: deg(8), ToeOut: deg(7), Fist: deg(15), Shrug: deg(3)},
	"feminine": {Speed: -0.25, Stride: 0.03, Vault: -0.004, Sway: 0.016, Trunk: deg(-3), Head: deg(-3), Twist: 0.9, Shoulders: 1.5, Hips: 1.6,
		Arms: -0.15, Fore: deg(-4), Elbow: deg(12), Abduct: deg(9), Inward: deg(-22), Width: -0.05, ToeOut: deg(-3), Fist: deg(-12)},
	"childish": {Speed: -0.2, Stride: -0.13, Vault: 0.03, Sway: 0.03, Trunk: deg(4), Head: deg(-4), Twist: 0.3, Shoulders: 3.2, Hips: 0.5,
		Arms: 0.8, Fore: deg(4), Elbow: deg(30), Abduct: deg(17), Width: 0.11, Knees: 0.05, ToeOut: deg(5), Tilt: deg(4)},
	"old": {Speed: -0.5, Stride: -0.24, Stance: 0.04, Vault: 0.004, Trunk: deg(27), Head: deg(12), Twist: -0.5, Shoulders: 0.6,
		Arms: -0.5, Fore: deg(10), Elbow: deg(28), Abduct: deg(6), Width: 0.08, Crouch: 0.035, Roll: -0.5, Tremble: deg(0.8), Shrug: deg(5)},
	"tired": {Speed: -0.3, Vault: 0.018, Sway: 0.035, Trunk: deg(17), Head: deg(31), Twist: -0.2, Shoulders: 0.3,
		Arms: -0.2, Fore: deg(7), Elbow: deg(3), Width: 0.06, Roll: -0.25, Crouch: 0.022, Shrug: deg(-6), Stagger: 0.15},
	"active": {Speed: 0.2, Stride: 0.05, Vault: 0.018, Trunk: deg(3), Head: deg(-4), Twist: 0.3, Shoulders: 1, Arms: 0.45,
		Elbow: deg(38), Abduct: deg(9), Knees: 0.03, Roll: 0.1, Fist: deg(25)},
	"giant": {Speed: -0.2, Stride: 0.1, Vault: 0.045, Sway: 0.06, Trunk: deg(12), Head: deg(8), Shoulders: 1.6,
		Arms: 0.3, Fore: deg(6), Elbow: deg(26), Abduct: deg(25), Width: 0.2, Crouch: 0.03, Knees: 0.06, ToeOut: deg(12), Fist: deg(25), Shrug: deg(8), Roll: -0.35},
	"thug": {Stride: -0.13, Vault: 0.012, Sway: 0.05, Trunk: deg(7), Head: deg(-9), Twist: 1.2, Shoulders: 2.6, Hips: 0.4,
		Arms: 0.45, Fore: deg(-3), Elbow: deg(24), Abduct: deg(18), Width: 0.16, Crouch: 0.03, ToeOut: deg(20), Fist: deg(25), Tilt: deg(7), Shrug: deg(5)},
	"relaxed": {Speed: -0.2, Vault: 0.003, Sway: 0.01, Trunk: deg(-4), Head: deg(-1), Shoulders: 0.6, Hips: 0.3, Arms: 0.15, Fore: deg(-2),
		Elbow: deg(-4), Abduct: deg(2), ToeOut: deg(5), Shrug: deg(-3)},
	"scared": {Speed: -0.45, Stride: -0.2, Stance: 0.04, Trunk: deg(-6), Head: deg(-2), Arms: -0.75, Fore: deg(42), Elbow: deg(88), Abduct: deg(8),
		Inward: deg(16), Crouch: 0.045, Toes: 0.6, Roll: -0.4, Shrug: deg(15), Tremble: deg(1.6), Fist: deg(-8)},

	"march": {Vault: 0.008, Trunk: deg(-4), Head: deg(-4), Shoulders: -0.6, Arms: 1.1, Elbow: deg(-9), Knees: 0.14, Roll: -0.2, Fist: deg(50),
		Stride: -0.1, Inward: deg(-8), Stiff: 0.25},
	"drunk": {Speed: -0.3, Stride: -0.1, Stance: 0.03, Vault: 0.012, Sway: 0.09, Trunk: deg(5), Head: deg(13), Twist: 0.4, Shoulders: 0.8,
		Arms: -0.1, Fore: deg(5), Elbow: deg(16), Abduct: deg(19), Width: 0.13, Crouch: 0.02, Weave: 0.3, Stagger: 1, Roll: -0.2},
	"limping": {Speed: -0.4, Stride: -0.12, Vault: 0.004, Sway: 0.02, Trunk: deg(7), Head: deg(6), Arms: -0.3, Elbow: deg(14), Abduct: deg(9),
		Width: 0.03, Crouch: 0.012, Lame: 1, Roll: -0.2},
	"sneaky": {Speed: -0.58, Stride: 0.05, Stance: 0.06, Vault: -0.012, Trunk: deg(31), Head: deg(-2), Arms: -0.55, Fore: deg(34), Elbow: deg(92),
		Abduct: deg(13), Inward: deg(2), Crouch: 0.1, Width: 0.02, Toes: 1, Roll: 0.1, Knees: 0.1, Shrug: deg(7), Fist: deg(8)},
	"zombie": {Speed: -0.5, Stride: -0.15, Stance: 0.03, Vault: 0.004, Sway: 0.05, Trunk: deg(8), Head: deg(12), Tilt: deg(24), Twist: 0.2,
		Arms: -0.85, Fore: deg(78), Elbow: deg(4), Abduct: deg(-4), Width: 0.05, Drag: 1, Lame: 0.35, Roll: -0.45, Fist: deg(22), Crouch: 0.02, Stagger: 0.3},
	"robot": {Speed: -0.3, Stride: -0.18, Vault: -0.03, Sway: -0.02, Trunk: deg(-2), Head: deg(-1), Twist: -1, Shoulders: -1, Hips: -1,
		Arms: 0.35, Fore: deg(6), Elbow: deg(76), Abduct: deg(1), Inward: deg(-12), Stiff: 1, Roll: -0.9, Knees: 0.05, Fist: deg(-18), Width: 0.03, ToeOut: deg(-6)},
}

func deg(v float64) float64 { return radians(v) }
