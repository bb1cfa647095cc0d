"""The five tasks, and the official client alone, against the program that MOTIONGATE names."""

import os
import tempfile
import time
import unittest
from unittest import mock

import numpy as np
from gateway import gateway, sim
from motionmcp_client import client, gltf_parser

from motiongate import Gateway, MmcpError, Path, Pose, Target

BINARY = os.environ["MOTIONGATE"]
METRE = 0.01  # how far a constraint may be missed


def joints(sample):
    """The places of the joints in the world, by name: frames x 3."""
    places, turns = {}, {}
    rest = sample["rest_positions"]
    for j, (name, parent) in enumerate(sample["hierarchy"]):
        turn = sample["local_rot_mats"][:, j]
        if parent is None:
            places[name], turns[name] = sample["posed_joints"][:, j], turn
            continue
        offset = np.subtract(rest[name], rest[parent])
        places[name] = places[parent] + turns[parent] @ offset
        turns[name] = turns[parent] @ turn
    return places


class Engine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(gateway(BINARY, engine=True))
        cls.gateway = Gateway(cls.server.url)

    def test_prompt(self):
        motion = self.gateway.generate("a person walks forward, then waves", 4, seed=7, samples=2)
        self.assertEqual([s["num_frames"] for s in motion.samples()], [120, 120])
        self.assertEqual(motion.facts["samples"][0]["name"], "sample_0")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "walk.glb")
            motion.save(path)
            with open(path, "rb") as file:
                self.assertEqual(file.read(4), b"glTF")
            with self.assertRaises(ValueError):
                motion.save(os.path.join(folder, "walk.fbx"))

    def test_path(self):
        motion = self.gateway.generate("a person walks", 4, constraints=[Path([(0, 0), (2, 0), (2, 2)])], seed=7)
        root = motion.samples()[0]["posed_joints"][:, 0]
        for frame, place in ((0, (0, 0)), (60, (2, 0)), (119, (2, 2))):
            self.assertLess(np.linalg.norm(root[frame, [0, 2]] - place), METRE)

    def test_target(self):
        place = (0.3, 1.4, 0.4)
        motion = self.gateway.generate("a person stands", 2, constraints=[Target("RightHand", 1, place)], seed=7)
        self.assertLess(np.linalg.norm(joints(motion.samples()[0])["RightHand"][30] - place), METRE)

    def test_poses(self):
        bent = (0.0, 0.0, 0.6, 0.8)
        keys = [Pose(0, {"LeftForeArm": bent}), Pose(2, {"LeftForeArm": (0, 0, 0, 1)})]
        motion = self.gateway.generate(None, 2, constraints=keys, seed=7)
        sample = motion.samples()[0]
        turns = sample["local_rot_mats"][:, sample["joint_names"].index("LeftForeArm")]
        np.testing.assert_allclose(turns[0], gltf_parser.xyzw_to_rotmat(np.array([bent]))[0], atol=1e-3)
        np.testing.assert_allclose(turns[-1], np.eye(3), atol=1e-3)

    def test_job(self):
        seen = []
        motion = self.gateway.submit("a person walks", 2, seed=11).wait(seen.append)
        self.assertEqual(motion.samples()[0]["num_frames"], 60)
        self.assertEqual(seen[-1].progress, 1)

    def test_other_rig(self):
        skeleton = self.gateway.model()["canonical_skeleton"]
        joints = [{**j, "name": f"x:{j['name']}", "parent": j["parent"] and f"x:{j['parent']}"} for j in skeleton["joints"]]
        motion = self.gateway.generate("a person walks", 1, skeleton={"joints": joints}, fps=24)
        sample = motion.samples()[0]
        self.assertEqual((sample["num_frames"], sample["joint_names"][0]), (24, "x:Hips"))

    def test_errors(self):
        for name, call, code, sentence in [
            ("joint", lambda: self.gateway.generate("walk", 1, constraints=[Target("Tail", 0, (0, 0, 0))]), "unknown_joint", "Tail"),
            ("job", lambda: self.gateway.submit("walk", 1, constraints=[Target("Tail", 0, (0, 0, 0))]).wait(), "unknown_joint", "Tail"),
            ("model", lambda: self.gateway.generate("walk", 1, model="nobody"), "unknown_model", "motiongate"),
            ("server", lambda: Gateway("http://127.0.0.1:1").submit("walk", 1), "connection_failed", "127.0.0.1:1"),
        ]:
            with self.subTest(name), self.assertRaises(MmcpError) as raised:
                call()
            self.assertEqual(raised.exception.code, code)
            self.assertIn(sentence, str(raised.exception))

    def test_key(self):
        with sim(BINARY, "--token", "secret") as server:
            for call in (Gateway(server.url).models, lambda: Gateway(server.url, token="wrong").generate("walk", 1)):
                with self.assertRaises(MmcpError) as raised:
                    call()
                self.assertIn("API key", str(raised.exception))
            self.assertEqual(len(Gateway(server.url, token="secret").generate("walk", 1).samples()), 1)


class Slow(unittest.TestCase):
    def test_cancel(self):
        with sim(BINARY, "--latency", "60s") as server, gateway(BINARY, [("slow", server.url)]) as front:
            job = Gateway(front.url).submit("a person walks", 2)
            self.assertIsNone(job.poll())
            self.assertIn(job.status["state"], ("queued", "running"))
            with self.assertRaises(MmcpError) as raised:
                job.wait(timeout=0)
            self.assertEqual(raised.exception.code, "timeout")
            job.cancel()
            with self.assertRaises(MmcpError) as raised:
                job.wait()
            self.assertIn("cancel", str(raised.exception))

    def test_cancel_of_an_ended_job(self):
        with sim(BINARY, "--latency", "60s") as server, gateway(BINARY, [("slow", server.url)]) as front:
            job = Gateway(front.url).submit("a person walks", 2)
            with mock.patch.object(job.gateway, "exchange", side_effect=MmcpError("It is finished.", code="job_finished")) as call:
                job.cancel()
            call.assert_called_once()
            job.cancel()


class OfficialClient(unittest.TestCase):
    """motionmcp-client-sdk by itself, as other programs embed it."""

    def body(self, url):
        entry = client.pick_model(client.get_capabilities(url), "")
        self.assertIn("text", client.model_supported_segments(entry))
        return {
            "protocol_version": "1.0", "model": entry["id"], "skeleton": entry["canonical_skeleton"],
            "segments": [{"type": "text", "prompt": "a person walks", "duration_frames": 60}],
        }

    def test_engine(self):
        with gateway(BINARY, engine=True) as server:
            self.assertTrue(client.probe_server(server.url).ok)
            self.assertEqual(client.retarget_state(server.url), "ready")
            document = client.generate(server.url, {**self.body(server.url), "options": {"num_samples": 3}}, headers={"X-My-App": "1.0"})
            self.assertEqual([m["num_frames"] for m in gltf_parser.parse_gltf_samples(document)], [60] * 3)
            self.assertTrue(gltf_parser.parse_gltf(document)["foot_contacts"].any())
            with self.assertRaises(MmcpError) as raised:
                client.generate(server.url, {**self.body(server.url), "model": "nobody"})
            self.assertEqual(raised.exception.code, "unknown_model")

    def test_job(self):
        slow = sim(BINARY, "--async", "--retry-after", "1", "--latency", "1s")
        with slow as server, gateway(BINARY, [("slow", server.url)]) as front:
            polls, headers = [], {"Prefer": "respond-async, wait=0"}
            document = client.generate(front.url, self.body(front.url), headers=headers, on_progress=polls.append)
            self.assertEqual(gltf_parser.parse_gltf(document)["num_frames"], 60)
            self.assertTrue(polls)
