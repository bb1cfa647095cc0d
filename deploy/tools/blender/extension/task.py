"""Work beside Blender's own thread. Needs no Blender."""

import threading

from motiongate import MmcpError


class Task:
    """Runs work(task) in a thread, and keeps its result, or the sentence of its error.
    The work reports its progress, from 0 to 1, with a word on its phase, and looks whether
    it is cancelled."""

    def __init__(self, work):
        self.progress = 0.0
        self.phase = "Sent"
        self.result = None
        self.error = None
        self._cancelled = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)
        self._thread.start()

    @property
    def running(self):
        return self._thread.is_alive()

    @property
    def cancelled(self):
        return self._cancelled.is_set()

    def cancel(self):
        self._cancelled.set()

    def pause(self, seconds):
        """Waits, and tells whether the task was cancelled by then."""
        return self._cancelled.wait(seconds)

    def join(self):
        self._thread.join()

    def _run(self, work):
        try:
            self.result = work(self)
        except (MmcpError, ValueError) as fault:
            self.error = str(fault)
        except Exception as fault:  # else the thread would end without a word
            self.error = f"{type(fault).__name__}: {fault}"


def finish(job, task):
    """Polls a job until its motion is there and returns it, or cancels it with the task."""
    while job.motion is None:
        task.progress, task.phase = job.progress, phase(job.status)
        if task.pause(job.retry_after):
            try:
                job.cancel()
            except MmcpError:
                pass  # it has ended meanwhile
            return None
        job.poll()
    task.progress, task.phase = 1.0, "Done"
    return job.motion


def phase(status):
    """A word on a job's status: its place in the queue, the time that it still takes."""
    if "queue_position" in status:
        return f"Waiting, place {status['queue_position']}"
    if "estimated_seconds" in status:
        return f"About {status['estimated_seconds']:.0f} s left"
    return status.get("state", "sent").capitalize()
