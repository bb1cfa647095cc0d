"""Calls of a gateway: its catalogue, motions, and jobs."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from typing import Any, Callable, Optional

from motionmcp_client import client
from motionmcp_client.client import MmcpError

from .motion import Motion
from .request import Request

TIMEOUT = 600.0  # seconds, of one call or of a job that is waited for


class Gateway:
    """A gateway at an address, with an API key where it wants one."""

    def __init__(self, url: str = "http://127.0.0.1:8000", token: Optional[str] = None):
        self.url = url.rstrip("/")
        self.token = token

    def models(self) -> list[dict[str, Any]]:
        """The entries of the catalogue."""
        return self._call(client.get_capabilities, self.url, use_cache=False, access_token=self.token)["models"]

    def model(self, name: Optional[str] = None) -> dict[str, Any]:
        """The entry of a model; the first one without a name."""
        models = self.models()
        entry = client.pick_model({"models": models}, name)
        # The SDK takes the first model for an unknown name.
        if entry is None or name and entry["id"].lower() != name.strip().lower():
            listed = ", ".join(m["id"] for m in models) or "none"
            raise MmcpError(f"The gateway has no model {name or ''}; its models: {listed}.", code="unknown_model")
        return entry

    def generate(self, prompt: Optional[str], seconds: float, **more) -> Motion:
        """Generates a motion and returns it; more are fields of Request."""
        body = self.body(Request(prompt, seconds, **more))
        return Motion(self._call(client.generate, self.url, body, timeout=TIMEOUT, access_token=self.token))

    def submit(self, prompt: Optional[str], seconds: float, **more) -> Job:
        """Starts a motion as a job; more are fields of Request."""
        return Job(self, self.body(Request(prompt, seconds, **more)))

    def body(self, request: Request) -> dict[str, Any]:
        """The body of POST /generate."""
        return request.wire(self.model(request.model))

    def exchange(self, method: str, path: str, body=None, **headers):
        """The status, the headers and the JSON of an answer, None if it is empty."""
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        call = urllib.request.Request(self.url + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(call, timeout=TIMEOUT) as answer:
                raw = answer.read()
                return answer.status, answer.headers, json.loads(raw) if raw else None
        except urllib.error.HTTPError as fault:
            raise refusal(fault) from fault
        except (OSError, ValueError, http.client.HTTPException) as fault:
            reason = getattr(fault, "reason", fault)
            raise MmcpError(f"Could not reach the gateway at {self.url}: {reason}", code="connection_failed") from fault

    def _call(self, function, *args, **more):
        try:
            return function(*args, **more)
        except MmcpError as fault:
            if fault.code != "auth_required":
                raise
            # The SDK's sentence is about an account of a cloud.
            raise MmcpError(f"The gateway at {self.url} takes requests with an API key only.", fault.code, fault.details) from fault


class Job:
    """A motion that the gateway makes while the client does something else. One that is
    made at once, or is in the gateway's memory, is there from the beginning."""

    def __init__(self, gateway: Gateway, body: dict[str, Any]):
        self.gateway = gateway
        self.status: dict[str, Any] = {}  # the last one that the gateway sent
        self.motion: Optional[Motion] = None
        self.retry_after = 0.0  # seconds to wait before the next poll
        # From 0 to 1: what the model says, or else the share of the time that the gateway
        # estimates. It stays where neither is known, and never falls.
        self.progress = 0.0
        self._path = ""
        self._begun = time.monotonic()
        self._take(gateway.exchange("POST", "/generate", body, Prefer="respond-async", Accept="model/gltf+json"))

    def poll(self) -> Optional[Motion]:
        """Asks for the result once, and returns it if it is there."""
        if self.motion is None:
            self._take(self.gateway.exchange("GET", self._path))
        return self.motion

    def wait(self, on_status: Optional[Callable[[Job], None]] = None, timeout: float = TIMEOUT) -> Motion:
        """Polls until the motion is there; calls on_status at first and after each poll."""
        end = time.monotonic() + timeout
        while True:
            if on_status:
                on_status(self)
            if self.motion is not None:
                return self.motion
            if time.monotonic() + self.retry_after > end:
                raise MmcpError(f"The job is not done within {timeout:g} s.", code="timeout")
            time.sleep(self.retry_after)
            self.poll()

    def cancel(self) -> None:
        """Has the gateway stop the job. It does nothing to a job that has ended."""
        if self.motion is not None:
            return
        try:
            self.gateway.exchange("DELETE", self._path)
        except MmcpError as e:
            if e.code != "job_finished":
                raise

    def _take(self, answer) -> None:
        status, headers, body = answer
        if status == 200:
            self.motion, self.progress = Motion(body), 1.0
            return
        self.status = body or {}
        self.progress = max(self.progress, self._share())
        # Retry-After is in seconds; 2 is the protocol's default.
        self.retry_after = float(headers.get("Retry-After") or 2)
        location = headers.get("Location")
        if location:
            self._path = location

    def _share(self) -> float:
        if "progress" in self.status:
            return self.status["progress"]
        left = self.status.get("estimated_seconds")
        spent = time.monotonic() - self._begun
        return spent / (spent + left) if left else 0.0


def refusal(answer: urllib.error.HTTPError) -> MmcpError:
    """The error envelope of an answer."""
    try:
        error = json.loads(answer.read())["error"]
        details = dict(error.get("details") or {})
        message, code = error["message"], error["code"]
    except (OSError, ValueError, KeyError, TypeError):
        details, message, code = {}, f"The gateway answered {answer.code} {answer.reason}.", "http_error"
    details["status"] = answer.code
    if "Retry-After" in answer.headers:
        details["retry_after"] = answer.headers["Retry-After"]
    return MmcpError(message, code=code, details=details)
