"""A motion model in twenty lines: reads the length from the environment, writes BVH."""
import math, os
frames, fps = int(os.environ["FRAMES"]), float(os.environ["FPS"])
bones = {"Hips": ("", 0, 95), "Spine": ("Hips", 0, 15), "Chest": ("Spine", 0, 20), "Neck": ("Chest", 0, 22), "Head": ("Neck", 0, 10)}
for side, x in ("Left", 1), ("Right", -1):            # name: parent, x and y from the parent in centimetres
    bones |= {side + "Shoulder": ("Chest", 4 * x, 18), side + "Arm": (side + "Shoulder", 14 * x, 0), side + "ForeArm": (side + "Arm", 28 * x, 0),
              side + "Hand": (side + "ForeArm", 25 * x, 0), side + "UpLeg": ("Hips", 9 * x, -5), side + "Leg": (side + "UpLeg", 0, -43),
              side + "Foot": (side + "Leg", 0, -42)}
order = []
def joint(name):
    order.append(name)
    below = "".join(joint(n) for n, b in bones.items() if b[0] == name) or "End Site { OFFSET 0 %d 12 }\n" % (-3 if "Foot" in name else 3)
    place = "6 Xposition Yposition Zposition" if name == "Hips" else "3"
    return "%s %s {\nOFFSET %g %g 0\nCHANNELS %s Zrotation Xrotation Yrotation\n%s}\n" % ("JOINT" if bones[name][0] else "ROOT", name, *bones[name][1:], place, below)
text = "HIERARCHY\n" + joint("Hips") + "MOTION\nFrames: %d\nFrame Time: %g\n" % (frames, 1 / fps)
for f in range(frames):                               # legs swing against each other at 1 Hz, 1.2 m/s
    swing = 25 * math.sin(2 * math.pi * f / fps)
    turns = {"LeftUpLeg": (0, -swing), "RightUpLeg": (0, swing), "LeftArm": (-75, 0), "RightArm": (75, 0)}
    text += "0 95 %g " % (120 * f / fps) + " ".join("%g %g 0" % turns.get(n, (0, 0)) for n in order) + "\n"
open(os.environ["MOTION_OUTPUT"], "w").write(text)
