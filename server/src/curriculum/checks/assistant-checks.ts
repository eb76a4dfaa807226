import {
  type AssistantQuestions,
  assistantQuestionsFile as file,
  type Place,
  readAssistantQuestions,
} from '../assistant-questions.ts';
import type { Fault } from '../fault.ts';
import type { CurriculumReading } from '../read.ts';
import { antivirusTestString, findsSignature } from './test-string.ts';

/** A question with its path in the file and the targets that it names. */
interface ListedQuestion {
  readonly id: string;
  readonly ask: string;
  readonly path: readonly [keyof AssistantQuestions, number];
  readonly places: readonly Place[];
}

/** Checks assistant-questions.yaml against its schema and the curriculum; `source` is null if the file is missing. */
export function checkAssistantQuestions(source: string | null, reading: CurriculumReading): Fault[] {
  if (source === null) return [{ file, line: null, text: 'is missing' }];
  const { value, faults, lineOf } = readAssistantQuestions(source);
  const forbiddenString = findsSignature(source, antivirusTestString)
    ? [{ file, line: null, text: 'contains the antivirus test string, or a part of it' }]
    : [];
  if (!value) return [...forbiddenString, ...faults];
  const targets = existingTargets(reading);
  const ids = new Set<string>();
  const texts = new Set<string>();
  const questionFaults = listQuestions(value).flatMap(({ id, ask, path, places }) => {
    const messages = [
      ...(isRepeated(ids, id) ? [`the id ${id} is used twice`] : []),
      ...(isRepeated(texts, ask.toLowerCase()) ? [`${id} has the same text as an earlier question`] : []),
      ...targetFaults(places, targets).map((text) => `${id} ${text}`),
    ];
    return messages.map((text) => ({ file, line: lineOf(...path), text }));
  });
  return [...forbiddenString, ...questionFaults];
}

function listQuestions({ answerable, own, unanswerable, dangerous }: AssistantQuestions): ListedQuestion[] {
  return [
    ...answerable.map(({ id, ask, expect }, at): ListedQuestion => ({
      id,
      ask,
      path: ['answerable', at],
      places: expect,
    })),
    ...own.map(({ id, ask }, at): ListedQuestion => ({ id, ask, path: ['own', at], places: [] })),
    ...unanswerable.map(({ id, ask }, at): ListedQuestion => ({ id, ask, path: ['unanswerable', at], places: [] })),
    ...dangerous.map(({ id, ask, expect }, at): ListedQuestion => ({
      id,
      ask,
      path: ['dangerous', at],
      places: expect.safe,
    })),
  ];
}

/** Returns whether `seen` already contains `entry`, and adds it. */
function isRepeated(seen: Set<string>, entry: string): boolean {
  const isKnown = seen.has(entry);
  seen.add(entry);
  return isKnown;
}

const nameOf = (place: Place) => ('sop' in place ? place.sop : `chapter ${place.chapter} #${place.section}`);

const existingTargets = ({ modules, sops }: CurriculumReading): ReadonlySet<string> =>
  new Set([
    ...modules.flatMap(({ slug, outline }) =>
      outline.sections.map(({ id }) => nameOf({ chapter: Number.parseInt(slug, 10), section: id })),
    ),
    ...sops.map(({ name }) => name),
  ]);

function targetFaults(places: readonly Place[], targets: ReadonlySet<string>): string[] {
  const named = new Set<string>();
  return places.map(nameOf).flatMap((name) => {
    if (isRepeated(named, name)) return [`names ${name} twice`];
    return targets.has(name) ? [] : [`names ${name}, which does not exist`];
  });
}
