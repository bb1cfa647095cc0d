"""Requests in seconds, and their form on the wire, which counts frames."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Sequence, Union


def frame_at(seconds: float, fps: float, frames: int) -> int:
    """The frame at a time, among the frames of a motion."""
    frame = round(seconds * fps)
    if not 0 <= frame <= frames:
        raise ValueError(f"{seconds:g} s is outside of the motion, which is {frames / fps:g} s long")
    return min(frame, frames - 1)  # the end of the motion is its last frame


@dataclass(frozen=True)
class Path:
    """A path of the body over the floor: points (x, z).

    seconds has the time of each point. Without it the points are spread over the whole
    motion by the lengths between them, as at a constant speed.
    """

    points: Sequence[Sequence[float]]
    seconds: Optional[Sequence[float]] = None

    def wire(self, fps: float, frames: int) -> dict[str, Any]:
        if not self.points:
            raise ValueError("a path needs a point")
        times = self._spread(frames / fps) if self.seconds is None else list(self.seconds)
        if len(times) != len(self.points):
            raise ValueError(f"a path has {len(self.points)} points and {len(times)} times")
        if any(b < a for a, b in zip(times, times[1:])):
            raise ValueError("the times of a path do not ascend")
        # Of points within one frame the last is kept.
        places = {frame_at(t, fps, frames): [float(x), float(z)] for t, (x, z) in zip(times, self.points)}
        return {"type": "root_path", "frames": list(places), "positions_xz": list(places.values())}

    def _spread(self, seconds: float) -> list[float]:
        ways = [0.0]
        for a, b in zip(self.points, self.points[1:]):
            ways.append(ways[-1] + math.dist(a, b))
        return [seconds * way / (ways[-1] or 1) for way in ways]


@dataclass(frozen=True)
class Target:
    """A place (x, y, z) that a joint reaches at a time, with the rotation that it has
    there in the world."""

    joint: str
    seconds: float
    position: Sequence[float]
    rotation: Optional[Sequence[float]] = None

    def wire(self, fps: float, frames: int) -> dict[str, Any]:
        wire = {
            "type": "effector_target", "joint": self.joint,
            "frames": [frame_at(self.seconds, fps, frames)], "positions": [[float(v) for v in self.position]],
        }
        if self.rotation is not None:
            wire["rotations"] = [[float(v) for v in self.rotation]]
        return wire


@dataclass(frozen=True)
class Pose:
    """Rotations of joints at a time, each relative to its parent.

    root is the place of the root. Joints without a rotation follow the motion; with
    rest=True they have the rotation of the rest pose.
    """

    seconds: float
    rotations: Mapping[str, Sequence[float]]
    root: Optional[Sequence[float]] = None
    rest: bool = False

    def wire(self, fps: float, frames: int) -> dict[str, Any]:
        wire = {
            "type": "pose_keyframe", "frame": frame_at(self.seconds, fps, frames),
            "joint_rotations": {name: [float(v) for v in q] for name, q in self.rotations.items()},
            "fill_mode": "rest" if self.rest else "generate",
        }
        if self.root is not None:
            wire["root_position"] = [float(v) for v in self.root]
        return wire


Constraint = Union[Path, Target, Pose]


@dataclass(frozen=True)
class Request:
    """A motion to generate.

    Without a prompt the constraints alone shape it. model is an id of the catalogue;
    the first model is the default. skeleton is a skeleton of the protocol, and that of
    the model by default; fps is the frame rate, and that of the model by default. The
    same seed gives the same motion. options are further options of the protocol.
    """

    prompt: Optional[str]
    seconds: float
    constraints: Sequence[Constraint] = ()
    model: Optional[str] = None
    skeleton: Optional[Mapping[str, Any]] = None
    fps: Optional[float] = None
    seed: Optional[int] = None
    samples: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)

    def wire(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """The body of POST /generate, for the catalogue's entry of the model."""
        fps = self.fps or entry["fps"]
        frames = round(self.seconds * fps)
        if frames < 1:
            raise ValueError(f"{self.seconds:g} s are no frame at {fps:g} frames a second")
        body = {
            "protocol_version": "1.0", "model": entry["id"], "skeleton": self.skeleton or entry["canonical_skeleton"],
            "constraints": [c.wire(fps, frames) for c in self.constraints],
            "options": {**self.options, "num_samples": self.samples, "seed": self.seed},
        }
        if self.prompt:
            body["segments"] = [{"type": "text", "prompt": self.prompt, "duration_frames": frames}]
        else:
            body["duration_frames"] = frames
        if self.fps:
            body["timing"] = {"fps": self.fps}
        return body
