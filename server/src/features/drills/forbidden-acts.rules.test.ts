import type { HostPart, Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import {
  gradeInputs,
  gradingWithoutFacts,
  twoHostPart,
  typedCopyCommand,
  typedLine,
} from '../../testing/graded-drill.ts';
import type { GradingPart } from './grading-part.ts';
import { gradeRun } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';

const writeFile = typedLine('echo a> D:\\a.txt');

/** Counts the forbidden acts in a run of `part` with these inputs. */
function countForbidden(part: HostPart, inputs: readonly Input[], forbidden: GradingPart['forbidden']): number {
  const grading = { pass: { share: 100, must: [] }, lines: {}, forbidden, required: [], careless: [], react: {} };
  return gradeRun({ part, holds: [], grading }, playRun(part, '0'.repeat(32), inputs)).forbidden.length;
}

describe('a rule about forbidden acts', () => {
  // In `twoHostPart`, `{folder}` stands for `Unit4`.
  const rule = { act: 'files.copy', target: String.raw`D:\{folder}*` };

  it('forbids an act only on the things that the rule names', () => {
    const listForbiddenActs = (target: string) =>
      gradeInputs(gradingWithoutFacts, [typedCopyCommand(target)], [rule]).forbidden.map(({ act }) => act.act);
    expect(listForbiddenActs(String.raw`D:\Unit4\Again`)).toEqual(['files.copy']);
    expect(listForbiddenActs(String.raw`D:\Back`)).toEqual([]);
  });

  it('forbids an act only on the host that the rule names', () => {
    // The copy is made on the host `one`.
    const forbiddenOn = (id: string) =>
      gradeInputs(gradingWithoutFacts, [typedCopyCommand(String.raw`D:\Back`)], [{ act: 'files.copy', host: id }])
        .forbidden;
    expect(forbiddenOn('one')).toHaveLength(1);
    expect(forbiddenOn('two')).toHaveLength(0);
  });

  it('takes the host from a variation, and forbids the act only on this host', () => {
    const part: HostPart = { ...twoHostPart, vary: { affectedHost: { pick: ['one'], quiet: 0 } } };
    const inputs = [writeFile, typedLine('echo a> D:\\a.txt', 'two')];
    expect(countForbidden(part, inputs, [{ act: 'file.write', host: '{affectedHost}' }])).toBe(1);
  });
});

describe('a rule about forbidden acts that has an exception', () => {
  const partWithSpokenEvent: HostPart = {
    ...twoHostPart,
    events: [
      { id: 'go', when: { act: 'told', of: 'panel-operator' }, from: 'panel-operator', by: 'phone', text: 'Go.' },
    ],
  };
  const call: Input = { kind: 'call', people: ['panel-operator'], says: { what: 'question' }, running: 'go on' };

  it('forbids the act until a contact has said the text of the drill event that the rule names', () => {
    const rules = [{ act: 'file.write', until: 'go' }];
    expect(countForbidden(partWithSpokenEvent, [writeFile, call], rules)).toBe(1);
    expect(countForbidden(partWithSpokenEvent, [call, writeFile], rules)).toBe(0);
  });

  it('forbids the act only when it is done more often than the rule allows', () => {
    const rules = [{ act: 'file.write', allowed: 1 }];
    expect(countForbidden(twoHostPart, [writeFile], rules)).toBe(0);
    expect(
      countForbidden(twoHostPart, [writeFile, typedLine('echo a> D:\\b.txt'), typedLine('echo a> D:\\c.txt')], rules),
    ).toBe(2);
  });
});
