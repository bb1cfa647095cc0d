// What servers say of a request, in words of the page.

const kinds: Record<string, string> = { root_path: 'path', effector_target: 'target', pose_keyframe: 'pose', ground_height: 'ground' };
const missed = /^constraints\[\d+\] \((\w+)( of [^)]+)?\) is missed by (.+); frame (\d+) of sample (\d+) is the worst\.$/;

// spoken returns a message with segments as the page counts them, "segments[1].prompt" is the second of several, or the prompt; and
// with constraints by their names and times in seconds: "The path is missed by 2.7 cm at 1.8 s."
export function spoken(message: string, segments: number, fps: number): string {
  const found = missed.exec(message);
  if (found) {
    const [, type = '', joint = '', off, frame, sample] = found;
    const where = Number(sample) > 0 ? ` in sample ${Number(sample) + 1}` : '';
    return `The ${kinds[type] ?? type}${joint} is missed by ${off} at ${(Number(frame) / fps).toFixed(1)} s${where}.`;
  }
  const of = (at: number): string => (segments > 1 ? `segment ${at + 1}` : 'the prompt');
  const said = message.replace(/\bsegments\[(\d+)\](\.prompt)?/g, (_, at: string) => of(Number(at)));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
