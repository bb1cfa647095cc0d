"""The panel in the sidebar of the 3D view."""

import textwrap

import bpy

from .session import session

COLUMNS = 48  # of a line of a message


class MOTIONGATE_PT_motion(bpy.types.Panel):
    bl_label = "Motion"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "motiongate"

    def draw(self, context):
        layout, wanted = self.layout, context.scene.motiongate
        layout.use_property_split = True
        layout.use_property_decorate = False
        layout.prop(wanted, "character")
        layout.prop(wanted, "prompt")
        layout.prop(wanted, "path")
        layout.prop(wanted, "poses")
        targets(layout, wanted)
        row = layout.row(align=True)
        row.prop(wanted, "model")
        row.operator("motiongate.models", text="", icon="FILE_REFRESH")
        layout.prop(wanted, "samples")
        layout.prop(wanted, "seed")
        if session.task:
            row = layout.row(align=True)
            row.progress(factor=session.task.progress, text=session.task.phase)
            row.operator("motiongate.cancel", text="", icon="X")
        else:
            layout.operator("motiongate.generate", icon="ARMATURE_DATA")
        message(layout)


def targets(layout, wanted):
    row = layout.row()
    row.label(text="Targets")
    row.operator("motiongate.target_add", text="", icon="ADD")
    for index, target in enumerate(wanted.targets):
        box = layout.box()
        row = box.row(align=True)
        row.prop(target, "empty", text="")
        row.operator("motiongate.target_remove", text="", icon="REMOVE").index = index
        if wanted.character:
            box.prop_search(target, "bone", wanted.character.data, "bones")
        row = box.row()
        row.prop(target, "frame")
        row.prop(target, "turn")


def message(layout):
    if not session.message:
        return
    column = layout.column(align=True)
    column.alert = session.failed
    for i, line in enumerate(textwrap.wrap(session.message, COLUMNS)):
        column.label(text=line, icon="BLANK1" if i else "ERROR" if session.failed else "INFO")


register, unregister = bpy.utils.register_classes_factory((MOTIONGATE_PT_motion,))
