"""The SDK's own client and models against a gateway: client_check.py KIND URL [SERVER]

KIND is null (a gateway in front of a null server of the same SDK), engine, sim (one
in front of a pretended server that thins curves and moves joints), slow (one in
front of a server that takes its time, so that there are jobs) or narrow (one in front
of a null server at SERVER that takes its own skeleton, rate and ten seconds). The newest features of
the others are no models of an SDK that is older than 0.12. An SDK
without a client checks the catalogue alone. Exits with 1 and says why where
something is wrong.
"""

import json
import math
import sys
import urllib.request

from motionmcp.backbone import ModelSpec
from pydantic import ValidationError

try:
    from motionmcp import client
except ImportError:
    client = None

kind, url, *server = sys.argv[1:]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
urllib.request.install_opener(opener)
faults = []


def want(ok, what):
    if not ok:
        faults.append(what)


def request(entry, **more):
    return {
        "protocol_version": "1.0", "model": entry["id"], "skeleton": entry["canonical_skeleton"],
        "segments": [{"type": "text", "prompt": "a person walks", "duration_frames": 60}], **more,
    }


def refused(body):
    """The error that the client raises for a request."""
    try:
        client.generate(url, body)
    except client.MmcpError as error:
        return error
    faults.append(f"accepted: {str(body)[-200:]}")
    return client.MmcpError("accepted", code="accepted")


def catalogue():
    """Every entry is one of the SDK's own version."""
    with opener.open(f"{url}/capabilities", timeout=60) as answer:
        models = json.load(answer)["models"]
    want(models, "no models")
    for entry in models:
        try:
            ModelSpec.model_validate(entry)
        except ValidationError as error:
            faults.extend(f"model {entry['id']}: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())


def sync(model):
    for samples in (1, 2):
        gltf = client.generate(url, request(model, options={"num_samples": samples, "seed": 7}))
        motions = client.parse_gltf_samples(gltf)
        want(len(motions) == samples, f"{len(motions)} samples, want {samples}")
        want(all(m["num_frames"] == 60 and m["num_joints"] == len(model["canonical_skeleton"]["joints"]) for m in motions), "frames or joints")
    binary = client.generate(url, request(model), headers={"Accept": "model/gltf-binary"})
    want(client.parse_gltf(binary)["num_frames"] == 60, "the answer as GLB")


def asynchronous(model):
    polled = []
    gltf = client.generate(url, request(model), headers={"Prefer": "respond-async"}, on_progress=polled.append)
    want(client.parse_gltf(gltf)["num_frames"] == 60 and polled, f"a job: {len(polled)} polls")
    try:
        client.generate(url, request(model, options={"num_samples": 99}), headers={"Prefer": "respond-async"})
        faults.append("a job with too many samples is accepted")
    except client.MmcpError as error:
        want(error.code == "schema_validation", f"a job that is refused: {error.code}")


def batch(model):
    items = [{k: v for k, v in request(model).items() if k != "protocol_version"} for _ in range(3)]
    items[1]["segments"] = [{"type": "text", "prompt": "x" * 1001, "duration_frames": 5}]
    body = json.dumps({"protocol_version": "1.0", "requests": items}).encode()
    posted = urllib.request.Request(f"{url}/generate", data=body, headers={"Content-Type": "application/json"})
    with opener.open(posted, timeout=300) as answer:
        results = json.load(answer)["results"]
    want([list(r) for r in results] == [["gltf"], ["error"], ["gltf"]], f"a batch: {[list(r) for r in results]}")
    want(results[1]["error"]["code"] == "invalid_options", "the error of an item")
    for i in (0, 2):
        want(client.parse_gltf(results[i]["gltf"])["num_frames"] == 60, f"item {i} of a batch")


def errors(model):
    for name, change, code, details in [
        ("model", {"model": "nobody"}, "unknown_model", {"available_models"}),
        ("version", {"protocol_version": "2.0"}, "version_unsupported", {"supported_majors"}),
        ("shape", {"segments": []}, "schema_validation", {"errors"}),
        ("skeleton", {"skeleton": {"joints": [{**j, "parent": None} for j in model["canonical_skeleton"]["joints"]]}}, "invalid_skeleton", {"errors"}),
        ("joint", {"constraints": [{"type": "effector_target", "joint": "Nobody", "frames": [0], "positions": [[0, 0, 0]]}]}, "unknown_joint", {"skeleton_joints"}),
        ("frame", {"constraints": [{"type": "root_path", "frames": [99], "positions_xz": [[0, 0]]}]}, "frame_out_of_range", {"frame", "total_frames"}),
    ]:
        error = refused(request(model, **change))
        want(error.code == code and details <= set(error.details), f"{name}: {error.code} {error.details}")
        want(isinstance(error.details.get("status"), int) and str(error), f"{name}: no status, or no message")


def limits(model):
    most = model["limits"]
    for name, change, code in [
        ("samples", {"options": {"num_samples": most["max_num_samples"] + 1}}, None),
        ("constraints", {"constraints": [{"type": "root_path", "frames": [0], "positions_xz": [[0, 0]]}] * (most["max_constraints_per_request"] + 1)}, "invalid_options"),
        ("prompt", {"segments": [{"type": "text", "prompt": "x" * (most["max_prompt_length"] + 1), "duration_frames": 5}]}, "invalid_options"),
        ("duration", {"segments": [{"type": "unconditioned", "duration_frames": int(most["max_duration_seconds"] * model["fps"]) + 1}]}, "invalid_options"),
    ]:
        error = refused(request(model, **change))
        want(error.code in ({code} if code else {"invalid_options", "schema_validation"}), f"{name}: {error.code}")


def options(model):
    for body in ({"seed": None}, {"guidance": {"type": "separated", "weight": [2, 2]}}, {"diffusion_steps": 10, "post_processing": False, "transition_frames": 0}):
        want(client.parse_gltf(client.generate(url, request(model, options=body)))["num_frames"] == 60, f"options {body}")
    if newest and not model.get("supports_keyframe_reduction"):
        error = refused(request(model, options={"keyframe_budget": 0.01}))
        want(error.code == "invalid_options" and error.details.get("model") == model["id"], f"keyframe_budget: {error.code} {error.details}")
    for option in model.get("model_options", []):
        body = {"model_options": {option["name"]: option["default"]}}
        want(client.parse_gltf(client.generate(url, request(model, options=body)))["num_frames"] == 60, f"options {body}")
        for value in ({}, None):
            error = refused(request(model, options={"model_options": {option["name"]: value}}))
            want(error.code == "invalid_options" and {"model", "option", "value"} <= set(error.details), f"{option['name']}: {error.code} {error.details}")
    if not model.get("model_options"):
        error = refused(request(model, options={"model_options": {"energy": 1}}))
        want(error.code == "invalid_options" and {"model", "sent"} <= set(error.details), f"model_options: {error.code} {error.details}")


def sparse(model, budget=0.02, turn=0.05):
    """Curves with some keys, and joints that move, say what full curves say: rotations
    but for a turn, for which a budget on places leaves more room the shorter a bone is."""
    full = client.parse_gltf(client.generate(url, request(model, options={"seed": 7})))
    gltf = client.generate(url, request(model, options={"seed": 7, "keyframe_budget": budget}))
    thin = client.parse_gltf(gltf)
    keys = sum(gltf["accessors"][s["output"]]["count"] for s in gltf["animations"][0]["samplers"])
    want(keys < 60 * (model_joints(model) + 2) / 2, f"{keys} keys are not thinned")
    want(abs(thin["local_translations"] - full["local_translations"]).max() < budget, "translations of thinned curves")
    want(abs(thin["local_rot_mats"] - full["local_rot_mats"]).max() < turn, "rotations of thinned curves")


def fine(model):
    sparse(model, budget=0.0005, turn=0.15)


# The joints of a Mixamo rig, each with its parent and its place beside that.
MIXAMO = [
    ("Hips", None, 0, 1.0, 0), ("Spine", "Hips", 0, 0.1, 0), ("Spine1", "Spine", 0, 0.12, 0), ("Spine2", "Spine1", 0, 0.13, 0),
    ("Neck", "Spine2", 0, 0.15, 0), ("Head", "Neck", 0, 0.1, 0.02), ("HeadTop_End", "Head", 0, 0.2, 0),
] + [
    (f"{side}{name}", f"{side}{parent}" if parent in ("Shoulder", "Arm", "ForeArm", "UpLeg", "Leg", "Foot") else parent, x * sign, y, z)
    for side, sign in (("Left", 1), ("Right", -1))
    for name, parent, x, y, z in [
        ("Shoulder", "Spine2", 0.06, 0.09, 0), ("Arm", "Shoulder", 0.12, 0, 0), ("ForeArm", "Arm", 0.27, 0, 0), ("Hand", "ForeArm", 0.25, 0, 0),
        ("UpLeg", "Hips", 0.09, -0.06, 0), ("Leg", "UpLeg", 0, -0.42, 0), ("Foot", "Leg", 0, -0.43, 0), ("ToeBase", "Foot", 0, -0.07, 0.13),
    ]
]


def foreign():
    def name(joint):
        return joint and f"mixamorig:{joint}"

    return {"joints": [{"name": name(j), "parent": name(p), "rest_translation": [x, y, z], "rest_rotation": [0, 0, 0, 1]} for j, p, x, y, z in MIXAMO]}


def far(last):
    """A way of some metres that begins 40 m from the origin, turned."""
    ends = [[40 + d * math.sin(2.1), -3 + d * math.cos(2.1)] for d in (0, 20)]
    return [{"type": "root_path", "frames": [0, last], "positions_xz": ends, "heading_radians": [2.1, 2.1]}]


def narrow(model):
    """The server refuses each of these. Through the gateway each is answered, and so
    are all of them together."""
    parts = {
        "rig": {"skeleton": foreign()},
        "fps": {"timing": {"fps": 60}},
        "length": {"segments": [{"type": "text", "prompt": "a person walks", "duration_frames": 750}]},
        "samples": {"options": {"num_samples": 5}},
        "keyframes": {"options": {"keyframe_budget": 0.01}},
        "loop": {"options": {"loop": True}},
        "pose": {"segments": [{"type": "pose", "prompt": "a person waves"}]},
        "ground": {"constraints": [{"type": "ground_height", "points": [[-2, -2, 0.3], [2, -2, 0.3], [0, 3, 0.3]]}]},
    }
    for name, change in parts.items():
        body = request(model, **change)
        try:
            client.generate(server[0], body)
            faults.append(f"{name}: the server takes it alone")
        except client.MmcpError:
            pass
        moved(name, body)
    everything = {"segments": [{"type": "text", "prompt": "a person walks", "duration_frames": 1500}], "constraints": far(1499)}
    for name in ("rig", "fps", "keyframes"):
        everything.update(parts[name])
    body = request(model, **everything)
    for accept in ("model/gltf+json", "model/gltf-binary"):
        motion = moved(f"everything as {accept}", body, Accept=accept)
        for frame, at in zip((0, 1499), body["constraints"][0]["positions_xz"]):
            root = motion["posed_joints"][frame, 0]
            off = math.hypot(root[0] - at[0], root[2] - at[1])
            want(off < 0.002, f"frame {frame} is {100 * off:.2f} cm from its place")


def moved(name, body, **headers):
    """The first motion of an answer, which has the joints, frames and rate asked for."""
    gltf = client.generate(url, body, headers=headers)
    motions = client.parse_gltf_samples(gltf)
    joints = [joint["name"] for joint in body["skeleton"]["joints"]]
    fps = body.get("timing", {"fps": 30})["fps"]
    frames = sum(segment.get("duration_frames", 1) for segment in body["segments"])
    want(len(motions) == body.get("options", {}).get("num_samples", 1), f"{name}: {len(motions)} samples")
    for motion in motions:
        got = motion["num_frames"], motion["fps"], motion["joint_names"]
        want(got == (frames, fps, joints), f"{name}: {got[0]} frames at {got[1]}, {len(got[2])} joints")
    return motions[0]


def model_joints(model):
    return len(model["canonical_skeleton"]["joints"])


newest = "supports_keyframe_reduction" in ModelSpec.model_fields
if kind == "null" or newest:
    catalogue()
if client:
    model = client.get_capabilities(url)["models"][0]
    want(client.probe_server(url).ok, "probe_server")
    parts = {"narrow": [narrow], "slow": [asynchronous], "sim": [sync, batch, errors, limits, options, sparse], "engine": [sync, batch, errors, limits, options] + [fine] * newest}
    for part in parts.get(kind, [sync, batch, errors, limits, options]):
        part(model)
for fault in faults:
    print(f"{kind}: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
