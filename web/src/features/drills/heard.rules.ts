import type { Frame, Run, StartedEvent } from '@loopcheck/simulator';

/** Something that somebody said to the person during a run. */
export interface Heard {
  /** The number of the input, from 1. */
  readonly step: number;
  /** The clock of the plant. */
  readonly at: number;
  readonly from: string;
  readonly by: StartedEvent['by'] | null;
  /** Null if the person was only told something, and said nothing. */
  readonly text: string | null;
  /** The id of an event; null for a reply to a call. */
  readonly event: string | null;
}

/** All that was said so far, oldest first. Whoever was told something and said nothing at once is listed without words. */
export const listHeard = (frames: readonly Frame[]): readonly Heard[] =>
  frames.flatMap((frame, index) => heardAt(frame, index + 1));

function heardAt({ at, acts, events, replies = [] }: Frame, step: number): readonly Heard[] {
  const said = [...replies, ...events];
  const silent = acts.flatMap(({ act, of }) =>
    act === 'told' && of !== undefined && !said.some(({ from }) => from === of) ? [of] : [],
  );
  return [
    ...silent.map((from) => ({ step, at, from, by: null, text: null, event: null })),
    ...replies.map((reply) => ({ ...reply, step, at: Math.min(at, ...events.map((event) => event.at)), event: null })),
    ...events.map((event) => ({
      step,
      at: event.at,
      from: event.from,
      by: event.by,
      text: event.text,
      event: event.id,
    })),
  ];
}

/** What somebody said, in quotation marks, or what happened when nobody answered, without them. */
export const spokenText = ({ by, text }: { by?: StartedEvent['by'] | null | undefined; text: string }): string =>
  by === 'nobody' ? text : `“${text}”`;

/** Values that differ between runs, as texts. What is no name, number or host is left out. */
export const variedTexts = ({ values }: Pick<Run, 'values'>): readonly string[] =>
  [...values.byName.values()].flatMap((value) => (typeof value === 'boolean' ? [] : [String(value)]));

/** A word with a digit, or with a hyphen or backslash between letters: a time, a number, an address, a host, a path. */
const code = /[\p{L}\d][\p{L}\d.,:\\/_-]*/gu;

/** Words with a capital letter that are no names. */
const noNames = new Set(['I', 'Mr', 'Mrs', 'Ms', 'Dr', 'OK']);

/** A word that begins with a capital letter, behind something else than the end of a sentence. */
const name = /(?<=[\p{L}\d,;)] )\p{Lu}\p{Ll}[\p{L}'-]*/gu;

interface Place {
  readonly start: number;
  readonly text: string;
}

/**
 * The names, numbers and hosts in a sentence, in its order and each once. `varied` are values that differ between runs:
 * they are found at the beginning of a sentence, too, and with several words.
 */
export function heardValues(text: string, varied: readonly string[]): readonly string[] {
  const places: Place[] = [];
  const add = (place: Place) => {
    const end = place.start + place.text.length;
    if (place.text === '' || places.some(({ start, text: other }) => place.start < start + other.length && start < end))
      return;
    places.push(place);
  };
  for (const value of varied.toSorted((one, other) => other.length - one.length)) {
    if (/[\p{Lu}\d]/u.test(value) && value.length <= 40 && !/^(?:yes|no)\b/i.test(value))
      findAll(text, value).forEach(add);
  }
  for (const match of text.matchAll(code)) {
    const found = match[0].replace(/[.,:/-]+$/, '');
    if (/\d/.test(found) || /\p{Lu}.*[-\\]\p{Lu}/u.test(found)) add({ start: match.index, text: found });
  }
  for (const match of text.matchAll(name)) {
    if (!noNames.has(match[0])) add({ start: match.index, text: match[0] });
  }
  return [...new Set(places.toSorted((one, other) => one.start - other.start).map((place) => place.text))];
}

/** The places at which a value stands as words of its own. */
function findAll(text: string, value: string): readonly Place[] {
  const places: Place[] = [];
  const isPart = (character: string | undefined) => character !== undefined && /[\p{L}\d]/u.test(character);
  for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + 1)) {
    if (!isPart(text[start - 1]) && !isPart(text[start + value.length])) places.push({ start, text: value });
  }
  return places;
}
