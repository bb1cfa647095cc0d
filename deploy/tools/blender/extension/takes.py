"""Samples of a motion as actions of the character."""

import bpy
import numpy as np
from mathutils import Quaternion

from .rig import quaternions

LINEAR = 1  # of bpy.types.Keyframe.interpolation
STILL = 1e-6  # a channel that changes less has one key


class Take:
    """The channels of a sample for a rig: a quaternion of each bone, and the location of the
    root. It is computed beside Blender's own thread."""

    def __init__(self, rig, sample):
        names = {name: j for j, name in enumerate(sample["joint_names"])}
        order = [names[name] for name in rig.names]
        bases = rig.bases(sample["local_rot_mats"][:, order].astype(float))
        self.turns = {name: quaternions(bases[:, j]) for j, name in enumerate(rig.names)}
        self.root = rig.names[0]
        self.locations = rig.locations(sample["posed_joints"][:, order[0]])


def write(take, armature, name, start):
    """Adds a take to the file as an action that begins at a frame."""
    action = bpy.data.actions.new(name)
    action.use_fake_user = True  # else takes that are not played would not be saved
    slot = action.slots.new(id_type="OBJECT", name=armature.name)
    bag = action.layers.new("Layer").strips.new(type="KEYFRAME").channelbag(slot, ensure=True)
    for bone, turns in take.turns.items():
        pose = armature.pose.bones[bone]
        path = f'pose.bones["{bpy.utils.escape_identifier(bone)}"]'
        channel, values = rotations(pose.rotation_mode, turns)
        add(bag, f"{path}.{channel}", values, start, bone)
        if bone == take.root:
            add(bag, f"{path}.location", take.locations, start, bone)
    return action, slot


def rotations(mode, turns):
    """The channel of a rotation mode, and the values that it has for quaternions."""
    if mode == "QUATERNION":
        return "rotation_quaternion", turns
    values, last = [], None
    for turn in map(Quaternion, turns.tolist()):
        if mode == "AXIS_ANGLE":
            axis, angle = turn.to_axis_angle()
            values.append((angle, *axis))
        else:
            last = turn.to_euler(mode, last) if last else turn.to_euler(mode)
            values.append(tuple(last))
    return "rotation_axis_angle" if mode == "AXIS_ANGLE" else "rotation_euler", np.array(values)


def add(bag, path, values, start, group):
    """Adds the curves of a channel: (T, components)."""
    for i, column in enumerate(np.asarray(values, dtype=float).T):
        if np.ptp(column) < STILL:
            column = column[:1]
        curve = bag.fcurves.new(path, index=i)
        curve.group = bag.groups.get(group) or bag.groups.new(group)
        curve.keyframe_points.add(len(column))
        frames = np.arange(start, start + len(column), dtype=float)
        curve.keyframe_points.foreach_set("co", np.stack([frames, column], axis=1).ravel())
        curve.keyframe_points.foreach_set("interpolation", [LINEAR] * len(column))
        curve.update()


def play(armature, rig_names, action, slot):
    """Has the character play a take. What a take has no channel for is at rest."""
    for name in rig_names:
        bone = armature.pose.bones[name]
        bone.location = (0, 0, 0)
        bone.scale = (1, 1, 1)
    data = armature.animation_data_create()
    data.action = action
    data.action_slot = slot
