import type { Frame, Run, StartedEvent } from '@loopcheck/simulator';

/** How a contact speaks: by radio, on the phone, or face to face. `nobody`: the contact does not answer the call. */
export type Channel = StartedEvent['by'];

/**
 * What a contact (a person of the plant whom the trainee can call) said to the trainee during a run, or that a called
 * contact said nothing.
 */
export interface Heard {
  /** The number of the input, from 1. */
  readonly step: number;
  /** The time by the right clock of the plant, in milliseconds since 1970. */
  readonly at: number;
  /** The id of the contact. */
  readonly from: string;
  /** How the contact spoke; null if the contact said nothing. */
  readonly channel: Channel | null;
  /** What the contact said; null if the trainee told the contact something in a call, and the contact said nothing. */
  readonly text: string | null;
  /** The id of the drill event; null for a reply to a call, and for a contact who said nothing. */
  readonly event: string | null;
}

/**
 * All that contacts have said so far, oldest first. A contact who was called and said nothing at the same input has an
 * entry too.
 */
export const listHeard = (frames: readonly Frame[]): readonly Heard[] =>
  frames.flatMap((frame, index) => heardAt(frame, index + 1));

/** What contacts said at one input. `step` is the number of the input, from 1. */
export function heardAt({ at, acts, events, replies = [] }: Frame, step: number): readonly Heard[] {
  const said = [...replies, ...events];
  const silent = acts.flatMap(({ act, of }) =>
    act === 'told' && of !== undefined && !said.some(({ from }) => from === of) ? [of] : [],
  );
  return [
    ...silent.map((from) => ({ step, at, from, channel: null, text: null, event: null })),
    ...replies.map(({ from, by, text }) => ({
      from,
      channel: by,
      text,
      step,
      // A contact replies immediately, so before a drill event that begins with the same input.
      at: Math.min(at, ...events.map((event) => event.at)),
      event: null,
    })),
    ...events.map((event) => ({
      step,
      at: event.at,
      from: event.from,
      channel: event.by,
      text: event.text,
      event: event.id,
    })),
  ];
}

/**
 * The text of what a contact said, in quotation marks. If nobody answered the call, the text describes what happened,
 * and gets no quotation marks.
 */
export const spokenText = (channel: Channel | null | undefined, text: string): string =>
  channel === 'nobody' ? text : `“${text}”`;

/**
 * The values that follow from the seed of a run, such as names and numbers, as texts. They differ from run to run. True
 * and false are left out.
 */
export const listValuesOfSeed = ({ values }: Pick<Run, 'values'>): readonly string[] =>
  [...values.byName.values()].flatMap((value) => (typeof value === 'boolean' ? [] : [String(value)]));

/** Matches a word that can be a time, a number, an address, a host or a path. `heardValues` keeps only some of them. */
const candidatePattern = /[\p{L}\d][\p{L}\d.,:\\/_-]*/gu;

/** Words that begin with a capital letter, but are not names. */
const notNames = new Set(['I', 'Mr', 'Mrs', 'Ms', 'Dr', 'OK']);

/** Matches a word that begins with a capital letter, but does not begin a sentence: no full stop stands before it. */
const namePattern = /(?<=[\p{L}\d,;)] )\p{Lu}\p{Ll}[\p{L}'-]*/gu;

/** Values of the seed that are longer than 40 characters are not looked for in a sentence. */
const maxVariedLength = 40;

/** A part of a sentence, and the index of its first character. */
interface Place {
  readonly start: number;
  readonly text: string;
}

const overlap = (one: Place, other: Place): boolean =>
  one.start < other.start + other.text.length && other.start < one.start + one.text.length;

/**
 * The names, numbers and hosts in a sentence, in their order and each once. `variedValues` is the result of
 * `listValuesOfSeed`: these values are also found at the beginning of a sentence, and if they have several words.
 */
export function heardValues(text: string, variedValues: readonly string[]): readonly string[] {
  const places: Place[] = [];
  const add = (place: Place) => {
    if (place.text !== '' && !places.some((other) => overlap(place, other))) places.push(place);
  };
  for (const value of variedValues.toSorted((one, other) => other.length - one.length)) {
    // A value without a capital letter or a digit, such as `on`, can be an ordinary word of the sentence.
    const isName = /[\p{Lu}\d]/u.test(value) && !/^(?:yes|no)\b/i.test(value);
    if (isName && value.length <= maxVariedLength) findAll(text, value).forEach(add);
  }
  for (const match of text.matchAll(candidatePattern)) {
    const found = match[0].replace(/[.,:/-]+$/, '');
    // Kept: words with a digit, and names of several parts with capital letters, such as `HMI-TF` and `PLANT\Guest`.
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
  const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\d]/u.test(character);
  for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + 1)) {
    if (!isWordCharacter(text[start - 1]) && !isWordCharacter(text[start + value.length]))
      places.push({ start, text: value });
  }
  return places;
}
