"""A pytest plugin: what the SDK's own tests ask an app, they ask a gateway in
front of it. MOTIONGATE names the binary.
"""

import os
import sys
import threading

import fastapi.testclient
import httpx
import pytest
import uvicorn

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from gateway import gateway  # noqa: E402

running = []


class Served:
    """An app behind a port."""

    def __init__(self, app):
        self.server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical"))
        ready = threading.Event()
        startup = self.server.startup

        async def started(*args, **kwargs):
            await startup(*args, **kwargs)
            ready.set()

        self.server.startup = started
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        if not ready.wait(120):
            raise RuntimeError("the app does not start")
        self.url = "http://127.0.0.1:%d" % self.server.servers[0].sockets[0].getsockname()[1]

    def stop(self):
        self.server.should_exit = True
        self.thread.join()


class Client(httpx.Client):
    """In place of the framework's own client of an app."""

    def __init__(self, app, **_):
        served = Served(app)
        running.append(served)
        front = gateway(os.environ["MOTIONGATE"], [("sdk", served.url)])
        running.append(front)
        super().__init__(base_url=front.url, timeout=120, trust_env=False)


fastapi.testclient.TestClient = Client


@pytest.fixture(autouse=True)
def end():
    yield
    while running:
        running.pop().stop()
