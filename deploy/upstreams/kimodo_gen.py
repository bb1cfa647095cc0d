"""Runs kimodo_gen for one request of the gateway: prompts in order, their durations, and paths."""
import json, os, sys

request, fps, output = json.load(sys.stdin), float(os.environ["FPS"]), os.environ["MOTION_OUTPUT"]
segments = request.get("segments") or [{"prompt": os.environ["PROMPT"], "duration_frames": int(os.environ["FRAMES"])}]


def sentence(segment):  # a period within a prompt would divide it
    parts = [part.strip() for part in (segment.get("prompt") or "A person moves").split(".")]
    return (", ".join(part for part in parts if part) or "A person moves") + "."


# kimodo_gen rounds the frames of a duration down, so each has a hundredth of a frame more.
durations = ["%.6f" % ((segment["duration_frames"] + 0.01) / fps) for segment in segments]
command = ["kimodo_gen", " ".join(map(sentence, segments)), "--duration", " ".join(durations), "--seed", os.environ["SEED"],
           "--num_transition_frames", str((request.get("options") or {}).get("transition_frames") or 5), "--output", output]
paths = [{"type": "root2d", "frame_indices": c["frames"], "smooth_root_2d": c["positions_xz"]}
         for c in request.get("constraints") or [] if c["type"] == "root_path"]
if paths:
    with open(output + ".constraints.json", "w", encoding="utf-8") as f:
        json.dump(paths, f)
    command += ["--constraints", f.name]
os.execvp(command[0], command)
