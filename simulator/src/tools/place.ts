import type { HostState } from '../host/state.ts';

/** The name of the window that shows what a person sees at a host. It is no window of the host and cannot be closed. */
export const placeTool = 'place';

/** What hands can do: the name, the text of the button, and what is seen after it. */
export const hands = [
  ['mouse', 'Move the mouse', 'You have moved the mouse.'],
  ['key', 'Press a key', 'You have pressed a key.'],
  ['cable', 'Pull the network cable', 'The network cable is out.'],
  ['drive', 'Pull out the drive', 'The drive is out.'],
  ['power', 'Switch the host off', 'The screen is dark.'],
] as const;

/** What a hand can do to a host. */
export type Hand = (typeof hands)[number][0];

export const isHand = (name: string): name is Hand => hands.some(([hand]) => hand === name);

/** The host without what was there only until somebody touched it. */
export const withoutBrief = (host: HostState): HostState => ({
  ...host,
  sight: new Map([...host.sight].filter(([, { isBrief }]) => isBrief !== true)),
});

/** The keys of the cables that hands can pull out, or have pulled out. */
const cableKeys = (host: HostState): readonly string[] =>
  [...host.sight].flatMap(([key, { plug }]) => (plug === undefined ? [] : [key]));

/** The key of the only cable that hands can pull out. Its button does not name it. */
export function onlyCableKey(host: HostState): string | undefined {
  const [key, ...others] = cableKeys(host);
  return others.length === 0 ? key : undefined;
}

/** The cable at this key, if it is one that can be pulled out of its port. */
export const pluggedCable = (host: HostState, key: string): { readonly plug: string } | undefined => {
  const sight = host.sight.get(key);
  return sight?.plug === undefined || sight.isOut === true ? undefined : { plug: sight.plug };
};

/** True if the drive in front of the person was pulled out already. */
export const isDriveOut = (host: HostState): boolean =>
  [...host.sight.values()].some(({ isDrive, isOut }) => isDrive === true && isOut === true);
