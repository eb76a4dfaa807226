import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parseDrill } from '../drill.ts';
import { describeFault } from '../fault.ts';
import { readContentFolder } from '../read.ts';
import { checkDrillReferences, checkUniqueDrills } from './drill-checks.ts';

const contentFolder = path.resolve(import.meta.dirname, '../../../../content');
const name = '07-1-keeps-nothing-new';
const source = readFileSync(path.join(contentFolder, 'drills', `${name}.yaml`), 'utf8');
const curriculum = await readContentFolder(contentFolder);

/** Returns the faults of drill 7.1 after one text of its file was replaced. */
function faultsAfterReplacing(text: string, replacement: string): string[] {
  if (!source.includes(text)) throw new Error(`The drill does not contain "${text}".`);
  const parsed = parseDrill(name, source.replace(text, replacement));
  return [...parsed.faults, ...checkDrillReferences(parsed, curriculum)].map(describeFault);
}

test('the shipped drill 7.1 has no faults', () => {
  const parsed = parseDrill(name, source);
  expect([...parsed.faults, ...checkDrillReferences(parsed, curriculum)]).toEqual([]);
});

// A variation is a value that differs between runs. A hold states what the trainee must do before the first line on a
// host or before an act. A wrong move is a change of the solution; a run with this change must not pass.
describe('checkDrillReferences finds', () => {
  it.each([
    ['an unknown procedure', 'sops: [LC-01-01,', 'sops: [LC-99-01,', 'there is no procedure LC-99-01'],
    [
      'an unknown section to read',
      'chapter:1#read-the-right-host',
      'chapter:1#nowhere',
      'chapter 1 has no section #nowhere',
    ],
    [
      'an unknown procedure to read',
      "read: ['sop:LC-07-02']}",
      "read: ['sop:LC-07-99']}",
      'there is no procedure LC-07-99',
    ],
    ['an unknown chapter', 'chapter: 7', 'chapter: 98', 'there is no chapter 98'],
    ['a number of another drill', "number: '7.1'", "number: '7.2'", 'the number is not that of the id 07-1'],
    ['an unknown contact', 'contacts: [panel-operator,', 'contacts: [plant-cat,', 'there is nobody called plant-cat'],
    [
      'a reply of somebody who cannot be called',
      '\nreplies:',
      '\nreplies:\n  - {from: historian-engineer, to: begin, text: No.}',
      'historian-engineer is not a contact of the job card',
    ],
    [
      'a reply whose `until` names a follow-up that the drill does not have',
      '\nreplies:',
      "\nreplies:\n  - {from: panel-operator, to: begin, until: 'clear-it!', text: No.}",
      'until: the drill has no follow-up clear-it!',
    ],
    [
      'a reply whose `until` names an event that the drill does not have',
      '\nreplies:',
      '\nreplies:\n  - {from: panel-operator, to: begin, until: clear-that, text: No.}',
      'until: the drill has no event clear-that',
    ],
    ['a permit for another host', 'host: HIST-02, window', 'host: HIST-03, window', 'the permit names another host'],
    [
      'a drill that begins before its permit',
      "start: '2026-11-20T09:30",
      "start: '2026-11-20T09:29",
      'the work begins at 09:29, before the permit',
    ],
    [
      'a line that is not graded',
      '    name: {is: {path: host/name}',
      '    nam: {is: {path: host/name}',
      'nothing grades the line "name"',
    ],
    ['an unknown line in `must`', 'must: [log, hash]', 'must: [log, hush]', 'the sheet has no line "hush"'],
    [
      'a line in `must` whose value no screen of the host shows',
      'must: [log, hash]',
      'must: [log, owner]',
      'a line whose value no screen shows must not be required for a pass',
    ],
    ['an unknown variation', 'log: {is: {vary: full}', 'log: {is: {vary: empty}', 'there is no variation empty'],
    [
      'an event without a reaction',
      'trend-printing: {do: carry-on}',
      'printing: {do: carry-on}',
      'nothing says how to react to trend-printing',
    ],
    ['an unknown answer', 'choice: no-and-owner', 'choice: maybe', 'the event clear-it has no answer maybe'],
    [
      'an expected answer taken from a variation, with a value that is no answer of the event',
      'choice: no-and-owner',
      "choice: '{full}'",
      'the event clear-it has no answer Application',
    ],
    [
      'a wrong move that names a step which the solution does not have',
      'after: write hash, fails',
      'after: write hush, fails',
      'The solution has no step "write hush"',
    ],
    ['a question that nobody answers', '{id: export,', '{id: reading,', 'nobody answers the question reading'],
    [
      'a reply to a question that the drill does not have',
      '{id: export,',
      '{id: reading,',
      'the drill has no question export',
    ],
    [
      'a hold that requires a question to a person who does not answer this question',
      '{before: first-line, needs: [label-compared, panel-operator-told]}',
      '{before: {act: export}, needs: [trainer-asked-export]}',
      'trainer does not answer the question export',
    ],
    [
      'a hold before an act that requires something other than an asked question',
      '{before: first-line, needs: [label-compared, panel-operator-told]}',
      '{before: {act: export}, needs: [panel-operator-told]}',
      'before an act, a hold can only require an asked question, and not panel-operator-told',
    ],
    ['an unknown key', 'minutes: 25', 'minuts: 25', 'minutes'],
    ['a log that the host does not have', '{evtx: Security}', '{evtx: Nothing}', 'Nothing'],
  ])('%s', (_name, text, replacement, fault) => {
    expect(faultsAfterReplacing(text, replacement).join('\n')).toContain(fault);
  });
});

test('checkUniqueDrills reports two drills with the same id', () => {
  const parsed = parseDrill(name, source);
  expect(checkUniqueDrills([parsed])).toEqual([]);
  expect(checkUniqueDrills([parsed, parsed]).map(({ text }) => text)).toEqual(['the drill 07-1 exists twice']);
});

describe('the number of a work order or permit', () => {
  /** Returns the faults of drill 7.1 together with a copy of it that has this work order and this permit. */
  const faultsOf = (workOrder: string, permit: string) => {
    const changes = [
      ["id: '07-1'", "id: '07-9'"],
      ["number: '7.1'", "number: '7.9'"],
      ['WO-26-3317', workOrder],
      ['PTW-4471', permit],
    ] as const;
    const otherSource = changes.reduce((text, [from, to]) => text.replace(from, to), source);
    return checkUniqueDrills([parseDrill(name, source), parseDrill('07-9-other', otherSource)]).map(describeFault);
  };

  it.each([
    ['for their work orders', 'WO-26-3317', 'PTW-9', 'the number WO-26-3317 is also on the job card of drill 7.1'],
    [
      'for their work orders, once followed by other text',
      'WO-26-3317, by list 42',
      'PTW-9',
      'the number WO-26-3317 is also',
    ],
    ['for their permits', 'WO-9', 'PTW-4471', 'the number PTW-4471 is also on the job card of drill 7.1'],
    [
      'for the permit of one and the work order of the other',
      'PTW-4471',
      'PTW-9',
      'the number PTW-4471 is also on the job card of drill 7.1',
    ],
  ])('is a fault if two drills use it %s', (_name, workOrder, permit, fault) => {
    const faults = faultsOf(workOrder, permit);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('drills/07-9-other.yaml');
    expect(faults[0]).toContain(fault);
  });

  it('is no fault if one drill uses it for its work order and its permit', () => {
    expect(faultsOf('WO-26-9', 'WO-26-9')).toEqual([]);
  });
});

test('no number of a work order or permit is on two shipped job cards', () => {
  expect(checkUniqueDrills(curriculum.drills).map(describeFault)).toEqual([]);
});
