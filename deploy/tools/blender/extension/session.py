"""The one task that runs beside Blender, and what becomes of its result.

A timer of Blender looks after the task, so that the window stays free. Scripts wait for it,
without a timer: one that is left when Blender 4.5 ends in the background keeps it from ending.
"""

import bpy
from bpy.app.handlers import persistent

INTERVAL = 0.1  # seconds


class Session:
    """task is the task that runs, or None; done(result) takes its result. message is the
    outcome of the last one, and failed whether that is an error."""

    def __init__(self):
        self.task = None
        self.done = None
        self.message = ""
        self.failed = False

    def start(self, task, done):
        self.task, self.done, self.message, self.failed = task, done, "", False

    def tick(self):
        """Returns the seconds until it is called again, or None at the end."""
        if self.task is None:
            return None
        # A task that is cancelled ends by itself: its call may take until a time-out.
        if self.task.running and not self.task.cancelled:
            redraw()
            return INTERVAL
        task, self.task = self.task, None
        if task.cancelled:
            self.message = "Cancelled."
        elif task.error:
            self.message, self.failed = task.error, True
        else:
            try:
                self.message = self.done(task.result)
            except Exception as fault:  # else nobody would see it: the timer ends
                named = "" if isinstance(fault, ValueError) else f"{type(fault).__name__}: "
                self.message, self.failed = f"{named}{fault}", True
        redraw()
        return None

    def watch(self):
        """Has a timer take the result."""
        bpy.app.timers.register(tick, first_interval=INTERVAL)

    def wait(self):
        """Waits for the task, and returns whether it succeeded."""
        task = self.task
        task.join()
        self.tick()
        return not (self.failed or task.cancelled)

    def drop(self):
        """Cancels the task without taking its result."""
        if self.task:
            self.task.cancel()
            self.task = None


session = Session()


def tick():
    """The timer: a function, since each access of a method is another object to Blender."""
    return session.tick()


def redraw():
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()


@persistent
def before_load(*_):
    session.drop()


def register():
    bpy.app.handlers.load_pre.append(before_load)


def unregister():
    session.drop()
    bpy.app.handlers.load_pre.remove(before_load)
    if bpy.app.timers.is_registered(tick):
        bpy.app.timers.unregister(tick)
