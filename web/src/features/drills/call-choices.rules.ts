import { nameOfDrillPerson } from '@loopcheck/contract/features/drills/drill-people.rules';
import { type Frame, plainText, type Run } from '@loopcheck/simulator';
import { heardValues, listHeard, listVariationTexts } from './heard.rules.ts';

/** The largest number of times, and the largest number of values, that the phone offers to the person who calls. */
const maxChoices = 12;

/** The length of the longest value that the phone offers. */
const maxValueLength = 60;

/** Matches a time of day, with its date if it has one, but no part of an address, a longer number or a time zone. */
const timePattern =
  /(?<![\d:.,/+-])(?:(\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4}),?[ T])?(\d{1,2}:[0-5]\d)(?::[0-5]\d)?(?:\.\d+)?(?: ?([AP]M))?(?![\d:])/g;

/** The times on the screens and in what people said, as written there but without seconds, the latest first. */
export function seenTimes(frames: readonly Frame[]): readonly string[] {
  const times = new Set<string>();
  for (const frame of frames.toReversed()) {
    const found = textsOf(frame).flatMap((text) =>
      [...text.matchAll(timePattern)].map(([, date, clock, amOrPm]) => [date, clock, amOrPm].filter(Boolean).join(' ')),
    );
    for (const each of found.toReversed()) {
      times.add(each);
      if (times.size === maxChoices) return [...times];
    }
  }
  return [...times];
}

function textsOf(frame: Frame): readonly string[] {
  const shown = frame.screens.flatMap(({ lines }) => lines.map(plainText));
  return [...shown, ...listHeard([frame]).flatMap(({ text }) => text ?? [])];
}

/** The values that the person can report as found in a call. */
export interface Findable {
  /** The lines of the sheet that are written. */
  readonly sheet: readonly { readonly number: number; readonly ask: string; readonly value: string }[];
  /** Other values on the screens and in what people said, the latest first. */
  readonly seen: readonly string[];
}

/** Lists the values that the person can report in a call: those on the sheet, and those in the frames. */
export function findableValues(run: Run, frames: readonly Frame[]): Findable {
  const sheet = run.part.sheet.flatMap(({ id, ask, type }, index) => {
    const written = run.sheet.get(id) ?? '';
    const value = type === 'contact' && written !== '' ? nameOfDrillPerson(written) : written;
    return value === '' ? [] : [{ number: index + 1, ask, value }];
  });
  const variationTexts = listVariationTexts(run);
  const written = new Set(sheet.map(({ value }) => value));
  const seen = new Set<string>();
  for (const frame of frames.toReversed()) {
    for (const value of valuesOf(frame, variationTexts).toReversed()) {
      if (value !== '' && value.length <= maxValueLength && !written.has(value)) seen.add(value);
      if (seen.size === maxChoices) return { sheet, seen: [...seen] };
    }
  }
  return { sheet, seen: [...seen] };
}

function valuesOf(frame: Frame, variationTexts: readonly string[]): readonly string[] {
  const shown = frame.screens.flatMap(({ lines }) =>
    lines.flatMap((line) => line.flatMap(({ text, facts }) => (facts ? [text.trim()] : []))),
  );
  return [...shown, ...frame.events.flatMap(({ text }) => heardValues(text, variationTexts))];
}
