// What servers say of a request, in words of the page.
import { texts } from './texts.ts';

const kinds: Record<string, string> = texts.kinds;
const missed = /^constraints\[\d+\] \((\w+)( of [^)]+)?\) is missed by (.+); frame (\d+) of sample (\d+) is the worst\.$/;

// kindOf returns the name of a kind of constraint on the page.
export const kindOf = (type: string): string => kinds[type] ?? type.replaceAll('_', ' ');

// spoken returns a message with segments as the page counts them, "segments[1].prompt" is the second of several, or the prompt; and
// with constraints by their names and times in seconds: "The path is missed by 2.7 cm at 1.8 s."
export function spoken(message: string, segments: number, fps: number): string {
  const seconds = (frame: string | undefined): string => (Number(frame) / fps).toFixed(1);
  const found = missed.exec(message);
  if (found) {
    const [, type = '', joint = '', off, frame, sample] = found;
    const where = Number(sample) > 0 ? texts.inSample(Number(sample) + 1) : '';
    return texts.theIsMissedByAt(kindOf(type), joint, off, seconds(frame), where);
  }
  const of = (at: string): string => (segments > 1 ? texts.segmentNumber(Number(at) + 1) : texts.thePrompt);
  const sentence = message
    .replace(/\bconstraints\[(\d+)\] \((\w+)( of [^)]+)?\)/g, (_, _at, type: string, joint = '') => texts.theKind(kindOf(type), joint))
    .replace(/\bconstraints\[(\d+)\](\.[\w.[\]]+)?/g, (_, at: string) => texts.constraintOf(Number(at) + 1))
    .replace(/\bsegments\[(\d+)\]\.duration_frames/g, (_, at: string) => texts.lengthOf(of(at)))
    .replace(/\bsegments\[(\d+)\](\.prompt)?/g, (_, at: string) => of(at))
    .replace(/\boptions\.(\w+)/g, (_, name: string) => texts.optionOf(name.replaceAll('_', ' ')))
    .replace(/\b(root_path|effector_target|pose_keyframe|ground_height)\b/g, kindOf)
    .replace(/\bframe (\d+)/g, (_, frame: string) => `${seconds(frame)} s`)
    .replace(/\bsample (\d+)/g, (_, at: string) => texts.sampleOf(Number(at) + 1));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
