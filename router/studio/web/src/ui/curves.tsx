import { useMemo } from 'preact/hooks';
import { curvesOf } from '../model/curves.ts';
import { texts } from '../model/texts.ts';
import { motion, sample, shown, time } from '../store.ts';
import { Head, share } from './tracks.tsx';

// Curves has the speed of the hips, and the heights of the hips and of the hands or the joint that a person chose, each as high as its largest value, and their values now.
export function Curves({ total }: { total: number }) {
  const m = motion.value;
  const s = m?.samples[sample.value];
  const { joint } = shown.value;
  const curves = useMemo(() => (m && s ? curvesOf(m, s, joint) : []), [m, s, joint]);
  if (!curves.length) return null;
  const frame = Math.round(time.value);
  return (
    <div class="track curves" role="img" aria-label={texts.speedAndHeights}>
      <Head name={texts.curves} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" style={{ width: share((s?.frames ?? 1) - 1, total) }}>
        {curves.map(({ name, values }, i) => {
          const most = Math.max(0.1, ...values);
          const points = values.map((v, f) => `${(f / Math.max(1, values.length - 1)).toFixed(4)},${(0.96 - (v / most) * 0.92).toFixed(4)}`);
          return <polyline key={name} class={`curve-${i}`} points={points.join(' ')} />;
        })}
      </svg>
      <ul>
        {curves.map(({ name, unit, values }, i) => (
          <li key={name} class={`curve-${i}`}>
            {name} {(values[Math.min(frame, values.length - 1)] ?? 0).toFixed(2)} {unit}
          </li>
        ))}
      </ul>
    </div>
  );
}
