/**
 * The action of a key. `offset` is in seconds for `seek`, and a fraction of the full volume (0.1 is 10%) for `volume`.
 */
export type PlayerAction =
  | {
      readonly kind:
        | 'toggle_playing'
        | 'toggle_muted'
        | 'toggle_fullscreen'
        | 'toggle_captions'
        | 'slower'
        | 'faster'
        | 'seek_start'
        | 'seek_end';
    }
  | { readonly kind: 'seek' | 'volume'; readonly offset: number };

/** The actions by key. Names of keys are in lower case. */
const actions: Readonly<Record<string, PlayerAction>> = {
  ' ': { kind: 'toggle_playing' },
  k: { kind: 'toggle_playing' },
  m: { kind: 'toggle_muted' },
  f: { kind: 'toggle_fullscreen' },
  c: { kind: 'toggle_captions' },
  '<': { kind: 'slower' },
  '>': { kind: 'faster' },
  j: { kind: 'seek', offset: -10 },
  l: { kind: 'seek', offset: 10 },
  arrowleft: { kind: 'seek', offset: -5 },
  arrowright: { kind: 'seek', offset: 5 },
  arrowup: { kind: 'volume', offset: 0.1 },
  arrowdown: { kind: 'volume', offset: -0.1 },
  home: { kind: 'seek_start' },
  end: { kind: 'seek_end' },
};

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/**
 * Returns the action of a key, or undefined if the browser should handle it. The browser handles these: keys without an
 * action; Space on a button; the arrows, Home and End on a slider; all keys that are pressed with Ctrl, Alt or Command.
 */
export function actionOfKey(event: KeyPress, focusedControl: 'button' | 'slider' | 'other'): PlayerAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (focusedControl === 'button' && key === ' ') return undefined;
  if (focusedControl === 'slider' && (key.startsWith('arrow') || key === 'home' || key === 'end')) return undefined;
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

/**
 * The playback rates that the player offers. None must be higher than `maxPlaybackRate` of the contract, because
 * the server credits at most this number of seconds of video per second.
 */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the next higher (1) or lower (-1) speed; the same speed if no speed is higher or lower. */
export function findNextSpeed(speed: number, direction: 1 | -1): number {
  const candidates = speeds.filter((candidate) => (direction === 1 ? candidate > speed : candidate < speed));
  return (direction === 1 ? candidates[0] : candidates.at(-1)) ?? speed;
}
