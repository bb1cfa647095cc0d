"""The rig and the task, without Blender."""

import unittest

import numpy as np
from rig import AXES, Rig, quaternions
from task import Task, finish, phase

RANDOM = np.random.default_rng(1)


def turns(*shape):
    q = RANDOM.normal(size=(*shape, 4))
    w, x, y, z = np.moveaxis(q / np.linalg.norm(q, axis=-1, keepdims=True), -1, 0)
    return np.moveaxis(np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]), (0, 1), (-2, -1))


def rig(inherits=(True, True, True)):
    return Rig(("hips", "arm", "leg"), (-1, 0, 0), RANDOM.normal(size=(3, 3)), turns(3), inherits, 0.01)


class Rigs(unittest.TestCase):
    def test_there_and_back(self):
        for inherits in ((True, True, True), (True, False, True)):
            r, wire = rig(inherits), turns(5, 3)
            bases = r.bases(wire)
            for t in range(5):
                poses = np.empty((3, 3, 3))
                for j, parent in enumerate(r.parents):
                    # As Blender poses a bone: from the pose of its parent and its own rest in that.
                    turned = poses[parent] @ r.rests[parent].T if parent >= 0 and inherits[j] else np.eye(3)
                    poses[j] = turned @ r.rests[j] @ bases[t, j]
                np.testing.assert_allclose(r.turns(poses), wire[t], atol=1e-9)

    def test_places(self):
        r = rig()
        places = RANDOM.normal(size=(4, 3))
        where = r.heads[0] + r.locations(places * r.unit) @ r.rests[0].T * r.unit
        np.testing.assert_allclose(where @ AXES.T, places * r.unit, atol=1e-12)

    def test_skeleton(self):
        r = rig()
        joints = r.skeleton()["joints"]
        self.assertEqual([(j["name"], j["parent"]) for j in joints], [("hips", None), ("arm", "hips"), ("leg", "hips")])
        x, y, z = r.heads[1] - r.heads[0]
        np.testing.assert_allclose(joints[1]["rest_translation"], (x, z, -y))

    def test_quaternions(self):
        angles = np.linspace(0, 6 * np.pi, 200)
        for axis in np.eye(3):
            c, s, o = np.cos(angles)[:, None, None], np.sin(angles)[:, None, None], np.outer(axis, axis)
            cross = np.cross(np.eye(3), -axis).T  # its columns are axis x e
            q = quaternions(c * np.eye(3) + s * cross + (1 - c) * o)
            np.testing.assert_allclose(np.abs(q[:, 0]), np.abs(np.cos(angles / 2)), atol=1e-9)
            self.assertLess(np.linalg.norm(np.diff(q, axis=0), axis=1).max(), 0.1, "the sign jumps")
            np.testing.assert_allclose(q[:, 1:] @ axis * np.sign(q[0, 0]), np.sin(angles / 2), atol=1e-9)


class Job:
    """A job that is done after some polls."""

    def __init__(self, polls, retry_after=0.0):
        self.motion, self.polls, self.retry_after, self.stopped = None, polls, retry_after, False
        self.status, self.progress = {}, 0.0

    def poll(self):
        self.polls -= 1
        if self.polls == 0:
            self.motion = "motion"
        self.progress = 1 / (1 + self.polls)

    def cancel(self):
        self.stopped = True


class Tasks(unittest.TestCase):
    def test_result(self):
        task = Task(lambda task: finish(Job(3), task))
        task.join()
        self.assertEqual((task.result, task.error, task.progress, task.running), ("motion", None, 1, False))

    def test_phases(self):
        for status, word in [
            ({}, "Sent"), ({"state": "running"}, "Running"), ({"state": "running", "estimated_seconds": 3}, "About 3 s left"),
            ({"state": "queued", "queue_position": 2, "estimated_seconds": 9}, "Waiting, place 2"),
        ]:
            self.assertEqual(phase(status), word)

    def test_cancel(self):
        job = Job(3, retry_after=600)
        task = Task(lambda task: finish(job, task))
        task.cancel()
        task.join()
        self.assertEqual((task.result, task.cancelled, job.stopped), (None, True, True))

    def test_errors(self):
        for fault, sentence in [(ValueError("It is so."), "It is so."), (KeyError("x"), "KeyError: 'x'")]:
            task = Task(lambda _: (_ for _ in ()).throw(fault))
            task.join()
            self.assertEqual(task.error, sentence)


if __name__ == "__main__":
    unittest.main()
