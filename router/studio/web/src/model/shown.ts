// Parts of the stage that a person switches on and off.

export interface Shown {
  contacts: boolean;
  trails: boolean;
  onion: boolean;
  follow: boolean;
  pinned: boolean; // the hips stay over one place of the ground
}
