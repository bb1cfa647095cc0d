package rigtest

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

var captures = []layout{
	{name: "CMU BVH", left: "L", right: "R", lines: cmu},
	{name: "CMU BVH, Z up", left: "L", right: "R", up: geom.AxisAngle(geom.UnitX, math.Pi/2), lines: cmu},
	{name: "SMPL", left: "L", right: "R", lines: `
		Pelvis; -; Hips
		%_Hip; Pelvis; Leg
		Spine1; Pelvis; Spine1
		%_Knee; %_Hip; Shin
		Spine2; Spine1; Spine2
		%_Ankle; %_Knee; Foot
		Spine3; Spine2; Chest
		%_Foot; %_Ankle; ToeBase
		Neck; Spine3; Neck1
		%_Collar; Spine3; Shoulder
		Head; Neck; Head
		%_Shoulder; %_Collar; Arm
		%_Elbow; %_Shoulder; ForeArm
		%_Wrist; %_Elbow; Hand
		%_Hand; %_Wrist; HandMiddle2; -`},
	{name: "SMPL-X", left: "left", right: "right", lines: `
		pelvis; -; Hips
		%_hip; pelvis; Leg
		spine1; pelvis; Spine1
		%_knee; %_hip; Shin
		spine2; spine1; Spine2
		%_ankle; %_knee; Foot
		spine3; spine2; Chest
		%_foot; %_ankle; ToeBase
		neck; spine3; Neck1
		%_collar; spine3; Shoulder
		head; neck; Head
		%_shoulder; %_collar; Arm
		%_elbow; %_shoulder; ForeArm
		%_wrist; %_elbow; Hand
		jaw; head; Jaw
		%_eye_smplhf; head; 0.03,1.65,0.08
		%_index1; %_wrist; HandIndex2
		%_index2; %_index1; HandIndex3
		%_index3; %_index2; HandIndex4
		%_thumb1; %_wrist; HandThumb1
		%_thumb2; %_thumb1; HandThumb2
		%_thumb3; %_thumb2; HandThumb3`},
	{name: "Xsens", left: "Left", right: "Right", lines: `
		Pelvis; -; Hips
		L5; Pelvis; Spine1
		L3; L5; Spine1~Spine2
		T12; L3; Spine2
		T8; T12; Chest
		Neck; T8; Neck1
		Head; Neck; Head
		%Shoulder; T8; Shoulder
		%UpperArm; %Shoulder; Arm
		%ForeArm; %UpperArm; ForeArm
		%Hand; %ForeArm; Hand
		%UpperLeg; Pelvis; Leg
		%LowerLeg; %UpperLeg; Shin
		%Foot; %LowerLeg; Foot
		%Toe; %Foot; ToeBase`},
	{name: "iPi", left: "L", right: "R", lines: `
		Hip; -; Hips
		LowerSpine; Hip; Spine1
		MiddleSpine; LowerSpine; Spine2
		Chest; MiddleSpine; Chest
		Neck; Chest; Neck1
		Head; Neck; Head
		%Clavicle; Chest; Shoulder
		%Shoulder; %Clavicle; Arm
		%Forearm; %Shoulder; ForeArm
		%Hand; %Forearm; Hand
		%Thigh; Hip; Leg
		%Shin; %Thigh; Shin
		%Foot; %Shin; Foot
		%Toe; %Foot; ToeBase`},
	{name: "Rokoko", left: "Left", right: "Right", axes: alongY, lines: `
		root; -; 0,0,0
		Hips; root; Hips
		Spine; Hips; Spine1
		Spine1; Spine; Spine2
		Spine2; Spine1; Spine2~Chest
		Spine3; Spine2; Chest
		Neck; Spine3; Neck1
		Head; Neck; Head
		Head_end; Head; HeadEnd
		%Shoulder; Spine3; Shoulder
		%Arm; %Shoulder; Arm
		%ForeArm; %Arm; ForeArm
		%Hand; %ForeArm; Hand
		%Finger2Metacarpal; %Hand; HandIndex1; -
		%Finger2Proximal; %Finger2Metacarpal; HandIndex2
		%Finger2Medial; %Finger2Proximal; HandIndex3
		%Finger2Distal; %Finger2Medial; HandIndex4
		%Finger2Tip; %Finger2Distal; HandIndexEnd; -
		%Thigh; Hips; Leg
		%Shin; %Thigh; Shin
		%Foot; %Shin; Foot
		%Toe; %Foot; ToeBase
		%ToeTip; %Toe; ToeEnd`},
	{name: "OptiTrack", left: "L", right: "R", lines: `
		Hip; -; Hips
		Ab; Hip; Spine1
		Chest; Ab; Chest
		Neck; Chest; Neck1
		Head; Neck; Head
		%Shoulder; Chest; Shoulder
		%UArm; %Shoulder; Arm
		%FArm; %UArm; ForeArm
		%Hand; %FArm; Hand
		%Thigh; Hip; Leg
		%Shin; %Thigh; Shin
		%Foot; %Shin; Foot
		%Toe; %Foot; ToeBase`},
	{name: "SOMA under a root", left: "Left", right: "Right", lines: `
		Root; -; 0,0,0
		Hips; Root; Hips
		Spine1; Hips; Spine1
		Spine2; Spine1; Spine2
		Chest; Spine2; Chest
		Neck1; Chest; Neck1
		Neck2; Neck1; Neck2
		Head; Neck2; Head
		Jaw; Head; Jaw
		%Shoulder; Chest; Shoulder
		%Arm; %Shoulder; Arm
		%ForeArm; %Arm; ForeArm
		%Hand; %ForeArm; Hand
		%HandThumbEnd; %Hand; HandThumbEnd
		%HandMiddleEnd; %Hand; HandMiddleEnd
		%Leg; Hips; Leg
		%Shin; %Leg; Shin
		%Foot; %Shin; Foot
		%ToeBase; %Foot; ToeBase`},
}

const cmu = `
	Hips; -; Hips
	%HipJoint; Hips; Hips; -
	%UpLeg; %HipJoint; Leg
	%Leg; %UpLeg; Shin
	%Foot; %Leg; Foot
	%ToeBase; %Foot; ToeBase
	%ToeBase_end; %ToeBase; ToeEnd
	LowerBack; Hips; Hips; -
	Spine; LowerBack; Spine1
	Spine1; Spine; Chest
	Neck; Spine1; Chest; -
	Neck1; Neck; Neck1
	Head; Neck1; Head
	Head_end; Head; HeadEnd
	%Shoulder; Spine1; Chest; Shoulder
	%Arm; %Shoulder; Arm
	%ForeArm; %Arm; ForeArm
	%Hand; %ForeArm; Hand
	%FingerBase; %Hand; Hand; -
	%HandIndex1; %FingerBase; HandIndex2
	%HandIndex1_end; %HandIndex1; HandIndexEnd
	%Thumb; %Hand; Hand; HandThumb1
	%Thumb_end; %Thumb; HandThumb2; -`
