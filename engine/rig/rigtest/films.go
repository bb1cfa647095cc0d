package rigtest

import "math"

var films = []layout{
	{name: "Mixamo", left: "Left", right: "Right", axes: alongY, lines: `
		mixamorig:Hips; -; Hips
		mixamorig:Spine; mixamorig:Hips; Spine1
		mixamorig:Spine1; mixamorig:Spine; Spine2
		mixamorig:Spine2; mixamorig:Spine1; Chest
		mixamorig:Neck; mixamorig:Spine2; Neck1
		mixamorig:Head; mixamorig:Neck; Head
		mixamorig:HeadTop_End; mixamorig:Head; HeadEnd
		mixamorig:%Shoulder; mixamorig:Spine2; Shoulder
		mixamorig:%Arm; mixamorig:%Shoulder; Arm
		mixamorig:%ForeArm; mixamorig:%Arm; ForeArm
		mixamorig:%Hand; mixamorig:%ForeArm; Hand
		mixamorig:%HandThumb1; mixamorig:%Hand; HandThumb1
		mixamorig:%HandThumb2; mixamorig:%HandThumb1; HandThumb2
		mixamorig:%HandThumb3; mixamorig:%HandThumb2; HandThumb3
		mixamorig:%HandThumb4; mixamorig:%HandThumb3; HandThumbEnd
		mixamorig:%HandIndex1; mixamorig:%Hand; HandIndex2
		mixamorig:%HandIndex2; mixamorig:%HandIndex1; HandIndex3
		mixamorig:%HandIndex3; mixamorig:%HandIndex2; HandIndex4
		mixamorig:%HandIndex4; mixamorig:%HandIndex3; HandIndexEnd
		mixamorig:%UpLeg; mixamorig:Hips; Leg
		mixamorig:%Leg; mixamorig:%UpLeg; Shin
		mixamorig:%Foot; mixamorig:%Leg; Foot
		mixamorig:%ToeBase; mixamorig:%Foot; ToeBase
		mixamorig:%Toe_End; mixamorig:%ToeBase; ToeEnd`},
	{name: "Ready Player Me", left: "Left", right: "Right", root: lying, arms: 0.75, lines: `
		Armature; -; 0,0,0
		Hips; Armature; Hips
		Spine; Hips; Spine1
		Spine1; Spine; Spine2
		Spine2; Spine1; Chest
		Neck; Spine2; Neck1
		Head; Neck; Head
		HeadTop_End; Head; HeadEnd
		%Eye; Head; 0.03,1.65,0.08
		%Shoulder; Spine2; Shoulder
		%Arm; %Shoulder; Arm
		%ForeArm; %Arm; ForeArm
		%Hand; %ForeArm; Hand
		%UpLeg; Hips; Leg
		%Leg; %UpLeg; Shin
		%Foot; %Leg; Foot
		%ToeBase; %Foot; ToeBase
		%Toe_End; %ToeBase; ToeEnd`},
	{name: "Rigify", left: "L", right: "R", axes: alongY, arms: 0.7, lines: `
		root; -; 0,0,0
		DEF-spine; root; Hips
		DEF-pelvis.%; DEF-spine; 0.1,1.05,0.05
		DEF-spine.001; DEF-spine; Spine1
		DEF-spine.002; DEF-spine.001; Spine2
		DEF-spine.003; DEF-spine.002; Chest
		DEF-spine.004; DEF-spine.003; Neck1
		DEF-spine.005; DEF-spine.004; Neck2
		DEF-spine.006; DEF-spine.005; Head
		DEF-breast.%; DEF-spine.003; 0.1,1.3,0.1
		DEF-shoulder.%; DEF-spine.003; Shoulder
		DEF-upper_arm.%; DEF-shoulder.%; Arm
		DEF-upper_arm.%.001; DEF-upper_arm.%; Arm~ForeArm
		DEF-forearm.%; DEF-upper_arm.%.001; ForeArm
		DEF-forearm.%.001; DEF-forearm.%; ForeArm~Hand
		DEF-hand.%; DEF-forearm.%.001; Hand
		DEF-palm.01.%; DEF-hand.%; HandIndex1; -
		DEF-f_index.01.%; DEF-palm.01.%; HandIndex2
		DEF-f_index.02.%; DEF-f_index.01.%; HandIndex3
		DEF-f_index.03.%; DEF-f_index.02.%; HandIndex4
		DEF-thumb.01.%; DEF-palm.01.%; HandThumb1
		DEF-thumb.02.%; DEF-thumb.01.%; HandThumb2
		DEF-thumb.03.%; DEF-thumb.02.%; HandThumb3
		DEF-thigh.%; DEF-spine; Leg
		DEF-thigh.%.001; DEF-thigh.%; Leg~Shin
		DEF-shin.%; DEF-thigh.%.001; Shin
		DEF-shin.%.001; DEF-shin.%; Shin~Foot
		DEF-foot.%; DEF-shin.%.001; Foot
		DEF-toe.%; DEF-foot.%; ToeBase`},
	{name: "Blender metarig", left: ".L", right: ".R", axes: alongY, arms: 0.6, lines: `
		spine; -; Hips
		spine.001; spine; Spine1
		spine.002; spine.001; Spine2
		spine.003; spine.002; Chest
		spine.004; spine.003; Neck1
		spine.005; spine.004; Neck2
		spine.006; spine.005; Head
		pelvis%; spine; 0.1,1.05,0.05
		thigh%; spine; Leg
		shin%; thigh%; Shin
		foot%; shin%; Foot
		toe%; foot%; ToeBase
		heel.02%; foot%; 0.12,0,-0.06
		shoulder%; spine.003; Shoulder
		upper_arm%; shoulder%; Arm
		forearm%; upper_arm%; ForeArm
		hand%; forearm%; Hand`},
	{name: "VRoid", left: "L", right: "R", lines: `
		Root; -; 0,0,0
		J_Bip_C_Hips; Root; Hips
		J_Bip_C_Spine; J_Bip_C_Hips; Spine1
		J_Bip_C_Chest; J_Bip_C_Spine; Spine2
		J_Bip_C_UpperChest; J_Bip_C_Chest; Chest
		J_Sec_%_Bust1; J_Bip_C_UpperChest; 0.08,1.25,0.1
		J_Bip_C_Neck; J_Bip_C_UpperChest; Neck1
		J_Bip_C_Head; J_Bip_C_Neck; Head
		J_Adj_%_FaceEye; J_Bip_C_Head; 0.03,1.6,0.05
		J_Sec_Hair1_01; J_Bip_C_Head; 0,1.7,-0.1
		J_Sec_Hair2_01; J_Sec_Hair1_01; 0,1.2,-0.2
		J_Sec_Hair3_01; J_Sec_Hair2_01; 0,0.5,-0.2
		J_Sec_Hair3_end; J_Sec_Hair3_01; 0,0.2,-0.2
		J_Bip_%_Shoulder; J_Bip_C_UpperChest; Shoulder
		J_Bip_%_UpperArm; J_Bip_%_Shoulder; Arm
		J_Bip_%_LowerArm; J_Bip_%_UpperArm; ForeArm
		J_Bip_%_Hand; J_Bip_%_LowerArm; Hand
		J_Bip_%_Index1; J_Bip_%_Hand; HandIndex2
		J_Bip_%_Index2; J_Bip_%_Index1; HandIndex3
		J_Bip_%_Index3; J_Bip_%_Index2; HandIndex4
		J_Bip_%_Index3_end; J_Bip_%_Index3; HandIndexEnd
		J_Sec_%_SkirtFront1; J_Bip_C_Hips; 0.1,0.9,0.12
		J_Sec_%_SkirtFront2; J_Sec_%_SkirtFront1; 0.13,0.6,0.2
		J_Sec_%_SkirtFront3; J_Sec_%_SkirtFront2; 0.15,0.02,0.25
		J_Bip_%_UpperLeg; J_Bip_C_Hips; Leg
		J_Bip_%_LowerLeg; J_Bip_%_UpperLeg; Shin
		J_Bip_%_Foot; J_Bip_%_LowerLeg; Foot
		J_Bip_%_ToeBase; J_Bip_%_Foot; ToeBase`},
	{name: "VRM and Godot", left: "left", right: "right", facing: math.Pi, lines: `
		hips; -; Hips
		spine; hips; Spine1
		chest; spine; Spine2
		upperChest; chest; Chest
		neck; upperChest; Neck1
		head; neck; Head
		%Shoulder; upperChest; Shoulder
		%UpperArm; %Shoulder; Arm
		%LowerArm; %UpperArm; ForeArm
		%Hand; %LowerArm; Hand
		%LittleProximal; %Hand; HandPinky2
		%LittleIntermediate; %LittleProximal; HandPinky3
		%LittleDistal; %LittleIntermediate; HandPinky4
		%ThumbMetacarpal; %Hand; HandThumb1
		%ThumbProximal; %ThumbMetacarpal; HandThumb2
		%ThumbDistal; %ThumbProximal; HandThumb3
		%UpperLeg; hips; Leg
		%LowerLeg; %UpperLeg; Shin
		%Foot; %LowerLeg; Foot
		%Toes; %Foot; ToeBase`},
	{name: "Biped with footsteps", left: "L", right: "R", axes: alongX, arms: 1, root: lying, lines: `
		Bip001; -; Hips; -
		Bip001 Footsteps; Bip001; 0,0,0
		Bip001 Pelvis; Bip001; Hips; -
		Bip001 Spine; Bip001 Pelvis; Spine1; Hips
		Bip001 % Thigh; Bip001 Spine; Leg
		Bip001 % Calf; Bip001 % Thigh; Shin
		Bip001 % Foot; Bip001 % Calf; Foot
		Bip001 % Toe0; Bip001 % Foot; ToeBase
		Bip001 % Toe0Nub; Bip001 % Toe0; ToeEnd
		Bip001 Spine1; Bip001 Spine; Spine2
		Bip001 Spine2; Bip001 Spine1; Chest; -
		Bip001 Neck; Bip001 Spine2; Neck1; Chest
		Bip001 Head; Bip001 Neck; Head
		Bip001 HeadNub; Bip001 Head; HeadEnd
		Bip001 Ponytail1; Bip001 Head; 0,1.6,-0.1
		Bip001 Ponytail11; Bip001 Ponytail1; 0,1.2,-0.2
		Bip001 % Clavicle; Bip001 Neck; Shoulder
		Bip001 % UpperArm; Bip001 % Clavicle; Arm
		Bip001 % Forearm; Bip001 % UpperArm; ForeArm
		Bip001 % ForeTwist; Bip001 % Forearm; ForeArm; -
		Bip001 % ForeTwist1; Bip001 % ForeTwist; ForeArm~Hand
		Bip001 % Hand; Bip001 % Forearm; Hand
		Bip001 % Finger0; Bip001 % Hand; HandThumb1
		Bip001 % Finger01; Bip001 % Finger0; HandThumb2
		Bip001 % Finger02; Bip001 % Finger01; HandThumb3
		Bip001 % Finger0Nub; Bip001 % Finger02; HandThumbEnd
		Bip001 % Finger1; Bip001 % Hand; HandIndex2
		Bip001 % Finger11; Bip001 % Finger1; HandIndex3
		Bip001 % Finger12; Bip001 % Finger11; HandIndex4
		Bip001 % Finger1Nub; Bip001 % Finger12; HandIndexEnd`},
	{name: "DAZ Genesis 8", left: "l", right: "r", arms: 0.75, lines: `
		Genesis8Female; -; 0,0,0
		hip; Genesis8Female; Hips
		pelvis; hip; Hips; -
		%ThighBend; pelvis; Leg
		%ThighTwist; %ThighBend; Leg~Shin
		%Shin; %ThighTwist; Shin
		%Foot; %Shin; Foot
		%Metatarsals; %Foot; Foot~ToeBase
		%Toe; %Metatarsals; ToeBase
		%BigToe; %Toe; ToeEnd; -
		%SmallToe1; %Toe; ToeEnd; -
		%Heel; %Foot; 0.09,0.02,-0.06
		abdomenLower; hip; Spine1
		abdomenUpper; abdomenLower; Spine2
		chestLower; abdomenUpper; Spine2~Chest
		chestUpper; chestLower; Chest
		%Pectoral; chestLower; 0.08,1.2,0.1
		neckLower; chestUpper; Neck1
		neckUpper; neckLower; Neck2
		head; neckUpper; Head
		upperTeeth; head; 0,1.58,0.08
		lowerJaw; head; 0,1.58,0.05
		tongue01; lowerJaw; 0,1.57,0.05
		%Eye; head; 0.03,1.65,0.08
		%Ear; head; 0.08,1.63,0
		%Collar; chestUpper; Shoulder
		%ShldrBend; %Collar; Arm
		%ShldrTwist; %ShldrBend; Arm~ForeArm
		%ForearmBend; %ShldrTwist; ForeArm
		%ForearmTwist; %ForearmBend; ForeArm~Hand
		%Hand; %ForearmTwist; Hand
		%Thumb1; %Hand; HandThumb1
		%Thumb2; %Thumb1; HandThumb2
		%Thumb3; %Thumb2; HandThumb3
		%Carpal1; %Hand; HandIndex1; -
		%Index1; %Carpal1; HandIndex2
		%Index2; %Index1; HandIndex3
		%Index3; %Index2; HandIndex4
		%Carpal2; %Hand; HandMiddle1; -
		%Mid1; %Carpal2; HandMiddle2
		%Mid2; %Mid1; HandMiddle3
		%Mid3; %Mid2; HandMiddle4`},
	{name: "Character Creator", left: "L", right: "R", axes: alongY, arms: 0.8, lines: `
		RL_BoneRoot; -; 0,0,0
		CC_Base_Hip; RL_BoneRoot; Hips
		CC_Base_Pelvis; CC_Base_Hip; Hips; -
		CC_Base_%_Thigh; CC_Base_Pelvis; Leg
		CC_Base_%_Calf; CC_Base_%_Thigh; Shin
		CC_Base_%_CalfTwist01; CC_Base_%_Calf; Shin; -
		CC_Base_%_CalfTwist02; CC_Base_%_CalfTwist01; Shin~Foot
		CC_Base_%_Foot; CC_Base_%_Calf; Foot
		CC_Base_%_ToeBaseShareBone; CC_Base_%_Foot; ToeBase; -
		CC_Base_%_ToeBase; CC_Base_%_Foot; ToeBase
		CC_Base_%_BigToe1; CC_Base_%_ToeBase; ToeEnd; -
		CC_Base_%_KneeShareBone; CC_Base_%_Calf; Shin; -
		CC_Base_Waist; CC_Base_Hip; Spine1
		CC_Base_Spine01; CC_Base_Waist; Spine2
		CC_Base_Spine02; CC_Base_Spine01; Chest
		CC_Base_NeckTwist01; CC_Base_Spine02; Neck1; -
		CC_Base_NeckTwist02; CC_Base_NeckTwist01; Neck2; -
		CC_Base_Head; CC_Base_NeckTwist02; Head
		CC_Base_FacialBone; CC_Base_Head; Head; -
		CC_Base_%_RibsTwist; CC_Base_Spine02; 0.1,1.25,0
		CC_Base_%_Clavicle; CC_Base_Spine02; Shoulder
		CC_Base_%_Upperarm; CC_Base_%_Clavicle; Arm
		CC_Base_%_UpperarmTwist01; CC_Base_%_Upperarm; Arm; -
		CC_Base_%_Forearm; CC_Base_%_Upperarm; ForeArm
		CC_Base_%_ElbowShareBone; CC_Base_%_Forearm; ForeArm; -
		CC_Base_%_Hand; CC_Base_%_Forearm; Hand`},
	{name: "Maya", left: "L", right: "R", axes: alongX, lines: `
		root_jnt; -; 0,0,0
		COG_jnt; root_jnt; Hips
		pelvis_jnt; COG_jnt; Hips; -
		spine_01_jnt; COG_jnt; Spine1
		spine_02_jnt; spine_01_jnt; Spine2
		chest_jnt; spine_02_jnt; Chest
		neck_01_jnt; chest_jnt; Neck1
		head_jnt; neck_01_jnt; Head
		head_end_jnt; head_jnt; HeadEnd
		%_clavicle_jnt; chest_jnt; Shoulder
		%_shoulder_jnt; %_clavicle_jnt; Arm
		%_elbow_jnt; %_shoulder_jnt; ForeArm
		%_wrist_jnt; %_elbow_jnt; Hand
		%_hip_jnt; pelvis_jnt; Leg
		%_knee_jnt; %_hip_jnt; Shin
		%_ankle_jnt; %_knee_jnt; Foot
		%_ball_jnt; %_ankle_jnt; ToeBase
		%_toe_jnt; %_ball_jnt; ToeEnd`},
	{name: "HumanIK", left: "Left", right: "Right", axes: alongX, lines: `
		Character1_Reference; -; 0,0,0
		Character1_Hips; Character1_Reference; Hips
		Character1_%UpLeg; Character1_Hips; Leg
		Character1_%UpLegRoll; Character1_%UpLeg; Leg~Shin
		Character1_%Leg; Character1_%UpLeg; Shin
		Character1_%LegRoll; Character1_%Leg; Shin~Foot
		Character1_%Foot; Character1_%Leg; Foot
		Character1_%ToeBase; Character1_%Foot; ToeBase
		Character1_Spine; Character1_Hips; Spine1
		Character1_Spine1; Character1_Spine; Spine2
		Character1_Spine2; Character1_Spine1; Chest
		Character1_%Shoulder; Character1_Spine2; Shoulder
		Character1_%Arm; Character1_%Shoulder; Arm
		Character1_%ArmRoll; Character1_%Arm; Arm~ForeArm
		Character1_%ForeArm; Character1_%Arm; ForeArm
		Character1_%ForeArmRoll; Character1_%ForeArm; ForeArm~Hand
		Character1_%Hand; Character1_%ForeArm; Hand
		Character1_Neck; Character1_Spine2; Neck1
		Character1_Head; Character1_Neck; Head`},
}
