"""Requests that a motion server is asked, good and bad ones, for a comparison of
how two servers answer them.

Each is a name and a body (bytes), made for one model of a catalogue. The model
has the three constraints and the two segments of protocol 1.0.
"""

import copy
import json


def minimal(model):
    """A request that every server takes."""
    return {
        "protocol_version": "1.0",
        "model": model["id"],
        "skeleton": copy.deepcopy(model["canonical_skeleton"]),
        "segments": [{"type": "text", "prompt": "a person stands", "duration_frames": 10}],
    }


class Corpus:
    def __init__(self, model):
        self.model = model
        self.requests = {}

    def raw(self, name, body):
        assert name not in self.requests, name
        self.requests[name] = body if isinstance(body, bytes) else body.encode()

    def add(self, name, **changes):
        """The minimal request with other fields; a field that is ... is left out."""
        body = minimal(self.model)
        for key, value in changes.items():
            if value is ...:
                body.pop(key, None)
            else:
                body[key] = value
        self.raw(name, json.dumps(body))

    def option(self, name, value):
        self.add(f"options.{name} = {json.dumps(value)[:60]}", options={name: value})

    def segment(self, name, *segments, **more):
        self.add(f"segment: {name}", segments=list(segments), **more)

    def constraint(self, name, *constraints, segments=(), **more):
        more.setdefault("duration_frames", 10)
        self.add(f"constraint: {name}", segments=list(segments), constraints=list(constraints), **more)

    def joint(self, title, index, **changes):
        skeleton = copy.deepcopy(self.model["canonical_skeleton"])
        for key, value in changes.items():
            if value is ...:
                skeleton["joints"][index].pop(key, None)
            else:
                skeleton["joints"][index][key] = value
        self.add(f"skeleton: {title}", skeleton=skeleton)

    def batch(self, name, body):
        self.raw(f"batch: {name}", json.dumps(body))


def text(**more):
    return {"type": "text", "prompt": "walk", "duration_frames": 10, **more}


def bodies(c):
    c.add("minimal")
    c.raw("empty body", b"")
    c.raw("blank body", b"  \n")
    for name, body in {"a word": "hello", "a number": "7", "a list": "[]", "null": "null", "a string": '"x"', "an object": "{}",
                       "cut off": '{"model": "x"', "two values": "{} {}", "not UTF-8": b'{"model": "\xff"}'}.items():
        c.raw(f"body: {name}", body)
    whole = json.dumps(minimal(c.model))
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"):
        c.raw(f"encoding {encoding}", whole.encode(encoding))
    c.raw("blanks around", "\n\t " + whole + " \r\n")
    c.raw("large", whole[:-1] + ', "pad": "' + "x" * 1_100_000 + '"}')
    for field in ("protocol_version", "model", "skeleton", "segments"):
        c.add(f"without {field}", **{field: ...})
        c.add(f"{field} null", **{field: None})
        c.add(f"{field} a number", **{field: 7})
    c.add("unknown field", colour="red")
    for version in ("1.0", "1.4", "1.99", "2.0", "0.9", "1", "1.0.0", "one", "", " 1.0", "1.x", "10.0", "01.0"):
        c.add(f"version {version!r}", protocol_version=version)
    for name, model in {"empty": "", "unknown": "nobody", "in capitals": c.model["id"].upper()}.items():
        c.add(f"model {name}", model=model)


def timeline(c):
    c.add("no content", segments=[], constraints=[])
    c.add("no content, a length", segments=[], duration_frames=10)
    c.add("segments and a length", duration_frames=10)
    c.add("a null length", duration_frames=None)
    c.add("constraints null", constraints=None)
    for frames in (0, -1, 10.0, 10.5, "10", " 10 ", "10.0", "10.5", "ten", "", "1_0", "+10", True, False, None, [10], {}, 1e3, 901, 10**30):
        c.segment(f"duration {frames!r}", text(duration_frames=frames))
    for fps in (30, 24.5, "30", "3e1", True, 0, -30, None, "fast", [], 1e-3, 29.97):
        c.add(f"fps {fps!r}", timing={"fps": fps})
    c.add("timing null", timing=None)
    c.add("timing empty", timing={})
    c.add("timing unknown", timing={"fps": 30, "x": 1})
    c.add("too long", segments=[text(duration_frames=500), text(duration_frames=401)])
    c.add("just not too long", segments=[text(duration_frames=500), text(duration_frames=400)])


def options(c):
    c.add("options null", options=None)
    c.add("options a list", options=[])
    for name, values in {
        "diffusion_steps": (1, 500, 0, 501, "100", 100.0, 1.5, None, True),
        "num_samples": (2, 16, 0, 17, "2", None),
        "seed": (7, None, "7", 7.0, 7.5, -1, 2**63, 2**64, True, "x", []),
        "post_processing": (True, False, 1, 0, 2, "yes", "off", "maybe", None, 1.0, "TRUE"),
        "transition_frames": (0, 60, 61, -1, "5"),
        "loop": (False, True, 0, "false", "true", 1, None),
        "guidance": (None, {}, {"type": "nocfg"}, {"type": "nocfg", "weight": [1]}, {"type": "regular", "weight": [2]}, {"type": "regular", "weight": []},
                     {"type": "separated", "weight": [2, 3]}, {"type": "separated", "weight": ["2", True]}, {"type": "x"}, {"type": "nocfg", "x": 1}, "nocfg"),
        "keyframe_budget": (None, 0.01, 0, -1, "0.01", "x", True, []),
        "model_options": (None, {}, {"energy": 1}, {"b": None, "a": [1]}, [], "energy", 7),
        "unknown": (1,),
    }.items():
        for value in values:
            c.option(name, value)
    whole = json.dumps(minimal(c.model))[:-1]
    c.raw("NaN for an option of the model", whole + ', "options": {"model_options": {"energy": NaN}}}')
    c.raw("NaN for a budget", whole + ', "options": {"keyframe_budget": NaN}}')
    c.raw("NaN for an integer", whole + ', "options": {"seed": NaN}}')
    c.raw("NaN for a rate", whole + ', "timing": {"fps": NaN}}')
    c.raw("Infinity for an integer", whole + ', "options": {"num_samples": Infinity}}')


def skeletons(c):
    c.add("skeleton empty", skeleton={})
    c.add("skeleton without joints", skeleton={"joints": []})
    joints = c.model["canonical_skeleton"]["joints"]
    c.add("skeleton of other units", skeleton={"joints": joints, "units": "cm"})
    c.add("skeleton of another handedness", skeleton={"joints": joints, "coordinate_system": "left_handed"})
    c.add("skeleton with an unknown field", skeleton={"joints": joints, "x": 1})
    c.add("skeleton without its last joint", skeleton={"joints": joints[:-1]})
    c.add("skeleton with a joint more", skeleton={"joints": joints + [{**joints[-1], "name": "Tail"}]})
    c.add("skeleton backwards", skeleton={"joints": joints[::-1]})
    c.joint("another name", -1, name="Renamed")
    c.joint("another rest", -1, rest_translation=[9, 9, 9])
    c.joint("no name", -1, name=...)
    c.joint("an empty name", -1, name="")
    c.joint("a long name", -1, name="x" * 129)
    c.joint("a name twice", -1, name=joints[-2]["name"])
    c.joint("two roots", -1, parent=None)
    c.joint("parent left out", -1, parent=...)
    c.joint("an unknown parent", -1, parent="Nobody")
    c.joint("its own parent", -1, parent=joints[-1]["name"])
    c.joint("no root", 0, parent=joints[1]["name"])
    c.joint("an empty parent", -1, parent="")
    c.joint("a number for a parent", -1, parent=7)
    c.joint("no translation", -1, rest_translation=...)
    c.joint("a short translation", -1, rest_translation=[0, 1])
    c.joint("a long rotation", -1, rest_rotation=[0, 0, 0, 1, 0])
    c.joint("numbers as strings", -1, rest_translation=["0.1", "1", "-0"], rest_rotation=[0, 0, False, True])
    c.joint("a null rotation", -1, rest_rotation=None)
    c.joint("a display name", -1, display_name="left foot")
    c.joint("a long display name", -1, display_name="x" * 257)
    c.joint("a number for a display name", -1, display_name=7)
    c.joint("an unknown field of a joint", -1, colour="red")


def segments(c):
    c.segment("several", text(), {"type": "unconditioned", "duration_frames": 5}, text(seed=3))
    c.segment("no type", {"prompt": "walk", "duration_frames": 10})
    c.segment("type null", text(type=None))
    c.segment("unknown type", text(type="dance"))
    c.segment("a number", 7)
    c.segment("a list", [])
    c.segment("empty prompt", text(prompt=""))
    c.segment("a number for a prompt", text(prompt=7))
    c.segment("long prompt", text(prompt="x" * 1001))
    c.segment("prompt of 1000 code points", text(prompt="é" * 1000))
    c.segment("language null", text(language=None))
    c.segment("another language", text(language="de"))
    c.segment("a number for a language", text(language=7))
    for seed in (None, 7, "7", 7.5):
        c.segment(f"seed {seed!r}", text(seed=seed))
    c.segment("unknown field", text(mood="sad"))
    c.segment("no duration", {"type": "text", "prompt": "walk"})
    c.segment("prompt where none belongs", {"type": "unconditioned", "duration_frames": 5, "prompt": "walk"})
    c.segment("pose", {"type": "pose", "prompt": "stand"})
    c.segment("pose that is none", {"type": "pose", "duration_frames": 5})
    c.segment("motion reference", {"type": "motion_reference", "duration_frames": 5})
    c.segment("video reference", {"type": "video_reference", "duration_frames": 5, "video": {"url": "http://x"}})
    c.segment("pose of an unknown model", {"type": "pose", "prompt": "stand"}, model="nobody")
    c.segment("unknown type of an unknown model", text(type="dance"), model="nobody")
    c.segment("pose and another major", {"type": "pose"}, protocol_version="2.0")


def constraints(c):
    joints = c.model["canonical_skeleton"]["joints"]
    name = joints[-1]["name"]
    path = {"type": "root_path", "frames": [0, 9], "positions_xz": [[0, 0], [1, 1]]}
    hand = {"type": "effector_target", "joint": name, "frames": [5], "positions": [[0, 1, 0]]}
    pose = {"type": "pose_keyframe", "frame": 3, "joint_rotations": {name: [0, 0, 0, 1]}}
    c.constraint("path", path)
    c.constraint("with segments", path, segments=[text()], duration_frames=...)
    c.constraint("without a length", path, duration_frames=...)
    c.constraint("headings", {**path, "heading_radians": [0, "1"]})
    c.constraint("headings null", {**path, "heading_radians": None})
    c.constraint("one heading", {**path, "heading_radians": [0]})
    c.constraint("frames as strings", {**path, "frames": ["0", 9.0]})
    c.constraint("frames descending", {**path, "frames": [9, 0]})
    c.constraint("frames twice", {**path, "frames": [0, 0]})
    c.constraint("frames too few", {**path, "frames": [0]})
    c.constraint("no frames", {**path, "frames": [], "positions_xz": []})
    c.constraint("frame behind the end", {**path, "frames": [0, 10]})
    c.constraint("negative frame", {**path, "frames": [-1, 9]})
    c.constraint("positions of three", {**path, "positions_xz": [[0, 0, 0], [1, 1, 1]]})
    c.constraint("unknown field", {**path, "weight": 1})
    c.constraint("target", hand)
    c.constraint("target, frames in any order", {**hand, "frames": [5, 5, 1], "positions": [[0, 1, 0]] * 3})
    c.constraint("target with a rotation", {**hand, "rotations": [[0, 0, 0, 1]]})
    c.constraint("target with two rotations", {**hand, "rotations": [[0, 0, 0, 1]] * 2})
    c.constraint("target of an unknown joint", {**hand, "joint": "Tail"})
    c.constraint("target of no joint", {k: v for k, v in hand.items() if k != "joint"})
    c.constraint("target behind the end", {**hand, "frames": [10]})
    c.constraint("pose", pose)
    c.constraint("pose at rest", {**pose, "fill_mode": "rest", "root_position": [0, 1, 0]})
    c.constraint("pose, unknown fill", {**pose, "fill_mode": "x"})
    c.constraint("pose, null fill", {**pose, "fill_mode": None})
    c.constraint("pose at a string", {**pose, "frame": "3"})
    c.constraint("pose before the start", {**pose, "frame": -1})
    c.constraint("pose behind the end", {**pose, "frame": 10})
    c.constraint("pose of nothing", {**pose, "joint_rotations": {}})
    c.constraint("pose of an unknown joint", {**pose, "joint_rotations": {"Tail": [0, 0, 0, 1]}})
    c.constraint("pose of three numbers", {**pose, "joint_rotations": {name: [0, 0, 1]}})
    c.constraint("ground", {"type": "ground_height", "points": [[0, 0, 0]]})
    c.constraint("ground that is none", {"type": "ground_height", "points": []})
    c.constraint("unknown type", {"type": "gaze"})
    c.constraint("no type", {"frames": [0]})
    c.constraint("64 of them", *[pose] * 64)
    c.constraint("65 of them", *[pose] * 65)
    c.constraint("an unknown joint before a frame", {**hand, "joint": "Tail", "frames": [10]}, {**path, "frames": [0, 10]})
    c.constraint("count after frames", *[pose] * 65, {**path, "frames": [0, 10]})


def batches(c):
    good = minimal(c.model)
    bare = {k: v for k, v in good.items() if k != "protocol_version"}
    c.batch("one", {"protocol_version": "1.0", "requests": [good]})
    c.batch("inherited version", {"protocol_version": "1.0", "requests": [bare, bare]})
    c.batch("mixed", {"protocol_version": "1.4", "requests": [
        bare, 7, None, {}, {**bare, "model": "nobody"}, {**bare, "protocol_version": "2.0"}, {**bare, "protocol_version": None}, {**bare, "x": 1},
        {**bare, "segments": [{"type": "pose"}]}, {**bare, "options": {"keyframe_budget": 1}}, {**bare, "options": {"model_options": {"x": 1}}},
        {**bare, "options": {"num_samples": "2"}}]})
    whole = json.dumps(good)[:-1]
    c.raw("batch: NaN", '{"protocol_version": "1.4", "requests": [' + whole + '}, ' + whole + ', "options": {"model_options": {"energy": NaN}}}, '
          + whole + ', "timing": {"fps": -Infinity}}]}')
    c.batch("empty", {"protocol_version": "1.0", "requests": []})
    c.batch("no list", {"protocol_version": "1.0", "requests": {}})
    c.batch("null", {"protocol_version": "1.0", "requests": None})
    c.batch("without a version", {"requests": [good]})
    c.batch("a number for a version", {"protocol_version": 1, "requests": [good]})
    c.batch("another major", {"protocol_version": "2.0", "requests": [good]})
    c.batch("no version at all", {"protocol_version": "one", "requests": [good]})
    c.batch("too many", {"protocol_version": "1.0", "requests": [bare] * 17})
    c.batch("as many as allowed", {"protocol_version": "1.0", "requests": [bare] * 16})
    c.batch("other fields", {"protocol_version": "1.0", "requests": [bare], "colour": "red", "model": 7})


def corpus(model):
    """The requests for a model, by name, in a fixed order."""
    c = Corpus(model)
    for part in (bodies, timeline, options, skeletons, segments, constraints, batches):
        part(c)
    return c.requests
