// Nudges: small changes of a request whose seed stays, so that the motion changes little.
import type { Draft } from './draft.ts';
import type { Model } from './protocol.ts';
import { texts } from './texts.ts';

export interface Nudge {
  name: string;
  change: (d: Draft, segment: number) => Draft;
}

const manners = ['slowly', 'quickly', 'gently', 'energetically'];
const manner = new RegExp(`, (${manners.join('|')})$`);
const weightStep = 0.5;
const mostWeight = 8;

// nudges returns those that a model can follow.
export function nudges(m: Model): Nudge[] {
  const out: Nudge[] = [
    { name: texts.slower, change: (d, i) => worded(d, i, 'slowly') },
    { name: texts.quicker, change: (d, i) => worded(d, i, 'quickly') },
    { name: texts.gentler, change: (d, i) => worded(d, i, 'gently') },
    { name: texts.livelier, change: (d, i) => worded(d, i, 'energetically') },
  ];
  const kind = (['separated', 'regular'] as const).find((g) => m.supported_guidance_types?.includes(g));
  if (kind) {
    const weigh = (by: number) => (d: Draft): Draft => {
      const weight = Math.min(mostWeight, Math.max(0, d.options.textWeight + by));
      const guidance = d.options.guidance === 'separated' || d.options.guidance === 'regular' ? d.options.guidance : kind;
      return { ...d, options: { ...d.options, guidance, textWeight: weight } };
    };
    out.push({ name: texts.moreOfTheText, change: weigh(weightStep) }, { name: texts.lessOfTheText, change: weigh(-weightStep) });
  }
  return out;
}

// worded returns a draft whose segment ends with a word for its manner, in place of one that a nudge left there.
function worded(d: Draft, segment: number, word: string): Draft {
  return {
    ...d,
    segments: d.segments.map((s, i) =>
      i === segment && s.type === 'text' ? { ...s, prompt: `${s.prompt.trim().replace(manner, '').replace(/[.,;]+$/, '')}, ${word}` } : s,
    ),
  };
}
