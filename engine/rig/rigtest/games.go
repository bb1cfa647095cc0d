package rigtest

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// lying is the rest rotation of a root that came from a world whose up is +Z.
var lying = geom.AxisAngle(geom.UnitX, -math.Pi/2)

var games = []layout{
	{name: "Unreal 4", left: "l", right: "r", axes: alongX, arms: 0.9, root: lying, lines: `
		root; -; 0,0,0
		pelvis; root; Hips
		spine_01; pelvis; Spine1
		spine_02; spine_01; Spine2
		spine_03; spine_02; Chest
		clavicle_%; spine_03; Shoulder
		upperarm_%; clavicle_%; Arm
		lowerarm_%; upperarm_%; ForeArm
		hand_%; lowerarm_%; Hand
		index_01_%; hand_%; HandIndex2
		index_02_%; index_01_%; HandIndex3
		index_03_%; index_02_%; HandIndex4
		thumb_01_%; hand_%; HandThumb1
		thumb_02_%; thumb_01_%; HandThumb2
		thumb_03_%; thumb_02_%; HandThumb3
		lowerarm_twist_01_%; lowerarm_%; ForeArm~Hand
		upperarm_twist_01_%; upperarm_%; Arm~ForeArm
		neck_01; spine_03; Neck1
		head; neck_01; Head
		thigh_%; pelvis; Leg
		calf_%; thigh_%; Shin
		calf_twist_01_%; calf_%; Shin~Foot
		foot_%; calf_%; Foot
		ball_%; foot_%; ToeBase
		thigh_twist_01_%; thigh_%; Leg~Shin
		ik_foot_root; root; 0,0,0
		ik_foot_%; ik_foot_root; Foot; -
		ik_hand_root; root; 0,0,0
		ik_hand_gun; ik_hand_root; RightHand; -
		ik_hand_%; ik_hand_gun; Hand; -`},
	{name: "Unreal 5", left: "l", right: "r", axes: alongX, arms: 0.8, lines: `
		root; -; 0,0,0
		pelvis; root; Hips
		spine_01; pelvis; Spine1
		spine_02; spine_01; Spine1~Spine2
		spine_03; spine_02; Spine2
		spine_04; spine_03; Spine2~Chest
		spine_05; spine_04; Chest
		neck_01; spine_05; Neck1
		neck_02; neck_01; Neck2
		head; neck_02; Head
		clavicle_%; spine_05; Shoulder
		upperarm_%; clavicle_%; Arm
		lowerarm_%; upperarm_%; ForeArm
		hand_%; lowerarm_%; Hand
		middle_metacarpal_%; hand_%; HandMiddle1; -
		middle_01_%; middle_metacarpal_%; HandMiddle2
		middle_02_%; middle_01_%; HandMiddle3
		middle_03_%; middle_02_%; HandMiddle4
		weapon_%; hand_%; HandMiddle2; -
		lowerarm_twist_02_%; lowerarm_%; ForeArm~Hand
		lowerarm_twist_01_%; lowerarm_%; ForeArm~Hand
		upperarm_twist_01_%; upperarm_%; Arm~ForeArm
		upperarm_twistCor_02_%; upperarm_twist_01_%; Arm~ForeArm
		upperarm_correctiveRoot_%; upperarm_%; Arm; -
		clavicle_pec_%; spine_05; Shoulder; -
		thigh_%; pelvis; Leg
		calf_%; thigh_%; Shin
		foot_%; calf_%; Foot
		ball_%; foot_%; ToeBase
		bigtoe_01_%; ball_%; ToeEnd; -
		ankle_bck_%; foot_%; Foot; -
		calf_kneeBack_%; calf_%; Shin; -
		ik_foot_root; root; 0,0,0
		ik_foot_%; ik_foot_root; Foot; -
		center_of_mass; root; Spine1; -
		interaction; root; 0,0,0`},
	{name: "Source", left: "L", right: "R", axes: alongX, arms: 0.6, lines: `
		ValveBiped.Bip01_Pelvis; -; Hips
		ValveBiped.Bip01_%_Thigh; ValveBiped.Bip01_Pelvis; Leg
		ValveBiped.Bip01_%_Calf; ValveBiped.Bip01_%_Thigh; Shin
		ValveBiped.Bip01_%_Foot; ValveBiped.Bip01_%_Calf; Foot
		ValveBiped.Bip01_%_Toe0; ValveBiped.Bip01_%_Foot; ToeBase
		ValveBiped.Bip01_Spine; ValveBiped.Bip01_Pelvis; Spine1
		ValveBiped.Bip01_Spine1; ValveBiped.Bip01_Spine; Spine2
		ValveBiped.Bip01_Spine2; ValveBiped.Bip01_Spine1; Spine2~Chest
		ValveBiped.Bip01_Spine4; ValveBiped.Bip01_Spine2; Chest
		ValveBiped.Bip01_Neck1; ValveBiped.Bip01_Spine4; Neck1
		ValveBiped.Bip01_Head1; ValveBiped.Bip01_Neck1; Head
		ValveBiped.Bip01_%_Clavicle; ValveBiped.Bip01_Spine4; Shoulder
		ValveBiped.Bip01_%_UpperArm; ValveBiped.Bip01_%_Clavicle; Arm
		ValveBiped.Bip01_%_Forearm; ValveBiped.Bip01_%_UpperArm; ForeArm
		ValveBiped.Bip01_%_Hand; ValveBiped.Bip01_%_Forearm; Hand
		ValveBiped.Bip01_%_Finger0; ValveBiped.Bip01_%_Hand; HandThumb1
		ValveBiped.Bip01_%_Finger01; ValveBiped.Bip01_%_Finger0; HandThumb2
		ValveBiped.Bip01_%_Finger02; ValveBiped.Bip01_%_Finger01; HandThumb3
		ValveBiped.Bip01_%_Finger1; ValveBiped.Bip01_%_Hand; HandIndex2
		ValveBiped.Bip01_%_Finger11; ValveBiped.Bip01_%_Finger1; HandIndex3
		ValveBiped.Bip01_%_Finger12; ValveBiped.Bip01_%_Finger11; HandIndex4
		ValveBiped.Bip01_%_Ulna; ValveBiped.Bip01_%_Forearm; ForeArm~Hand`},
	{name: "GoldSource", left: "L", right: "R", axes: alongX, arms: 0.6, lines: `
		Bip01; -; Hips; -
		Bip01 Pelvis; Bip01; Hips
		Bip01 % Leg; Bip01 Pelvis; Leg
		Bip01 % Leg1; Bip01 % Leg; Shin
		Bip01 % Foot; Bip01 % Leg1; Foot
		Bip01 Spine; Bip01 Pelvis; Spine1
		Bip01 Spine1; Bip01 Spine; Spine2
		Bip01 Spine2; Bip01 Spine1; Chest; -
		Bip01 Neck; Bip01 Spine2; Neck1; Chest
		Bip01 Head; Bip01 Neck; Head
		Bip01 % Arm; Bip01 Neck; Shoulder
		Bip01 % Arm1; Bip01 % Arm; Arm
		Bip01 % Arm2; Bip01 % Arm1; ForeArm
		Bip01 % Hand; Bip01 % Arm2; Hand`},
	{name: "Roblox R15", left: "Left", right: "Right", arms: math.Pi / 2, lines: `
		HumanoidRootPart; -; Hips; -
		LowerTorso; HumanoidRootPart; Hips
		UpperTorso; LowerTorso; Spine2; Chest
		Head; UpperTorso; Head
		%UpperArm; UpperTorso; Arm
		%LowerArm; %UpperArm; ForeArm
		%Hand; %LowerArm; Hand
		%UpperLeg; LowerTorso; Leg
		%LowerLeg; %UpperLeg; Shin
		%Foot; %LowerLeg; Foot`},
	{name: "Second Life", left: "Left", right: "Right", facing: math.Pi / 2, lines: `
		mPelvis; -; Hips
		mSpine1; mPelvis; Spine2; -
		mSpine2; mSpine1; Hips; -
		mTorso; mSpine2; Spine2
		mSpine3; mTorso; Chest; -
		mSpine4; mSpine3; Spine2; -
		mChest; mSpine4; Chest
		mNeck; mChest; Neck1
		mHead; mNeck; Head
		mSkull; mHead; HeadEnd; -
		mEye%; mHead; 0.03,1.65,0.08
		mCollar%; mChest; Shoulder
		mShoulder%; mCollar%; Arm
		mElbow%; mShoulder%; ForeArm
		mWrist%; mElbow%; Hand
		mHandIndex1%; mWrist%; HandIndex2
		mHandIndex2%; mHandIndex1%; HandIndex3
		mHandIndex3%; mHandIndex2%; HandIndex4
		mHindLimbsRoot; mPelvis; 0,0.95,-0.1
		mHip%; mPelvis; Leg
		mKnee%; mHip%; Shin
		mAnkle%; mKnee%; Foot
		mFoot%; mAnkle%; ToeBase
		mToe%; mFoot%; ToeEnd
		mTail1; mPelvis; 0,0.95,-0.12
		mTail2; mTail1; 0,0.9,-0.3
		mTail3; mTail2; 0,0.85,-0.5
		mWingsRoot; mChest; 0,1.25,-0.05
		mWing1%; mWingsRoot; 0.1,1.3,-0.1
		mWing2%; mWing1%; 0.5,1.5,-0.3
		mWing3%; mWing2%; 1.3,1.6,-0.4`},
	{name: "Creation engine", left: "L", right: "R", axes: alongY, lines: `
		NPC Root [Root]; -; 0,0,0
		NPC COM [COM ]; NPC Root [Root]; Hips
		NPC Pelvis [Pelv]; NPC COM [COM ]; Hips; -
		NPC % Thigh [%Thg]; NPC Pelvis [Pelv]; Leg
		NPC % Calf [%Clf]; NPC % Thigh [%Thg]; Shin
		NPC % Foot [%ft ]; NPC % Calf [%Clf]; Foot
		NPC % Toe0 [%Toe]; NPC % Foot [%ft ]; ToeBase
		NPC Spine [Spn0]; NPC COM [COM ]; Spine1
		NPC Spine1 [Spn1]; NPC Spine [Spn0]; Spine2
		NPC Spine2 [Spn2]; NPC Spine1 [Spn1]; Chest
		NPC Neck [Neck]; NPC Spine2 [Spn2]; Neck1
		NPC Head [Head]; NPC Neck [Neck]; Head
		NPC % Clavicle [%Clv]; NPC Spine2 [Spn2]; Shoulder
		NPC % UpperArm [%Uar]; NPC % Clavicle [%Clv]; Arm
		NPC % Forearm [%Lar]; NPC % UpperArm [%Uar]; ForeArm
		NPC % Hand [%Hnd]; NPC % Forearm [%Lar]; Hand
		WEAPON; NPC Root [Root]; RightHand; -`},
	{name: "root at the ground, legs beside spine", left: ".L", right: ".R", axes: alongY, lines: `
		Root; -; 0,0,0; Hips
		Hip; Root; Hips; -
		UpperLeg%; Hip; Leg
		LowerLeg%; UpperLeg%; Shin
		Foot%; LowerLeg%; Foot
		Abdomen; Root; Spine1
		Torso; Abdomen; Chest
		Neck; Torso; Neck1
		Head; Neck; Head
		Shoulder%; Torso; Shoulder
		UpperArm%; Shoulder%; Arm
		LowerArm%; UpperArm%; ForeArm
		Fist%; LowerArm%; Hand`},
	{name: "feet on the root", left: ".L", right: ".R", axes: alongY, arms: 1.2, lines: `
		Bone; -; 0,0,0
		Foot%; Bone; Foot; -
		Foot%_end; Foot%; ToeBase; -
		Body; Bone; Hips
		Hips; Body; Hips; -
		UpperLeg%; Hips; Leg
		LowerLeg%; UpperLeg%; Shin
		LowerLeg%_end; LowerLeg%; Foot
		Abdomen; Body; Spine1
		Torso; Abdomen; Chest
		Neck; Torso; Neck1
		Head; Neck; Head
		Head_end; Head; HeadEnd
		Shoulder%; Torso; Shoulder
		UpperArm%; Shoulder%; Arm
		LowerArm%; UpperArm%; ForeArm
		Palm%; LowerArm%; Hand
		PoleTarget%; Bone; 0.1,0.5,0.6`},
}
