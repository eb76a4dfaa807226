/** What a key does to a player. Seconds for `seek`, a share for `louder`. */
export type PlayerAct =
  | { readonly kind: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'slower' | 'faster' | 'start' | 'end' }
  | { readonly kind: 'seek' | 'louder'; readonly by: number };

const acts: Readonly<Record<string, PlayerAct>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'captions' },
  '<': { kind: 'slower' },
  '>': { kind: 'faster' },
  j: { kind: 'seek', by: -10 },
  l: { kind: 'seek', by: 10 },
  arrowleft: { kind: 'seek', by: -5 },
  arrowright: { kind: 'seek', by: 5 },
  arrowup: { kind: 'louder', by: 0.1 },
  arrowdown: { kind: 'louder', by: -0.1 },
  home: { kind: 'start' },
  end: { kind: 'end' },
};

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** A button takes Space for itself, a slider its arrows, Home and End; the browser keeps what comes with Ctrl, Alt and Command. */
export function actOf(event: Pressed, on: 'button' | 'slider' | 'other'): PlayerAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (on === 'button' && key === ' ') return undefined;
  if (on === 'slider' && (key.startsWith('arrow') || key === 'home' || key === 'end')) return undefined;
  return Object.hasOwn(acts, key) ? acts[key] : undefined;
}

/** The speeds on offer; the server counts up to the fastest of them. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed in a direction; the same at the ends. */
export function stepSpeed(speed: number, direction: 1 | -1): number {
  const further = speeds.filter((each) => (direction === 1 ? each > speed : each < speed));
  return (direction === 1 ? further[0] : further.at(-1)) ?? speed;
}
