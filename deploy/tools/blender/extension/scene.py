"""What a request takes from the scene: the rig, the path, targets and poses."""

import math

import bpy
import numpy as np
from mathutils import Matrix
from motiongate import Path, Pose, Target

from .rig import Rig, to_wire, turns_to_wire


class Space:
    """The character's coordinate space: the origin and the heading of its armature. unit is
    the length of a unit of the scene in metres."""

    def __init__(self, armature, scene):
        place, turn, _ = armature.matrix_world.decompose()
        heading = 2 * math.atan2(turn.z, turn.w)
        self.inverse = (Matrix.Translation(place) @ Matrix.Rotation(heading, 4, "Z")).inverted()
        self.unit = scene.unit_settings.scale_length

    def matrix(self, world):
        """Converts a world matrix to this space, with its translation in metres."""
        matrix = np.array(self.inverse @ world)
        matrix[:3, 3] *= self.unit
        return matrix


class Span:
    """The frames of a motion: the preview range or the range of the scene."""

    def __init__(self, scene):
        self.scene = scene
        preview = scene.use_preview_range
        self.start = scene.frame_preview_start if preview else scene.frame_start
        self.end = scene.frame_preview_end if preview else scene.frame_end
        self.fps = scene.render.fps / scene.render.fps_base

    @property
    def seconds(self):
        return (self.end - self.start + 1) / self.fps

    def at(self, frame, owner):
        """The time of a frame from the beginning of the motion."""
        if not self.start <= frame <= self.end:
            raise ValueError(f"{owner} is at frame {frame}, outside of the frames {self.start} to {self.end}.")
        return (frame - self.start) / self.fps


def rotation(matrix):
    """The rotation of a matrix without its scale."""
    turn = np.array(matrix)[:3, :3]
    return turn / np.linalg.norm(turn, axis=0)


def rig_of(armature, space):
    """The rig of an armature: its largest tree of bones that deform and their ancestors, or of
    all bones if none deforms."""
    scale = armature.matrix_world.to_scale()
    if min(scale) <= 0 or max(scale) > 1.001 * min(scale):
        raise ValueError(f"{armature.name} has a negative, zero or uneven scale: apply the scale (Ctrl A).")
    bones = armature.data.bones
    wanted = {b.name for bone in bones if bone.use_deform for b in (bone, *bone.parent_recursive)} or {b.name for b in bones}
    trees = [[b for b in (root, *root.children_recursive) if b.name in wanted] for root in bones if root.parent is None]
    tree = max(trees, key=len, default=[])
    if not tree:
        raise ValueError(f"{armature.name} has no bones.")
    tree.sort(key=lambda bone: len(bone.parent_recursive))  # parents first
    index = {bone.name: j for j, bone in enumerate(tree)}
    matrices = [space.matrix(armature.matrix_world @ bone.matrix_local) for bone in tree]
    return Rig(
        names=tuple(index), parents=tuple(index[b.parent.name] if b.parent else -1 for b in tree),
        heads=np.array([m[:3, 3] for m in matrices]), rests=np.array([rotation(m) for m in matrices]),
        inherits=tuple(b.use_inherit_rotation for b in tree), unit=space.unit * scale[0],
    )


def path_of(curve, space):
    """The first spline of a curve, as a path over the floor."""
    data = curve.data.copy()
    data.bevel_depth = data.extrude = 0
    data.bevel_object = data.taper_object = None
    line = bpy.data.objects.new("path", data)
    try:
        mesh = line.to_mesh()
        points = [curve.matrix_world @ v.co for v in mesh.vertices]
        edges = [tuple(sorted(e.vertices)) for e in mesh.edges]
    finally:
        bpy.data.objects.remove(line)
        bpy.data.curves.remove(data)
    if len(points) < 2:
        raise ValueError(f"{curve.name} has no line to walk along.")
    # The first spline ends where a vertex is not joined to the next one; a closed one repeats its start.
    last = next((i for i in range(len(points) - 1) if (i, i + 1) not in edges), len(points) - 1)
    points = points[:last + 1] + ([points[0]] if (0, last) in edges and last > 1 else [])
    places = to_wire([space.matrix(Matrix.Translation(p))[:3, 3] for p in points])
    return Path(places[:, [0, 2]].tolist())


def fcurves(action):
    """The F-curves of an action, of all its slots."""
    for layer in action.layers:
        for strip in layer.strips:
            for bag in strip.channelbags:
                yield from bag.fcurves


def keyed(action, channels):
    """The frame and the data path of each key of the F-curves of some channels."""
    for curve in fcurves(action):
        if curve.data_path.rpartition(".")[2] in channels:
            for key in curve.keyframe_points:
                yield round(key.co.x), curve.data_path


class Visit:
    """Context manager that sets frames of a scene and restores the one before."""

    def __init__(self, scene):
        self.scene, self.was = scene, scene.frame_current

    def __enter__(self):
        return self.scene.frame_set

    def __exit__(self, *_):
        self.scene.frame_set(self.was)


def targets_of(items, rig, space, span):
    """A target for each location key of an empty in the span, or one at the frame of the item if
    there is none."""
    found = []
    with Visit(span.scene) as visit:
        for item in items:
            if item.empty is None:
                raise ValueError("A target has no empty.")
            if not item.bone:
                raise ValueError(f"{item.empty.name} is the target of no bone.")
            if item.bone not in rig.names:
                raise ValueError(f"{item.empty.name} is the target of {item.bone}, which is no bone of the character's rig.")
            data = item.empty.animation_data
            keys = {f for f, _ in keyed(data.action, ("location",))} if data and data.action else set()
            for at in sorted(f for f in keys if span.start <= f <= span.end) or [item.frame]:
                seconds = span.at(at, item.empty.name)
                visit(at)
                matrix = space.matrix(item.empty.matrix_world)
                turn = None
                if item.turn:
                    world = rotation(matrix) @ rig.rests[rig.names.index(item.bone)].T
                    turn = xyzw(turns_to_wire(world))
                found.append(Target(item.bone, seconds, to_wire(matrix[:3, 3]).tolist(), turn))
    return found


def poses_of(action, armature, rig, space, span):
    """A pose for each frame of the span with rotation keys of an action: the rotations of the keyed
    bones and, where that is keyed too, the place of the root."""
    paths = {f'pose.bones["{bpy.utils.escape_identifier(name)}"]': name for name in rig.names}
    turned, placed = {}, set()
    for at, path in keyed(action, ("rotation_quaternion", "rotation_euler", "rotation_axis_angle", "location")):
        bone, _, channel = path.rpartition(".")
        name = paths.get(bone)
        if name is None or not span.start <= at <= span.end:
            continue
        if channel != "location":
            turned.setdefault(at, set()).add(name)
        elif name == rig.names[0]:
            placed.add(at)
    if not turned:
        raise ValueError(f"{action.name} has no keys of rotations of the character from frame {span.start} to {span.end}.")
    found = []
    data = armature.animation_data_create()
    before = data.action, data.action_slot
    try:
        data.action = action
        if data.action_slot is None:
            data.action_slot = data.action_suitable_slots[0]
        with Visit(span.scene) as visit:
            for at in sorted(turned):
                visit(at)
                matrices = [space.matrix(armature.matrix_world @ armature.pose.bones[name].matrix) for name in rig.names]
                turns = rig.turns(np.array([rotation(m) for m in matrices]))
                rotations = {name: xyzw(turns[rig.names.index(name)]) for name in turned[at]}
                root = to_wire(matrices[0][:3, 3]).tolist() if at in placed else None
                found.append(Pose(span.at(at, action.name), rotations, root))
    finally:
        data.action = before[0]
        if before[0]:
            data.action_slot = before[1]
    return found


def xyzw(turn):
    """The quaternion of a rotation matrix, as [x, y, z, w]."""
    q = Matrix(turn.tolist()).to_quaternion()
    return [q.x, q.y, q.z, q.w]
