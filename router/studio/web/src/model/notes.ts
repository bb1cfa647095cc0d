// What servers say of a request, in words of the page.

// spoken returns a message with segments as the page counts them: "segments[1].prompt" is the second of several, or the prompt.
export function spoken(message: string, segments: number): string {
  const of = (at: number): string => (segments > 1 ? `segment ${at + 1}` : 'the prompt');
  const said = message.replace(/\bsegments\[(\d+)\](\.prompt)?/g, (_, at: string) => of(Number(at)));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
