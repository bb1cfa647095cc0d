package rigtest

import "math"

var oddities = []layout{
	{name: "MMD, Japanese", left: "左", right: "右", arms: 0.65, facing: math.Pi, lines: `
		全ての親; -; 0,0,0
		センター; 全ての親; 0,0.65,0; -
		グルーブ; センター; 0,0.66,0; Hips
		上半身; グルーブ; Spine1
		上半身2; 上半身; Chest
		首; 上半身2; Neck1
		頭; 首; Head
		両目; 頭; 0,1.7,0.05
		%目; 頭; 0.03,1.65,0.05
		%肩P; 上半身2; Shoulder; -
		%肩; %肩P; Shoulder
		%肩C; %肩; Arm; -
		%腕; %肩C; Arm
		%腕捩; %腕; Arm~ForeArm
		%腕捩1; %腕; Arm~ForeArm
		%ひじ; %腕捩; ForeArm
		%手捩; %ひじ; ForeArm~Hand
		%手首; %手捩; Hand
		%ダミー; %手首; HandMiddle2; -
		%人指１; %手首; HandIndex2
		%人指２; %人指１; HandIndex3
		%人指３; %人指２; HandIndex4
		%親指０; %手首; HandThumb1
		%親指１; %親指０; HandThumb2
		%親指２; %親指１; HandThumb3
		下半身; グルーブ; Spine1; -
		%足; 下半身; Leg
		%ひざ; %足; Shin
		%足首; %ひざ; Foot
		%つま先; %足首; ToeEnd; ToeBase
		%足IK親; 全ての親; 0.1,0,0
		%足ＩＫ; %足IK親; Foot; -
		%つま先ＩＫ; %足ＩＫ; ToeEnd; -
		左スカート_0_0; 下半身; 0.1,0.95,0.1
		左スカート_1_0; 左スカート_0_0; 0.15,0.7,0.15`},
	{name: "MMD, English", left: "Left", right: "Right", arms: 0.65, lines: `
		Hips; -; Hips
		Spine; Hips; Spine1
		Chest; Spine; Chest
		Neck; Chest; Neck1
		Head; Neck; Head
		%Eye; Head; 0.03,1.65,0.05
		% shoulder; Chest; Shoulder
		% arm; % shoulder; Arm
		% elbow; % arm; ForeArm
		% wrist; % elbow; Hand
		IndexFinger1_%; % wrist; HandIndex2
		IndexFinger2_%; IndexFinger1_%; HandIndex3
		IndexFinger3_%; IndexFinger2_%; HandIndex4
		% leg; Hips; Leg
		% knee; % leg; Shin
		% ankle; % knee; Foot
		% toe; % ankle; ToeBase`},
	{name: "mmd tools", left: "L", right: "R", arms: 0.65, lines: `
		center; -; 0,0.65,0
		groove; center; 0,0.66,0; Hips
		upper body; groove; Spine1
		upper body 2; upper body; Chest
		neck; upper body 2; Neck1
		head; neck; Head
		shoulder_%; upper body 2; Shoulder
		arm_%; shoulder_%; Arm
		arm twist_%; arm_%; Arm~ForeArm
		elbow_%; arm twist_%; ForeArm
		wrist twist_%; elbow_%; ForeArm~Hand
		wrist_%; wrist twist_%; Hand
		lower body; groove; Spine1; -
		leg_%; lower body; Leg
		knee_%; leg_%; Shin
		ankle_%; knee_%; Foot
		toe_%; ankle_%; ToeBase
		leg IK_%; center; Foot; -
		toe IK_%; leg IK_%; ToeBase; -`},
	{name: "unnamed", left: "a", right: "b", arms: 0.5, lines: nameless},
	{name: "unnamed, faces +X", left: "a", right: "b", arms: 0.9, facing: math.Pi / 2, axes: alongX, lines: nameless},
	{name: "unnamed, arms down", left: "a", right: "b", arms: math.Pi / 2, lines: nameless},
	{name: "German", left: "links", right: "rechts", lines: `
		Becken; -; Hips
		Wirbel1; Becken; Spine1
		Wirbel2; Wirbel1; Chest
		Hals; Wirbel2; Neck1
		Kopf; Hals; Head
		Scheitel; Kopf; HeadEnd
		Schulter_%; Wirbel2; Shoulder
		Oberarm_%; Schulter_%; Arm
		Unterarm_%; Oberarm_%; ForeArm
		Hand_%; Unterarm_%; Hand
		Oberschenkel_%; Becken; Leg
		Unterschenkel_%; Oberschenkel_%; Shin
		Fuss_%; Unterschenkel_%; Foot
		Zehen_%; Fuss_%; ToeBase`},
	{name: "chibi", left: "L", right: "R", arms: 0.8,
		stretch: map[string]float64{"Leg": 1.1, "Shin": 0.4, "Foot": 0.38, "ForeArm": 0.5, "Hand": 0.5, "HeadEnd": 2.6,
			"Chest": 0.7, "ToeBase": 0.8}, lines: small},
	{name: "robot", left: "L", right: "R",
		stretch: map[string]float64{"ForeArm": 1.4, "Hand": 1.5, "Leg": 1.8, "Arm": 1.5, "Shin": 0.8, "Foot": 0.9}, lines: `
		base; -; 0,0,0
		body; base; Hips
		chest; body; Chest
		head; chest; Head
		upperarm_%; chest; Arm
		lowerarm_%; upperarm_%; ForeArm
		hand_%; lowerarm_%; Hand
		claw_%; hand_%; HandMiddle3; -
		upperleg_%; body; Leg
		lowerleg_%; upperleg_%; Shin
		foot_%; lowerleg_%; Foot`},
	{name: "toes that point down", left: "l", right: "r", axes: alongY, feet: 0.6, lines: small},
	{name: "knight with wings, tail, cape and sword", left: "L", right: "R", arms: 0.7, lines: small + `
		wing_01_%; spine_03; 0.1,1.35,-0.1
		wing_02_%; wing_01_%; 0.6,1.7,-0.3
		wing_03_%; wing_02_%; 1.5,1.9,-0.4
		wing_04_%; wing_03_%; 2.1,1.2,-0.4
		tail_01; hips; 0,0.9,-0.15
		tail_02; tail_01; 0,0.5,-0.5
		tail_03; tail_02; 0,0.02,-0.9
		cape_01; spine_03; 0,1.4,-0.15
		cape_02; cape_01; 0,0.8,-0.2
		cape_03; cape_02; 0,0.1,-0.25
		sword; hand_R; RightHandMiddle2; -
		sword_tip; sword; -0.9,1.4,0.9
		skirt_%; hips; 0.2,0.9,0
		skirt_end_%; skirt_%; 0.25,0.02,0`},
	{name: "bird", left: "L", right: "R", lines: `
		body; -; 0,0.3,0; Hips
		neck; body; 0,0.4,0.15; Chest
		head; neck; 0,0.5,0.2; Head
		wing1_%; body; 0.1,0.35,0.05
		wing2_%; wing1_%; 0.4,0.35,0
		wing3_%; wing2_%; 0.8,0.35,-0.05
		tail; body; 0,0.3,-0.3
		thigh_%; body; 0.06,0.25,-0.05; Leg
		shin_%; thigh_%; 0.06,0.15,0.02; Shin
		foot_%; shin_%; 0.06,0.03,-0.05; Foot
		toe_%; foot_%; 0.06,0.01,0.02; ToeBase`},
	{name: "armless", left: "L", right: "R", lines: `
		hips; -; Hips
		spine; hips; Spine2; Chest
		head; spine; Head
		thigh_%; hips; Leg
		shin_%; thigh_%; Shin
		foot_%; shin_%; Foot`},
}

// nameless is a skeleton whose names say nothing.
const nameless = `
	joint0; -; 0,0,0
	joint1; joint0; Hips
	joint2; joint1; Spine1
	joint3; joint2; Spine2
	joint4; joint3; Chest
	joint5; joint4; Neck1
	joint6; joint5; Head
	joint7; joint6; HeadEnd
	j%10; joint4; Shoulder
	j%11; j%10; Arm
	j%12; j%11; ForeArm
	j%13; j%12; Hand
	j%14; j%13; HandMiddle2; -
	j%20; joint1; Leg
	j%21; j%20; Shin
	j%22; j%21; Foot
	j%23; j%22; ToeBase`

const small = `
	root; -; 0,0,0
	hips; root; Hips
	spine_02; hips; Spine1
	spine_03; spine_02; Chest
	neck; spine_03; Neck1
	head; neck; Head
	head_end; head; HeadEnd
	shoulder_%; spine_03; Shoulder
	upperarm_%; shoulder_%; Arm
	lowerarm_%; upperarm_%; ForeArm
	hand_%; lowerarm_%; Hand
	upperleg_%; hips; Leg
	lowerleg_%; upperleg_%; Shin
	foot_%; lowerleg_%; Foot
	toes_%; foot_%; ToeBase`
