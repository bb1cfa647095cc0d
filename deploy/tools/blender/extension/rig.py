"""A rig as the protocol has it, and rotations of its bones in either form.

Blender is Z up, the protocol Y up: (x, y, z) is (x, z, -y) there. Both are relative to the
character's frame: its origin on the floor, turned as the character is about the vertical.
On the wire every joint has the identity as its rest rotation, so that a rotation says how
far a bone is turned from its rest pose, about the axes of the frame, relative to its
parent. Needs numpy alone.
"""

from dataclasses import dataclass

import numpy as np

AXES = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]])  # from Blender's axes to the protocol's


def to_wire(places):
    """Places in the axes of the protocol: (…, 3)."""
    return np.asarray(places) @ AXES.T


def turns_to_wire(turns):
    """Rotation matrices in the axes of the protocol: (…, 3, 3)."""
    return AXES @ turns @ AXES.T


@dataclass(frozen=True)
class Rig:
    """names, and parents as indices, -1 of the root, each before its children; heads in
    metres: (J, 3); rests, the rotations of the rest pose: (J, 3, 3). inherits tells which
    bones turn with their parents. unit is the length of a unit of the armature in metres."""

    names: tuple
    parents: tuple
    heads: np.ndarray
    rests: np.ndarray
    inherits: tuple
    unit: float = 1.0

    def skeleton(self):
        """The skeleton of a request."""
        joints = []
        for j, (name, parent) in enumerate(zip(self.names, self.parents)):
            offset = self.heads[j] - (self.heads[parent] if parent >= 0 else 0)
            joints.append({
                "name": name, "parent": self.names[parent] if parent >= 0 else None,
                "rest_translation": to_wire(offset).tolist(), "rest_rotation": [0.0, 0.0, 0.0, 1.0],
            })
        return {"joints": joints}

    def bases(self, turns):
        """The rotations of pose bones (T, J, 3, 3) for rotations on the wire (T, J, 3, 3)."""
        local = AXES.T @ turns @ AXES
        world = np.empty_like(local)
        bases = np.empty_like(local)
        for j, parent in enumerate(self.parents):
            world[:, j] = world[:, parent] @ local[:, j] if parent >= 0 else local[:, j]
            turn = local[:, j] if self.inherits[j] else world[:, j]
            bases[:, j] = self.rests[j].T @ turn @ self.rests[j]
        return bases

    def locations(self, places):
        """The locations of the root's pose bone (T, 3) for its places on the wire (T, 3)."""
        return (np.asarray(places) @ AXES - self.heads[0]) @ self.rests[0] / self.unit

    def turns(self, poses):
        """The rotations on the wire (J, 3, 3) of posed bones, given in the frame (J, 3, 3)."""
        world = poses @ self.rests.transpose(0, 2, 1)
        local = [world[p].T @ world[j] if p >= 0 else world[j] for j, p in enumerate(self.parents)]
        return turns_to_wire(np.array(local))


def quaternions(turns):
    """Quaternions w, x, y, z (T, 4) of rotation matrices (T, 3, 3), without jumps of sign."""
    (a, b, c), (d, e, f), (g, h, i) = np.moveaxis(turns, 0, -1)
    # Four times the products of the components; the row of the largest one is the most exact.
    products = np.array([
        [1 + a + e + i, h - f, c - g, d - b],
        [h - f, 1 + a - e - i, b + d, c + g],
        [c - g, b + d, 1 - a + e - i, f + h],
        [d - b, c + g, f + h, 1 - a - e + i],
    ])
    largest = np.argmax(np.einsum("kkt->kt", products), axis=0)
    q = products[largest, :, np.arange(len(turns))]
    q = q / np.linalg.norm(q, axis=1, keepdims=True)
    flips = np.where(np.sum(q[1:] * q[:-1], axis=1) < 0, -1.0, 1.0)
    q[1:] *= np.cumprod(flips)[:, None]
    return q
