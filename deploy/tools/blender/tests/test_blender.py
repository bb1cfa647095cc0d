"""The five tasks in Blender, with the extension as it is installed from the zip that EXTENSION
names, against the program that MOTIONGATE names."""

import math
import os
import re
import time
import unittest
from types import SimpleNamespace

import bpy
import addon_utils  # is there after bpy
from gateway import gateway, sim
from mathutils import Euler, Matrix, Vector

BINARY = os.environ["MOTIONGATE"]
PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "..", "..", "docs", "tools-blender.md")
MODULE = "bl_ext.user_default.motiongate"
NEAR = 0.01  # metres
FRAMES = 60

# Bones of a character that stands at its origin and looks along -Y, Blender's front, Z up:
# name, parent, head. The right side mirrors the left one.
BONES = [
    ("Hips", None, (0, 0, 1.0)), ("Spine", "Hips", (0, 0, 1.1)), ("Chest", "Spine", (0, 0, 1.3)),
    ("Neck", "Chest", (0, 0, 1.5)), ("Head", "Neck", (0, 0, 1.6)),
] + [
    (side + name, side + parent if parent in ("Shoulder", "Arm", "ForeArm", "UpLeg", "Leg", "Foot") else parent, (sign * x, y, z))
    for side, sign in (("Left", 1), ("Right", -1))
    for name, parent, (x, y, z) in [
        ("Shoulder", "Chest", (0.05, 0, 1.45)), ("Arm", "Shoulder", (0.17, 0, 1.45)),
        ("ForeArm", "Arm", (0.44, 0, 1.45)), ("Hand", "ForeArm", (0.69, 0, 1.45)),
        ("UpLeg", "Hips", (0.09, 0, 0.94)), ("Leg", "UpLeg", (0.09, 0, 0.52)),
        ("Foot", "Leg", (0.09, 0, 0.09)), ("ToeBase", "Foot", (0.09, -0.13, 0.02)),
    ]
]

# Characters: where the object stands, its heading, the size of its unit and whether it was
# imported with Y up; the rotation mode of its bones.
RIGS = {
    "plain": (Vector((0, 0, 0)), 0, 1, False, "QUATERNION"),
    "placed": (Vector((3, -2, 0.5)), 0.7, 1, False, "XYZ"),
    "imported": (Vector((1, 1, 0)), -2.1, 0.01, True, "AXIS_ANGLE"),
}


def character(name, place=Vector(), heading=0.0, unit=1.0, y_up=False, mode="QUATERNION"):
    """Adds an armature; bones turn about their axes, as the bones of real rigs do."""
    armature = bpy.data.objects.new(name, bpy.data.armatures.new(name))
    bpy.context.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    up = Matrix.Rotation(math.pi / 2, 4, "X") if y_up else Matrix()
    armature.matrix_world = Matrix.Translation(place) @ Matrix.Rotation(heading, 4, "Z") @ up @ Matrix.Scale(unit, 4)
    bpy.context.view_layer.update()
    bpy.ops.object.mode_set(mode="EDIT")
    into = up.inverted() @ Matrix.Scale(1 / unit, 4)
    for i, (bone, parent, head) in enumerate(BONES):
        edit = armature.data.edit_bones.new(bone)
        edit.head = into @ Vector(head)
        edit.tail = edit.head + into @ (Vector(head) * 0.1 + Vector((0, 0, 0.01)))
        edit.roll = 0.3 * i
        edit.parent = armature.data.edit_bones.get(parent or "")
    handle = armature.data.edit_bones.new("handle")  # of the animator, which deforms nothing
    handle.head, handle.tail, handle.use_deform = (0, 0, 0), into @ Vector((0, 0, 0.3)), False
    bpy.ops.object.mode_set(mode="OBJECT")
    for bone in armature.pose.bones:
        bone.rotation_mode = mode
    return armature


def head(armature, bone, frame):
    """Where the head of a bone is in the scene at a frame."""
    bpy.context.scene.frame_set(frame)
    return armature.matrix_world @ armature.pose.bones[bone].head


def setUpModule():
    global engine
    addon_utils.enable("bl_pkg")
    bpy.ops.extensions.package_install_files(filepath=os.environ["EXTENSION"], repo="user_default", enable_on_install=True)
    engine = gateway(BINARY, engine=True)
    unittest.addModuleCleanup(engine.stop)


def preferences():
    return bpy.context.preferences.addons[MODULE].preferences


class Tasks(unittest.TestCase):
    def setUp(self):
        bpy.ops.wm.read_homefile(use_empty=True)
        preferences().url = engine.url
        self.scene = bpy.context.scene
        self.scene.render.fps, self.scene.frame_start, self.scene.frame_end = 24, 11, 10 + FRAMES
        self.settings = self.scene.motiongate
        self.settings.seed = 7

    def generate(self, armature, prompt="a person stands", **more):
        self.settings.character, self.settings.prompt = armature, prompt
        for name, value in more.items():
            setattr(self.settings, name, value)
        self.assertEqual(bpy.ops.motiongate.generate(wait=True), {"FINISHED"})
        return armature.animation_data.action

    def refused(self, call, sentence):
        with self.assertRaises(RuntimeError) as raised:
            call()
        self.assertIn(sentence, str(raised.exception))

    def test_prompt(self):
        for name, how in RIGS.items():
            with self.subTest(name):
                armature = character(name, *how)
                place, heading = how[:2]
                before = set(bpy.data.actions)
                action = self.generate(armature, "a person walks forward", samples=3)
                self.assertEqual(len(set(bpy.data.actions) - before), 3)
                self.assertEqual(tuple(action.frame_range), (11, 10 + FRAMES))
                groups = action.layers[0].strips[0].channelbags[0].groups
                self.assertEqual({group.name: len(group.channels) for group in groups}["Hips"], 7 - (how[4] == "XYZ"))
                self.assertTrue(all(take.use_fake_user for take in bpy.data.actions))
                went = Matrix.Rotation(-heading, 3, "Z") @ (head(armature, "Hips", 70) - head(armature, "Hips", 11))
                self.assertLess(went.y, -0.8, "it walks to its front")
                self.assertLess(abs(went.x), 0.3)
                for frame in (11, 40, 70):
                    toe = min(head(armature, side + "ToeBase", frame).z for side in ("Left", "Right"))
                    self.assertLess(abs(toe - place.z - 0.02), 0.03, "a foot is on its floor")
                    shin = head(armature, "LeftFoot", frame) - head(armature, "LeftLeg", frame)
                    self.assertAlmostEqual(shin.length, 0.43, places=4)

    def test_rigify(self):
        """The human of Rigify: 159 bones, some of them of the face."""
        bpy.ops.preferences.addon_enable(module="rigify")
        bpy.ops.object.armature_human_metarig_add()
        armature = bpy.context.object
        self.generate(armature, "a person walks forward")
        self.assertLess(head(armature, "spine", 70).y, -0.8)
        self.assertLess(abs(min(head(armature, f"toe.{side}", 70).z for side in "LR") - 0.02), 0.03)

    def test_path(self):
        for name, how in RIGS.items():
            with self.subTest(name):
                armature = character(name, *how)
                data = bpy.data.curves.new("way", "CURVE")
                data.dimensions, data.bevel_depth = "3D", 0.1
                spline = data.splines.new("BEZIER")
                spline.bezier_points.add(1)
                ends = [((0, 0, 0), (0, 1, 0), (0, -1, 0)), ((1.5, -1.5, 0), (0.5, -1.5, 0), (2.5, -1.5, 0))]
                for point, (at, left, right) in zip(spline.bezier_points, ends):
                    point.co, point.handle_left, point.handle_right = at, left, right
                curve = bpy.data.objects.new("way", data)
                bpy.context.collection.objects.link(curve)
                curve.matrix_world = Matrix.Translation(how[0]) @ Matrix.Rotation(0.4, 4, "Z")
                bpy.context.view_layer.update()
                self.generate(armature, "a person walks", path=curve)
                for frame, at in ((11, (0, 0, 0)), (70, (1.5, -1.5, 0))):
                    off = head(armature, "Hips", frame) - curve.matrix_world @ Vector(at)
                    self.assertLess(off.xy.length, 0.06, "the pelvis sways about the path")
                self.settings.path = None

    def test_target(self):
        for name, how in RIGS.items():
            with self.subTest(name):
                armature = character(name, *how)
                empty = bpy.data.objects.new("place", None)
                bpy.context.collection.objects.link(empty)
                to_scene = Matrix.Translation(how[0]) @ Matrix.Rotation(how[1], 4, "Z")
                empty.rotation_euler = Euler((0.3, 0.2, 0.5 + how[1]))
                places = {31: to_scene @ Vector((0.3, -0.4, 1.3)), 55: to_scene @ Vector((0.3, -0.3, 1.6))}
                for frame, place in places.items():
                    empty.location = place
                    empty.keyframe_insert("location", frame=frame)
                bpy.ops.object.select_all(action="DESELECT")
                empty.select_set(True)
                self.settings.targets.clear()
                bpy.ops.motiongate.target_add()
                self.settings.targets[0].bone, self.settings.targets[0].turn = "LeftHand", True
                self.generate(armature)
                for frame, place in places.items():
                    self.assertLess((head(armature, "LeftHand", frame) - place).length, NEAR)
                    turn = (armature.matrix_world @ armature.pose.bones["LeftHand"].matrix).to_quaternion()
                    self.assertLess(turn.rotation_difference(empty.matrix_world.to_quaternion()).angle % (2 * math.pi), 0.02)
                bpy.ops.motiongate.target_remove(index=0)
                self.assertEqual(len(self.settings.targets), 0)

    def test_poses(self):
        for name, how in RIGS.items():
            with self.subTest(name):
                armature = character(name, *how)
                keys = {11: {"RightArm": 0.8, "Spine": 0.2}, 41: {"RightArm": -0.5}}
                for frame, turns in keys.items():
                    for bone, angle in turns.items():
                        pose = armature.pose.bones[bone]
                        turn = Euler((angle, 0, angle / 2))
                        axis, by = turn.to_quaternion().to_axis_angle()
                        channel, value = {
                            "QUATERNION": ("rotation_quaternion", turn.to_quaternion()), "AXIS_ANGLE": ("rotation_axis_angle", (by, *axis)),
                        }.get(how[4], ("rotation_euler", turn))
                        setattr(pose, channel, value)
                        pose.keyframe_insert(channel, frame=frame)
                poses = armature.animation_data.action
                action = self.generate(armature, "", poses=poses)
                self.assertNotEqual(action, poses)
                for frame, turns in keys.items():
                    self.scene.frame_set(frame)
                    for bone, angle in turns.items():
                        turn = Euler((angle, 0, angle / 2)).to_quaternion()
                        got = armature.pose.bones[bone].matrix_basis.to_quaternion()
                        self.assertLess(got.rotation_difference(turn).angle % (2 * math.pi), 0.01, f"{bone} at {frame}")
                self.settings.poses = None

    def test_job(self):
        """A job beside Blender: progress, the end, and cancel."""
        from bl_ext.user_default.motiongate.session import session, tick

        self.settings.character = character("job")
        self.assertEqual(bpy.ops.motiongate.generate(), {"FINISHED"})
        self.assertTrue(bpy.app.timers.is_registered(tick))
        self.assertFalse(bpy.ops.motiongate.generate.poll(), "one at a time")
        self.turn(tick)
        self.assertEqual((session.failed, session.message[:9]), (False, "One take:"))

        with sim(BINARY, "--latency", "60s", "--retargeting") as server, gateway(BINARY, [("slow", server.url)]) as front:
            preferences().url = front.url
            bpy.ops.motiongate.generate()
            self.assertIsNotNone(tick(), "the window is free")
            task = session.task
            while task.running and task.phase == "Sent":
                time.sleep(0.1)
            self.assertEqual((task.running, task.phase), (True, "Running"))
            bpy.ops.motiongate.cancel()
            self.turn(tick)
            self.assertEqual((session.failed, session.message), (False, "Cancelled."))
            task.join()
            self.assertIsNone(task.error)
            self.assertFalse(bpy.ops.motiongate.cancel.poll())

    def turn(self, timer):
        """Turns the timer to its end, as Blender's window does."""
        while (pause := timer()) is not None:
            time.sleep(pause)
        bpy.app.timers.unregister(timer)

    def test_errors(self):
        generate = lambda: bpy.ops.motiongate.generate(wait=True)
        self.refused(generate, "Choose the character")
        armature = character("errors")
        self.settings.character, self.settings.prompt = armature, ""
        self.refused(generate, "Write a prompt")
        self.settings.model = "nobody"
        self.settings.prompt = "walk"
        self.refused(generate, "The gateway has no model nobody; its models: motiongate.")
        self.settings.model = ""
        self.settings.prompt = "walk " * 300
        self.refused(generate, "prompt")
        self.settings.prompt = "walk"
        self.settings.targets.add()
        self.refused(generate, "A target has no empty.")
        empty = bpy.data.objects.new("far", None)
        self.settings.targets[0].empty, self.settings.targets[0].bone = empty, "Hips"
        self.settings.targets[0].frame = 200
        self.refused(generate, "far is at frame 200, outside of the frames 11 to 70.")
        self.settings.targets[0].bone = "Tail"
        self.refused(generate, "far is the target of Tail")
        self.settings.targets.clear()
        armature.scale = (1, 2, 1)
        bpy.context.view_layer.update()
        self.refused(generate, "apply the scale")
        armature.scale = (1, 1, 1)
        bpy.context.view_layer.update()
        self.settings.poses = bpy.data.actions.new("empty")
        self.refused(generate, "empty has no keys")
        self.settings.poses = None
        preferences().url = "http://127.0.0.1:1"
        self.refused(generate, "127.0.0.1:1")
        preferences().url = "http://gateway.example"
        self.refused(generate, "allow online access")

    def test_documented_script(self):
        with open(PAGE, encoding="utf-8") as file:
            (code,) = re.findall(r"^```python blender\n(.*?)^```$", file.read(), re.M | re.S)
        character("Armature")
        exec(compile(code, PAGE, "exec"), {})
        self.assertEqual(len(bpy.data.actions), 4)

    def test_models(self):
        bpy.ops.motiongate.models(wait=True)
        from bl_ext.user_default.motiongate import settings
        self.assertEqual(settings.models, ["motiongate"])
        self.assertEqual(settings.find_models(None, None, "GATE"), ["motiongate"])


class Layout:
    """A layout that takes what Blender's own takes."""

    calls = []

    def __getattr__(self, name):
        function = bpy.types.UILayout.bl_rna.functions[name]

        def call(*args, **more):
            unknown = set(more) - set(function.parameters.keys())
            assert not unknown, f"{name} takes no {unknown}"
            icon = more.get("icon", "NONE")
            assert icon in function.parameters["icon"].enum_items if icon != "NONE" else True, icon
            if name in ("prop", "prop_search"):
                assert args[1] in args[0].bl_rna.properties, args[1]
            if name == "operator":
                getattr(bpy.ops.motiongate, args[0].partition(".")[2]).get_rna_type()
            self.calls.append((name, *args[1:], more.get("text")))
            return Layout()

        return call

    def __setattr__(self, name, value):
        if name not in ("index",):
            assert name in bpy.types.UILayout.bl_rna.properties, name


class Panel(unittest.TestCase):
    def test_draws(self):
        from bl_ext.user_default.motiongate import settings
        from bl_ext.user_default.motiongate.panel import MOTIONGATE_PT_motion
        from bl_ext.user_default.motiongate.session import session

        bpy.ops.wm.read_homefile(use_empty=True)
        bpy.context.scene.motiongate.character = character("panel")
        bpy.context.scene.motiongate.targets.add()
        for task, message, want in [
            (None, "", ("operator", None)), (None, "One take: a person walks.", ("label", "One take: a person walks.")),
            (SimpleNamespace(progress=0.5, phase="About 3 s left"), "", ("progress", "About 3 s left")),
        ]:
            Layout.calls.clear()
            session.task, session.message = task, message
            MOTIONGATE_PT_motion.draw(SimpleNamespace(layout=Layout()), bpy.context)
            session.task, session.message = None, ""
            self.assertIn(want, [(call[0], call[-1]) for call in Layout.calls])
        settings.MotiongatePreferences.draw(SimpleNamespace(layout=Layout(), bl_rna=preferences().bl_rna), bpy.context)


class Registration(unittest.TestCase):
    def test_comes_and_goes(self):
        for _ in range(2):
            bpy.ops.preferences.addon_disable(module=MODULE)
            self.assertFalse(hasattr(bpy.types.Scene, "motiongate"))
            self.assertFalse(any(name.startswith("MOTIONGATE") for name in dir(bpy.types)))
            self.assertFalse([f for f in bpy.app.handlers.load_pre if f.__module__.startswith(MODULE)])
            bpy.ops.preferences.addon_enable(module=MODULE)
            self.assertTrue(hasattr(bpy.types.Scene, "motiongate"))


if __name__ == "__main__":
    unittest.main(verbosity=1)
