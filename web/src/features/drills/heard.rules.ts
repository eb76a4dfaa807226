import type { Frame, Run, StartedEvent } from '@loopcheck/simulator';

/** Something that somebody said to the person during a run. */
export interface Heard {
  /** The number of the input, from 1. */
  readonly step: number;
  /** The time by the clock of the plant, in milliseconds since 1970. */
  readonly at: number;
  /** The id of the person of the plant. */
  readonly from: string;
  /** How the person spoke; null if the person said nothing. */
  readonly by: StartedEvent['by'] | null;
  /** Null if the person was told something in a call, and said nothing. */
  readonly text: string | null;
  /** The id of an event; null for a reply to a call. */
  readonly event: string | null;
}

/** All that was said so far, oldest first. A person who was called and did not say anything at once has an entry too. */
export const listHeard = (frames: readonly Frame[]): readonly Heard[] =>
  frames.flatMap((frame, index) => heardAt(frame, index + 1));

/** What was said at one input. `step` is the number of the input, from 1. */
export function heardAt({ at, acts, events, replies = [] }: Frame, step: number): readonly Heard[] {
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

/** The text of what somebody said, in quotation marks. If nobody answered, the text describes that, and has no marks. */
export const spokenText = ({ by, text }: { by?: StartedEvent['by'] | null | undefined; text: string }): string =>
  by === 'nobody' ? text : `“${text}”`;

/** The values that the seed has varied in this run, such as names and numbers, as texts. True and false are left out. */
export const listVariedValues = ({ values }: Pick<Run, 'values'>): readonly string[] =>
  [...values.byName.values()].flatMap((value) => (typeof value === 'boolean' ? [] : [String(value)]));

/** Matches a word that may be a time, a number, an address, a host or a path. `heardValues` keeps only some of them. */
const codePattern = /[\p{L}\d][\p{L}\d.,:\\/_-]*/gu;

/** Words with a capital letter that are no names. */
const notNames = new Set(['I', 'Mr', 'Mrs', 'Ms', 'Dr', 'OK']);

/** Matches a word with a capital letter that does not begin a sentence. */
const namePattern = /(?<=[\p{L}\d,;)] )\p{Lu}\p{Ll}[\p{L}'-]*/gu;

/** Longer varied values are not looked for in a sentence. In characters. */
const maxVariedLength = 40;

/** A part of a sentence, and the index of its first character. */
interface Place {
  readonly start: number;
  readonly text: string;
}

const overlap = (one: Place, other: Place): boolean =>
  one.start < other.start + other.text.length && other.start < one.start + one.text.length;

/**
 * The names, numbers and hosts in a sentence, in their order and each once. `variedValues` are those of
 * `listVariedValues`. These are also found at the beginning of a sentence, and if they have several words.
 */
export function heardValues(text: string, variedValues: readonly string[]): readonly string[] {
  const places: Place[] = [];
  const add = (place: Place) => {
    if (place.text !== '' && !places.some((other) => overlap(place, other))) places.push(place);
  };
  for (const value of variedValues.toSorted((one, other) => other.length - one.length)) {
    const isName = /[\p{Lu}\d]/u.test(value) && !/^(?:yes|no)\b/i.test(value);
    if (isName && value.length <= maxVariedLength) findAll(text, value).forEach(add);
  }
  for (const match of text.matchAll(codePattern)) {
    const found = match[0].replace(/[.,:/-]+$/, '');
    if (/\d/.test(found) || /\p{Lu}.*[-\\]\p{Lu}/u.test(found)) add({ start: match.index, text: found });
  }
  for (const match of text.matchAll(namePattern)) {
    if (!notNames.has(match[0])) add({ start: match.index, text: match[0] });
  }
  return [...new Set(places.toSorted((one, other) => one.start - other.start).map((place) => place.text))];
}

/** The places at which a value stands in a text as whole words. */
function findAll(text: string, value: string): readonly Place[] {
  const places: Place[] = [];
  const isPart = (character: string | undefined) => character !== undefined && /[\p{L}\d]/u.test(character);
  for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + 1)) {
    if (!isPart(text[start - 1]) && !isPart(text[start + value.length])) places.push({ start, text: value });
  }
  return places;
}
