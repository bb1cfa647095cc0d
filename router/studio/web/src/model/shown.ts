// Parts of the stage that a person switches on and off.

// BodyKind is the built-in body of a figure without a character.
export type BodyKind = 'person' | 'stylised' | 'child' | 'robot';

export const bodyKinds: BodyKind[] = ['person', 'stylised', 'child', 'robot'];

export interface Shown {
  body: BodyKind;
  contacts: boolean;
  trails: boolean;
  onion: boolean;
  follow: boolean;
  apart: boolean; // ghosts stand side by side
  joint: string; // whose trail is drawn, '': of the hands
  pinned: boolean; // the hips stay over one place of the ground
}
