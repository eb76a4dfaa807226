import type { HostState } from '../host/state.ts';
import type { HostSetup } from '../part.ts';
import type { ToolWindow } from '../run-state.ts';
import { type Line, type Piece, shown, type Span, toLine } from '../text.ts';
import { type HostTime, offsetMinutesAt, toLocal } from '../time.ts';
import { hands, isDriveOut, onlyCableKey, placeTool } from './place.ts';

/** Where a person can look, with the text of its button. Each host has clocks; the others need a sight. */
const places = [
  ['screen', 'The screen'],
  ['clocks', 'Its clock and your watch'],
  ['ports', 'Ports, cables and lights'],
  ['room', 'The room and the people'],
  ['papers', 'The papers beside it'],
] as const;

/** What hands can do here. Where the drill has cables to be pulled, each of them is a choice of its own. */
function listHands(host: HostState): readonly { readonly name: string; readonly text: string }[] {
  const cables = [...host.sight].filter(([, { plug }]) => plug !== undefined);
  return hands.flatMap(([hand, text]) => {
    if (hand === 'drive' && isDriveOut(host)) return [];
    if (hand !== 'cable' || cables.length === 0) return [{ name: hand, text }];
    return cables
      .filter(([, { isOut }]) => isOut !== true)
      .map(([key, { plug = '' }]) =>
        key === onlyCableKey(host)
          ? { name: hand, text }
          : { name: `${hand}/${key}`, text: `Pull the cable out of ${plug}` },
      );
  });
}

/**
 * Draws what a person sees in front of a host. `look` is a place, `after-` and a hand, or empty before the first look.
 * `now` is the true time, which the watch of the person shows.
 */
export function drawPlace(setup: HostSetup, host: HostState, now: HostTime, look: string): ToolWindow {
  const sights = [...host.sight.values()];
  const offered = places.filter(([place]) => place === 'clocks' || sights.some((sight) => sight.place === place));
  const button = (kind: string, name: string, text: string): Line =>
    toLine('  ', { text, tap: `${kind}/${host.id}/${name}` } satisfies Span);
  return {
    tool: placeTool,
    title: `In front of ${setup.label.name ?? setup.name}`,
    lines: [
      ...drawLook(host, now, look),
      [],
      toLine('Look at:'),
      ...offered.map(([place, text]) => button('look', place, text)),
      [],
      toLine('Your hands:'),
      ...listHands(host).map(({ name, text }) => button('hand', name, text)),
    ],
    selected: look,
  };
}

function drawLook(host: HostState, now: HostTime, look: string): Line[] {
  const done = hands.find(([hand]) => look === `after-${hand}`);
  if (done) return [toLine(done[2])];
  const place = places.find(([name]) => name === look);
  if (!place) return [toLine('You stand in front of the host.')];
  return [toLine(place[1]), [], ...(look === 'clocks' ? drawClocks(host, now) : drawSights(host, look))];
}

const field = (name: string, value: Piece): Line => toLine(`  ${name}: `, value);

function drawSights(host: HostState, place: string): Line[] {
  const found = [...host.sight].filter(([, sight]) => sight.place === place);
  if (found.length === 0) return [toLine('  There is nothing to see any more.')];
  return found.map(([key, { name, text, isOut }]) => {
    const line = field(name, shown(text, `${host.id}:sight/${key}/text`));
    return isOut === true ? [...line, ...toLine(' (out of its port)')] : line;
  });
}

const two = (value: number) => String(value).padStart(2, '0');

/** `21/11/2026 02:45:10`, as people write it on a log sheet. */
function written(host: HostState, time: HostTime): string {
  const at = toLocal(host.clock.zone, time);
  return `${two(at.day)}/${two(at.month)}/${at.year} ${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;
}

function drawClocks(host: HostState, now: HostTime): Line[] {
  const minutes = offsetMinutesAt(host.clock.zone, now);
  const zone = `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return [
    field('Clock on the screen', shown(written(host, now + host.clock.offsetMs), `${host.id}:clock/offsetMs`)),
    field('Your watch', shown(written(host, now), `${host.id}:watch`)),
    field('Time zone of both', zone),
  ];
}
