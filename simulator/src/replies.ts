import type { Act } from './acts.ts';
import { hasSavedFiles, isDueNow } from './events.ts';
import type { Input, Statement } from './input.ts';
import { matchesWildcard } from './host/files.ts';
import { fillIn } from './host/varied-values.ts';
import type { ReplySetup, ContactChannel } from './part.ts';
import type { Reply, Run, StartedEvent } from './run-state.ts';

type What = NonNullable<Statement['what']>;

/** What everybody says to a sentence. `{host}` and `{about}` stand for what the person has named. */
const texts: Readonly<Record<What, string>> = {
  begin: 'Understood, you begin on {host}. I have noted it.',
  end: 'Good, you have finished on {host}. I have noted it.',
  running: 'Understood, your line was running on {host}. I have noted the time.',
  reading: 'Understood, you were only reading on {host}.',
  found: 'Understood, at {host}: {about}. I have noted it.',
  attack: 'Understood. I have noted the time, and I pass it on at once.',
  question: 'I cannot decide that alone. Do only what the permit allows.',
};

/** What is said to somebody who has found something and names no details. */
const foundSomething = 'Understood, you have found something at {host}. I have noted it.';

/** What somebody says instead to whom the decision belongs. */
const textsOf: Readonly<Record<string, Partial<Record<What, string>>>> = {
  'panel-operator': { begin: 'Yes, you may begin on {host}. Call me when you have finished.' },
};

/** What is repeated to somebody who was reading and has also saved files. */
const readAndSaved = 'Understood, you were reading on {host}, and saving files of this job.';

const byRadio = new Set(['panel-operator', 'field-operator', 'colleague']);

const wayTo = (person: string): ContactChannel => (byRadio.has(person) ? 'radio' : 'phone');

/**
 * What the people say who were told something with the input before: what the drill says, or else one sentence that fits
 * the sentence of the person. Somebody whom an event of the drill lets speak then says nothing else. A reply counts
 * nowhere: it is only heard. `told`: the people who were told. `events`: what began with the same input.
 */
export function repliesTo(
  run: Run,
  { says }: Extract<Input, { kind: 'call' }>,
  told: readonly string[],
  events: readonly StartedEvent[],
): readonly Reply[] {
  return told.flatMap((person) => {
    const speaks = events.some(({ from }) => from === person) || willSpeak(run, person);
    const reply = speaks ? undefined : replyFrom(run, person, says);
    return reply ? [{ from: person, by: reply.by ?? wayTo(person), text: reply.text }] : [];
  });
}

/** True if an event begins soon with which the person answers. It waits for what somebody else has said. */
const willSpeak = (run: Run, person: string): boolean =>
  run.part.events.some(
    (event) => event.from === person && 'act' in event.when && event.when.of === person && isDueNow(run, event),
  );

function replyFrom(
  run: Run,
  person: string,
  { host, what, about, asks }: Statement,
): Pick<ReplySetup, 'text' | 'by'> | undefined {
  const { part, values, events } = run;
  const ofDrill = part.replies?.find(
    ({ from, to, until, ...reply }) =>
      (from === undefined || from === person) &&
      (to === undefined || to === what) &&
      (reply.asks === undefined || reply.asks === asks) &&
      (reply.about === undefined || matchesWildcard(about ?? '', fillIn(reply.about, values))) &&
      (until === undefined || !events.started.some(({ id }) => id === until)),
  );
  if (ofDrill) return { text: fillIn(ofDrill.text, values), by: ofDrill.by };
  if (what === undefined) return undefined;
  const name = part.hosts.find(({ id }) => id === host)?.name ?? 'the host';
  const text = textFor(run, person, what, about);
  return { text: text.replace('{host}', () => name).replace('{about}', () => about ?? '') };
}

function textFor(run: Run, person: string, what: What, about: string | undefined): string {
  if (what === 'reading' && hasSavedFiles(run)) return readAndSaved;
  if (what === 'found' && about === undefined) return foundSomething;
  return textsOf[person]?.[what] ?? texts[what];
}

/** The acts of a call: one for each person who was told. */
export const actsOfCall = (input: Extract<Input, { kind: 'call' }>): Act[] =>
  [...new Set(input.people)].slice(0, 8).map((person, index) => ({
    act: 'told',
    host: input.says.host ?? '',
    of: person,
    ok: true,
    detail: {
      order: index + 1,
      what: input.says.what ?? '',
      ...(input.says.about !== undefined && { about: input.says.about }),
      ...(input.says.asks !== undefined && { asks: input.says.asks }),
      since: input.says.since ?? '',
      changed: input.says.changed ?? '',
      minutes: input.says.minutes ?? 0,
      running: input.running,
    },
  }));
