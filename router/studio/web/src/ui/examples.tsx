import { batch } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { applyPreset, presets, type Preset } from '../model/draft.ts';
import { loopFps, type Loop } from '../model/loop.ts';
import type { Model } from '../model/protocol.ts';
import { chosen, draft, edit, loadExample, loadExamples, loops, make, takes, theme } from '../store.ts';
import { texts } from '../model/texts.ts';

const [width, height] = [60, 52]; // CSS pixels of a loop

// Examples are requests to begin with, each with a loop of what it makes.
export function Examples({ model: m }: { model: Model }) {
  const ready = takes.value.some((t) => t.motion); // the first motion comes first
  useEffect(() => {
    if (!ready) return;
    const idle = window.requestIdleCallback ?? ((act: () => void) => window.setTimeout(act, 500));
    idle(() => void loadExamples());
  }, [ready]);
  return (
    <details class="group" open>
      <summary>{texts.beginWith}</summary>
      <div class="examples">
        {presets.map((p) => (
          <button
            type="button"
            key={p.title}
            title={p.about}
            onPointerEnter={() => ready && void loadExample(p)}
            onClick={() =>
              batch(() => {
                edit(applyPreset(draft.value!, p, m));
                chosen.value = 0;
                void make();
              })
            }
          >
            <Picture example={p} />
            {p.title}
          </button>
        ))}
      </div>
    </details>
  );
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

// Picture plays a loop; for people who want little motion, while they point at it.
function Picture({ example }: { example: Preset }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const loop = loops.value[example.title];
  const scheme = theme.value;
  useEffect(() => {
    const c = canvas.current;
    if (!c || !loop) return;
    const still = Math.floor(loop.frames.length * 0.7);
    let shown = -1;
    const show = (): void => {
      if (!c.checkVisibility?.()) return;
      const plays = !document.hidden && (!calm.matches || c.closest('button')!.matches(':hover, :focus-visible'));
      const frame = plays ? Math.floor((performance.now() / 1000) * loopFps) % loop.frames.length : shown < 0 ? still : shown;
      if (frame !== shown) drawLoop(c, loop, (shown = frame));
    };
    show();
    const timer = setInterval(show, 1000 / loopFps);
    return () => clearInterval(timer);
  }, [loop, scheme]);
  return <canvas ref={canvas} width={2 * width} height={2 * height} style={{ width: `${width}px`, height: `${height}px` }} />;
}

const widths = { arm: 52, leg: 72, trunk: 150 }; // thousandths of the height of the body

function drawLoop(c: HTMLCanvasElement, { parts, head, frames }: Loop, frame: number): void {
  const pen = c.getContext('2d');
  const at = frames[frame];
  if (!pen || !at) return;
  const style = getComputedStyle(c);
  const color = (name: string): string => style.getPropertyValue(name);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, c.width, c.height);
  pen.lineCap = pen.lineJoin = 'round';
  const scale = (0.74 * c.height) / 1000;
  pen.setTransform(scale, 0, 0, -scale, c.width / 2, c.height * 0.93);
  pen.fillStyle = color('--line');
  pen.beginPath();
  pen.ellipse(0, 0, 260, 40, 0, 0, 7);
  pen.fill();
  const order = [...parts.filter((p) => p.far), ...parts.filter((p) => p.kind === 'trunk'), ...parts.filter((p) => !p.far && p.kind !== 'trunk')];
  for (const { joints, kind, far } of order) {
    pen.strokeStyle = color(kind === 'trunk' ? '--segment-line' : far ? '--strong' : '--soft');
    pen.lineWidth = widths[kind];
    pen.beginPath();
    for (const j of joints) pen.lineTo(at[2 * j]!, at[2 * j + 1]!);
    pen.stroke();
  }
  pen.fillStyle = color('--soft');
  pen.beginPath();
  pen.arc(at[2 * head]!, at[2 * head + 1]! + 50, 78, 0, 7);
  pen.fill();
}
