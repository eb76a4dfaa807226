import { drillContacts } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import { begin } from '@loopcheck/simulator';
import { applyWrongMove, splitQuestion } from '../../features/drills/index.ts';
import { type DrillFile, hostPartOf, type ParsedDrill } from '../drill.ts';
import type { Fault } from '../fault.ts';
import { parseLink } from '../markdown/outline.ts';
import type { ParsedCurriculum } from '../read.ts';

/** Reports a fault. `path` is the path of the faulty entry in the YAML, such as `['card', 'permit']`. */
type Report = (path: readonly (string | number)[], text: string) => void;

/** Finds references of a drill to things that do not exist, in the drill itself and in the rest of the curriculum. */
export function checkDrillReferences(
  parsed: ParsedDrill,
  curriculum: Pick<ParsedCurriculum, 'modules' | 'sops'>,
): Fault[] {
  const { drill, file, name, yaml } = parsed;
  if (!drill) return [];
  const faults: Fault[] = [];
  const report: Report = (path, text) => faults.push({ file, line: yaml.lineOf(...path), text });
  checkIdAndNumber(drill, name, report);
  checkLinks(drill, curriculum, report);
  checkPeople(drill, report);
  checkQuestions(drill, report);
  checkGrading(drill, report);
  checkSolution(drill, report);
  checkHosts(drill, report);
  return faults;
}

/** Finds ids that two drills share, and numbers of work orders and permits that two drills share. */
export function checkUniqueDrills(drills: readonly ParsedDrill[]): Fault[] {
  const ids = new Set<string>();
  /** For each number of a work order or permit, the number of the first drill that has it. */
  const firstDrills = new Map<string, string>();
  return drills.flatMap(({ drill, file, yaml }): Fault[] => {
    if (!drill) return [];
    if (ids.has(drill.id)) return [{ file, line: null, text: `the drill ${drill.id} exists twice` }];
    ids.add(drill.id);
    return listCardNumbers(drill).flatMap((number) => {
      const firstDrill = firstDrills.get(number);
      firstDrills.set(number, firstDrill ?? drill.number);
      const text = `the number ${number} is also on the job card of drill ${firstDrill}`;
      return firstDrill === undefined ? [] : [{ file, line: yaml.lineOf('card'), text }];
    });
  });
}

/**
 * The numbers of the work order and of the permit, such as `WO-26-3317` and `PTW-4471`. The entries of the card can
 * contain further text. A drill without a permit has one number for both.
 */
const listCardNumbers = ({ card }: DrillFile): readonly string[] => [
  ...new Set(`${card.workOrder} ${card.permit.number}`.match(/[A-Z]+(?:-\d+)+/g)),
];

/** Checks that the id, the number, the chapter and the file name agree. */
function checkIdAndNumber({ id, number, chapter }: DrillFile, fileName: string, report: Report): void {
  if (!fileName.startsWith(`${id}-`)) report(['id'], `the name of the file does not begin with ${id}-`);
  const [chapterOfId, position] = id.split('-').map(Number);
  if (chapterOfId !== chapter) report(['chapter'], `the id ${id} belongs to another chapter`);
  if (number !== `${chapterOfId}.${position}`) report(['number'], `the number is not that of the id ${id}`);
}

function checkLinks(drill: DrillFile, { modules, sops }: Pick<ParsedCurriculum, 'modules' | 'sops'>, report: Report) {
  const sopNumbers = new Set(sops.map(({ name }) => name));
  const chapters = new Map(
    modules.map(({ slug, outline }) => [Number.parseInt(slug, 10), outline.sections.map(({ id }) => id)]),
  );
  if (!chapters.has(drill.chapter)) report(['chapter'], `there is no chapter ${drill.chapter}`);
  const checkSop = (path: readonly (string | number)[], number: string) => {
    if (!sopNumbers.has(number)) report(path, `there is no procedure ${number}`);
  };
  const checkReading = (path: readonly (string | number)[], url: string) => {
    const link = parseLink(url);
    if (!link) return report(path, `${url} is not a link`);
    if (link.kind === 'sop') return checkSop(path, link.sop);
    const sections = chapters.get(link.chapter);
    if (!sections) return report(path, `there is no chapter ${link.chapter}`);
    if (link.section !== null && !sections.includes(link.section))
      report(path, `chapter ${link.chapter} has no section #${link.section}`);
    return undefined;
  };
  for (const [index, number] of drill.sops.entries()) checkSop(['sops', index], number);
  for (const [id, { read }] of Object.entries(drill.grading.lines))
    for (const url of read) checkReading(['grading', 'lines', id], url);
  for (const [index, { read }] of drill.grading.careless.entries()) checkReading(['grading', 'careless', index], read);
  for (const [index, { record }] of drill.sheet.entries()) {
    if (record === undefined) continue;
    const [number = '', field] = record.split('/');
    const fields = sops.find(({ name }) => name === number)?.frontMatter.value?.record;
    if (!fields) report(['sheet', index], `there is no procedure ${number}`);
    else if (!fields.some(({ id }) => id === field))
      report(['sheet', index], `the record of ${number} has no field ${field}`);
  }
}

function checkPeople(drill: DrillFile, report: Report): void {
  const { card, consequences, events, grading, solution } = drill;
  const checkPerson = (path: readonly (string | number)[], id: string) => {
    if (!drillContacts.some((person) => person.id === id)) report(path, `there is nobody called ${id}`);
  };
  for (const [index, id] of card.contacts.entries()) checkPerson(['card', 'contacts', index], id);
  for (const [act, { says }] of Object.entries(consequences)) if (says) checkPerson(['consequences', act], says.from);
  for (const [index, { from, then: followUp }] of events.entries()) {
    checkPerson(['events', index], from);
    if (followUp?.from !== undefined) checkPerson(['events', index, 'then'], followUp.from);
  }
  const checkContact = (path: readonly (string | number)[], id: string) => {
    if (!card.contacts.includes(id)) report(path, `${id} is not a contact of the job card`);
  };
  for (const [index, { from, until }] of (drill.replies ?? []).entries()) {
    if (from !== undefined) checkContact(['replies', index], from);
    // `EVENT` names a drill event, and `EVENT!` the follow-up (`then`) of this event.
    if (
      until !== undefined &&
      !events.some(({ id, then: followUp }) => id === until || (followUp && `${id}!` === until))
    )
      report(['replies', index], `until: the drill has no ${until.endsWith('!') ? 'follow-up' : 'event'} ${until}`);
  }
  for (const [event, reaction] of Object.entries(grading.react))
    if (reaction.do === 'stop-and-call') for (const id of reaction.call) checkContact(['grading', 'react', event], id);
  for (const [index, each] of solution.entries())
    if ('call' in each) for (const id of each.call) checkContact(['solution', index], id);
}

/**
 * Finds questions that no contact answers, and answers to questions that do not exist. Also finds holds that require
 * something that a trainee cannot do. A hold states what the trainee must do before the first line that is typed on a
 * host, or before an act.
 */
function checkQuestions({ questions = [], replies = [], holds }: DrillFile, report: Report): void {
  for (const [index, { id }] of questions.entries())
    if (!replies.some(({ asks }) => asks === id)) report(['questions', index], `nobody answers the question ${id}`);
  for (const [index, { asks }] of replies.entries())
    if (asks !== undefined && !questions.some(({ id }) => id === asks))
      report(['replies', index], `the drill has no question ${asks}`);
  for (const [index, { before, needs }] of holds.entries()) {
    if (before === 'first-line') continue;
    for (const need of needs) {
      const question = splitQuestion(need);
      if (!question)
        report(['holds', index], `before an act, a hold can only require an asked question, and not ${need}`);
      // A reply without `from` comes from every contact.
      else if (!replies.some(({ from = question.contact, asks }) => from === question.contact && asks === question.id))
        report(['holds', index], `${question.contact} does not answer the question ${question.id}`);
    }
  }
}

/**
 * The maximum number of judgements in a drill. A judgement is a sheet line whose value no screen shows, so that the
 * trainee must judge.
 */
const maxJudgements = 2;

function checkGrading({ sheet, events, grading, vary }: DrillFile, report: Report): void {
  for (const [index, { id, type, of }] of sheet.entries()) {
    if (!grading.lines[id]) report(['sheet', index], `nothing grades the line "${id}"`);
    if (type === 'choice' && (of?.length ?? 0) < 2) report(['sheet', index], 'a choice needs two values at least');
  }
  for (const [id, { is, seen }] of Object.entries(grading.lines)) {
    if (!sheet.some((line) => line.id === id)) report(['grading', 'lines', id], `the sheet has no line "${id}"`);
    if ('vary' in is && !vary[is.vary]) report(['grading', 'lines', id], `there is no variation ${is.vary}`);
    if (seen.length === 0 && grading.pass.must.includes(id))
      report(['grading', 'lines', id], 'a line whose value no screen shows must not be required for a pass');
  }
  const judgements = Object.values(grading.lines).filter(({ seen }) => seen.length === 0).length;
  if (judgements > maxJudgements)
    report(['grading', 'lines'], 'there are more than two lines whose value no screen shows');
  for (const id of grading.pass.must)
    if (!sheet.some((line) => line.id === id)) report(['grading', 'pass'], `the sheet has no line "${id}"`);
  for (const [index, { id }] of events.entries())
    if (!grading.react[id]) report(['events', index], `nothing says how to react to ${id}`);
  for (const [id, reaction] of Object.entries(grading.react)) {
    const event = events.find((each) => each.id === id);
    if (!event) report(['grading', 'react', id], `there is no event ${id}`);
    else if (reaction.do === 'answer') {
      for (const choice of listValues(reaction.choice, vary))
        if (!event.answers?.some((answer) => answer.id === choice))
          report(['grading', 'react', id], `the event ${id} has no answer ${choice}`);
    }
  }
}

/**
 * Lists the values that a text can have in a run: for the text `{name}` the values of the variation `name`, otherwise
 * only the text itself.
 */
function listValues(text: string, vary: DrillFile['vary']): string[] {
  const variation = vary[/^\{(\w+)\}$/.exec(text)?.[1] ?? ''];
  if (!variation) return [text];
  if ('pick' in variation)
    return [...variation.pick, variation.else].filter((value) => value !== undefined).map(String);
  return 'of' in variation ? Object.values(variation.of).map(String) : [];
}

function checkSolution({ solution, wrong }: DrillFile, report: Report): void {
  for (const [index, move] of wrong.entries()) {
    try {
      applyWrongMove(solution, move);
    } catch (error) {
      report(['wrong', index], error instanceof Error ? error.message : String(error));
    }
  }
}

/**
 * Checks that the permit names a host of the drill, and that the work does not begin before the permit. Also builds the
 * hosts with sixteen seeds. Building fails if `state` changes something that a host does not have.
 */
function checkHosts(drill: DrillFile, report: Report): void {
  const { hosts, card } = drill;
  if (!hosts.some(({ name }) => name === card.permit.host)) report(['card', 'permit'], 'the permit names another host');
  // The permit and the start have the local time of the plant: `09:30 to 11:00` and `2026-11-20T09:30:00+01:00`.
  const startTime = /T(\d\d:\d\d)/.exec(hosts[0]?.start ?? '')?.[1] ?? '';
  const validFrom = /\d\d:\d\d/.exec(card.permit.window)?.[0] ?? '';
  if (startTime < validFrom) report(['card', 'permit'], `the work begins at ${startTime}, before the permit`);
  try {
    for (const digit of '0123456789abcdef') begin(hostPartOf(drill), digit.repeat(32));
  } catch (error) {
    report(['state'], error instanceof Error ? error.message : String(error));
  }
}
