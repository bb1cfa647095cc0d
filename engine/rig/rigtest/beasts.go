package rigtest

// beasts are rigs without a human body.
var beasts = []layout{
	{name: "dog", left: "L", right: "R", beast: true, lines: `
		root; -; 0,0,0
		pelvis; root; 0,0.6,-0.35
		spine_01; pelvis; 0,0.62,-0.1
		spine_02; spine_01; 0,0.62,0.2
		neck; spine_02; 0,0.75,0.4
		head; neck; 0,0.85,0.5
		tail_01; pelvis; 0,0.6,-0.45
		tail_02; tail_01; 0,0.6,-0.7
		scapula_%; spine_02; 0.08,0.6,0.3
		upperarm_%; scapula_%; 0.1,0.45,0.32
		forearm_%; upperarm_%; 0.1,0.25,0.28
		hand_%; forearm_%; 0.1,0.05,0.3
		thigh_%; pelvis; 0.1,0.5,-0.35
		shin_%; thigh_%; 0.1,0.3,-0.3
		foot_%; shin_%; 0.1,0.12,-0.42
		toe_%; foot_%; 0.1,0.02,-0.35`},
	{name: "horse of a biped", left: "L", right: "R", beast: true, lines: `
		Bip01; -; 0,1.2,-0.5
		Bip01 Pelvis; Bip01; 0,1.2,-0.5
		Bip01 Spine; Bip01 Pelvis; 0,1.25,-0.2
		Bip01 Spine1; Bip01 Spine; 0,1.25,0.3
		Bip01 Neck; Bip01 Spine1; 0,1.4,0.6
		Bip01 Head; Bip01 Neck; 0,1.9,1
		Bip01 % Clavicle; Bip01 Neck; 0.1,1.2,0.6
		Bip01 % UpperArm; Bip01 % Clavicle; 0.15,1,0.6
		Bip01 % Forearm; Bip01 % UpperArm; 0.15,0.7,0.5
		Bip01 % Hand; Bip01 % Forearm; 0.15,0.35,0.55
		Bip01 % Finger0; Bip01 % Hand; 0.15,0.05,0.6
		Bip01 % Thigh; Bip01 Pelvis; 0.15,1,-0.5
		Bip01 % Calf; Bip01 % Thigh; 0.15,0.7,-0.4
		Bip01 % Foot; Bip01 % Calf; 0.15,0.4,-0.6
		Bip01 % Toe0; Bip01 % Foot; 0.15,0.05,-0.5`},
	{name: "spider", left: "l", right: "r", beast: true, lines: `
		body; -; 0,0.3,0
		abdomen; body; 0,0.35,-0.3
		a1%; body; 0.1,0.3,0.2
		a2%; a1%; 0.4,0.5,0.4
		a3%; a2%; 0.8,0.4,0.7
		a4%; a3%; 1,0,0.9
		b1%; body; 0.1,0.3,0.05
		b2%; b1%; 0.5,0.5,0.1
		b3%; b2%; 0.9,0.4,0.1
		b4%; b3%; 1.2,0,0.1
		c1%; body; 0.1,0.3,-0.1
		c2%; c1%; 0.5,0.5,-0.2
		c3%; c2%; 0.9,0.4,-0.4
		c4%; c3%; 1.1,0,-0.5
		d1%; body; 0.1,0.3,-0.2
		d2%; d1%; 0.4,0.5,-0.5
		d3%; d2%; 0.7,0.4,-0.9
		d4%; d3%; 0.9,0,-1.1`},
	{name: "snake", beast: true, lines: `
		s0; -; 0,0.05,0
		s1; s0; 0,0.05,0.2
		s2; s1; 0,0.05,0.4
		s3; s2; 0,0.05,0.6
		s4; s3; 0,0.05,0.8
		s5; s4; 0,0.05,1
		head; s5; 0,0.06,1.2
		jaw; head; 0,0.04,1.3`},
	{name: "simple", beast: true, lines: `
		Armature; -; 0,0,0
		Bone; Armature; 0,0.5,0
		Bone.001; Bone; 0,2,0`},
	{name: "lamp", beast: true, lines: `
		base; -; 0,0,0
		arm1; base; 0,0.1,0
		arm2; arm1; 0,0.5,-0.2
		head; arm2; 0,0.8,0.1`},
	{name: "car", left: "L", right: "R", beast: true, lines: `
		car; -; 0,0.4,0
		door_%; car; 0.9,0.8,0.2
		wheel_front_%; car; 0.8,0.3,1.3
		wheel_back_%; car; 0.8,0.3,-1.3
		steering; car; 0.4,0.9,0.4`},
}
