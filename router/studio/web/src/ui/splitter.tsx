// The borders between the panels, which are dragged, or moved by the arrow keys.
import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { store, stored } from '../storage.ts';
import { texts } from '../model/texts.ts';

type Side = 'left' | 'right';

const key = (side: Side): string => `motiongate.panel.${side}`;
const bounds = { left: { least: 240, usual: 308, most: 620 }, right: { least: 220, usual: 296, most: 620 } };
const step = 16; // pixels, of an arrow key

const widths = { left: signal(storedWidth('left')), right: signal(storedWidth('right')) };

// storedWidth returns the width that the user gave a panel, or 0 for that of the style.
function storedWidth(side: Side): number {
  const n = Number(stored(key(side)));
  return n ? clamp(side, n) : 0;
}

function clamp(side: Side, width: number): number {
  const { least, most } = bounds[side];
  return Math.round(Math.min(most, Math.max(least, width)));
}

function set(side: Side, width: number): void {
  widths[side].value = width && clamp(side, width);
  store(key(side), width ? String(widths[side].value) : null);
}

// columns returns the widths of the panels for the style of the desk.
export function columns(): Record<string, string> {
  const out: Record<string, string> = {};
  for (const side of ['left', 'right'] as const) if (widths[side].value) out[`--${side}`] = `${widths[side].value}px`;
  return out;
}

export function Splitter({ side }: { side: Side }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const grows = side === 'left' ? 1 : -1;
  const { least, usual, most } = bounds[side];
  const now = widths[side].value || usual;
  return (
    <div
      class={`splitter ${side}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={side === 'left' ? texts.widthOfThePanelOf : texts.widthOfThePanelOf2}
      aria-valuemin={least}
      aria-valuenow={now}
      aria-valuemax={most}
      title={texts.dragToChangeTheWidth}
      onPointerDown={(e) => {
        if (e.button !== 0) return;
        e.preventDefault();
        e.currentTarget.setPointerCapture(e.pointerId);
        const panel = side === 'left' ? e.currentTarget.previousElementSibling : e.currentTarget.nextElementSibling;
        if (panel) from.current = { x: e.clientX, width: panel.getBoundingClientRect().width };
      }}
      onPointerMove={(e) => from.current && set(side, from.current.width + grows * (e.clientX - from.current.x))}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onDblClick={() => set(side, 0)}
      onKeyDown={(e) => {
        const by = { ArrowLeft: -step, ArrowRight: step }[e.key];
        if (by === undefined) return;
        e.preventDefault();
        e.stopPropagation();
        set(side, now + grows * by);
      }}
    />
  );
}
