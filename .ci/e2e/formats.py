"""Reads motions as BVH and USD with other programs: formats.py FOLDER.

NAME.json holds where each joint has to be, in metres. The first line that is printed is
how many motions were compared, and how far a joint was off at most, in metres; one line
follows for each fault."""

import glob
import json
import os
import sys
import warnings
import zipfile

import bvhio
import numpy as np
import pybvh
from pxr import Usd, UsdGeom, UsdSkel

warnings.simplefilter("ignore")  # pybvh guesses which way is up, and says so

TOLERANCE = 1e-4  # metres: 0.01 cm
CENTIMETRE = 0.01

compared = 0
worst = 0.0
faults = []


def judge(what, got, want):
    """Compares places, frames x joints x 3."""
    global compared, worst
    compared += 1
    got, want = np.asarray(got, float), np.asarray(want, float)
    if got.shape != want.shape:
        faults.append(f"{what}: {got.shape} places, not {want.shape}")
        return
    far = np.linalg.norm(got - want, axis=-1).max()
    worst = max(worst, far)
    if not far <= TOLERANCE:
        faults.append(f"{what}: a joint is {far} m from where the decoder sees it")


def read_bvh(path, sample):
    root = bvhio.readAsHierarchy(path)
    names = [name.replace(" ", "_") for name in sample["joints"]]
    joints = {joint.Name: joint for joint, _, _ in root.layout()}
    places = []
    for frame in range(len(sample["at"])):
        root.loadPose(frame)
        places.append([list(joints[name].PositionWorld * CENTIMETRE) for name in names])
    judge(f"{path}, bvhio", places, sample["at"])

    motion = pybvh.read_bvh_file(path)
    order = [motion.joint_names.index(name) for name in names]
    judge(f"{path}, pybvh", motion.joint_positions()[:, order] * CENTIMETRE, sample["at"])
    if abs(motion.frame_time - 1 / sample["fps"]) > 1e-9:
        faults.append(f"{path}: a frame takes {motion.frame_time} s")


def read_usd(path, samples):
    stage = Usd.Stage.Open(path)
    if UsdGeom.GetStageUpAxis(stage) != "Y" or UsdGeom.GetStageMetersPerUnit(stage) != 1:
        faults.append(f"{path}: the stage is not in metres with Y up")
    skeleton = UsdSkel.Skeleton(stage.GetPrimAtPath("/Motion/Skeleton"))
    names = list(skeleton.GetJointNamesAttr().Get())
    animations = [p for p in stage.GetPrimAtPath("/Motion").GetChildren() if p.IsA(UsdSkel.Animation)]
    if len(animations) != len(samples):
        faults.append(f"{path}: usd-core reads {len(animations)} motions of {len(samples)}")
        return
    for sample, animation in zip(samples, animations):
        UsdSkel.BindingAPI(skeleton.GetPrim()).GetAnimationSourceRel().SetTargets([animation.GetPath()])
        cache = UsdSkel.Cache()
        cache.Populate(UsdSkel.Root(stage.GetPrimAtPath("/Motion")), Usd.PrimDefaultPredicate)
        query = cache.GetSkelQuery(skeleton)
        order = [names.index(name) for name in sample["joints"]]
        places = []
        for frame in range(len(sample["at"])):
            matrices = query.ComputeJointSkelTransforms(Usd.TimeCode(frame))
            places.append([list(matrices[j].ExtractTranslation()) for j in order])
        judge(f"{path}, usd-core, {animation.GetName()}", places, sample["at"])
    if not query.HasBindPose() or not query.HasRestPose():
        faults.append(f"{path}: there is no bind or rest pose")


os.chdir(sys.argv[1])
for listed in sorted(glob.glob("*.json")):
    name = listed.removesuffix(".json")
    with open(listed) as f:
        samples = json.load(f)
    read_usd(name + ".usda", samples)
    if len(samples) > 1:
        with zipfile.ZipFile(name + ".bvh.zip") as z:
            z.extractall(name)
        for i, sample in enumerate(samples):
            read_bvh(os.path.join(name, f"sample_{i}.bvh"), sample)
    else:
        read_bvh(name + ".bvh", samples[0])

print(compared, worst)
print("\n".join(faults))
