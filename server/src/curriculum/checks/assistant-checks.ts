import {
  type AssistantQuestions,
  assistantQuestionsFile as file,
  type Place,
  readAssistantQuestions,
} from '../assistant-questions.ts';
import type { Fault } from '../fault.ts';
import type { CurriculumReading } from '../read.ts';
import { antivirusTestString, findsSignature } from './test-string.ts';

/** Where a question stands in the file, its words, and the places that it names. */
interface Asked {
  readonly id: string;
  readonly ask: string;
  readonly path: readonly [keyof AssistantQuestions, number];
  readonly places: readonly Place[];
}

/** Holds the questions for the assistant (null: there is no such file) to their schema and to what the curriculum has. */
export function checkAssistantQuestions(source: string | null, reading: CurriculumReading): Fault[] {
  if (source === null) return [{ file, line: null, text: 'is missing' }];
  const { value, faults, lineOf } = readAssistantQuestions(source);
  const held = findsSignature(source, antivirusTestString)
    ? [{ file, line: null, text: 'holds the antivirus test string, or a part of it' }]
    : [];
  if (!value) return [...held, ...faults];
  const known = knownPlaces(reading);
  const ids = new Set<string>();
  const words = new Set<string>();
  const found = askedIn(value).flatMap(({ id, ask, path, places }) => {
    const texts = [
      ...(seenBefore(ids, id) ? [`there is a second ${id}`] : []),
      ...(seenBefore(words, ask.toLowerCase()) ? [`${id} asks what another asks`] : []),
      ...wrongPlaces(places, known).map((text) => `${id} ${text}`),
    ];
    return texts.map((text) => ({ file, line: lineOf(...path), text }));
  });
  return [...held, ...found];
}

function askedIn({ answerable, own, unanswerable, dangerous }: AssistantQuestions): Asked[] {
  return [
    ...answerable.map(({ id, ask, expect }, at): Asked => ({ id, ask, path: ['answerable', at], places: expect })),
    ...own.map(({ id, ask }, at): Asked => ({ id, ask, path: ['own', at], places: [] })),
    ...unanswerable.map(({ id, ask }, at): Asked => ({ id, ask, path: ['unanswerable', at], places: [] })),
    ...dangerous.map(({ id, ask, expect }, at): Asked => ({ id, ask, path: ['dangerous', at], places: expect.safe })),
  ];
}

/** Whether `entry` was met before; from now on it was. */
function seenBefore(seen: Set<string>, entry: string): boolean {
  const before = seen.has(entry);
  seen.add(entry);
  return before;
}

const nameOf = (place: Place) => ('sop' in place ? place.sop : `chapter ${place.chapter} #${place.section}`);

const knownPlaces = ({ chapters, sops }: CurriculumReading): ReadonlySet<string> =>
  new Set([
    ...chapters.flatMap(({ slug, outline }) =>
      outline.sections.map(({ id }) => nameOf({ chapter: Number.parseInt(slug, 10), section: id })),
    ),
    ...sops.map(({ name }) => name),
  ]);

function wrongPlaces(places: readonly Place[], known: ReadonlySet<string>): string[] {
  const named = new Set<string>();
  return places.map(nameOf).flatMap((name) => {
    if (seenBefore(named, name)) return [`names ${name} twice`];
    return known.has(name) ? [] : [`names ${name}, which does not exist`];
  });
}
