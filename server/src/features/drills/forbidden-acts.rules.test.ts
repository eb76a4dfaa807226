import type { HostPart, Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { copy, grade, line, nothing, part } from '../../testing/graded-drill.ts';
import type { GradingPart } from './grading-part.ts';
import { gradeRun } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';

describe('forbidden acts', () => {
  const rule = { act: 'files.copy', target: String.raw`D:\{folder}*` };

  it('forbids an act only on the things that a rule names', () => {
    const acts = (target: string) => grade(nothing, [copy(target)], [rule]).forbidden.map(({ act }) => act.act);
    expect(acts(String.raw`D:\Unit4\Again`)).toEqual(['files.copy']);
    expect(acts(String.raw`D:\Back`)).toEqual([]);
  });

  it('forbids an act only on the host that a rule names', () => {
    const acts = (id: string) =>
      grade(nothing, [copy(String.raw`D:\Back`)], [{ act: 'files.copy', host: id }]).forbidden;
    expect(acts('one')).toHaveLength(1);
    expect(acts('two')).toHaveLength(0);
  });
});

describe('acts that are forbidden only for a time or a number of times', () => {
  const spoken: HostPart = {
    ...part,
    vary: { folder: { pick: ['one'], quiet: 0 } },
    events: [
      { id: 'go', when: { act: 'told', of: 'panel-operator' }, from: 'panel-operator', by: 'phone', text: 'Go.' },
    ],
  };
  const call: Input = { kind: 'call', people: ['panel-operator'], says: { what: 'question' }, running: 'go on' };
  const sets = line('echo a> D:\\a.txt');
  const count = (inputs: readonly Input[], forbidden: GradingPart['forbidden']) => {
    const grading = { pass: { share: 100, must: [] }, lines: {}, forbidden, required: [], careless: [], react: {} };
    return gradeRun({ part: spoken, holds: [], grading }, playRun(spoken, '0'.repeat(32), inputs)).forbidden.length;
  };

  it('are forbidden until somebody has said the text of the event in the rule', () => {
    const rules = [{ act: 'file.write', until: 'go' }];
    expect(count([sets, call], rules)).toBe(1);
    expect(count([call, sets], rules)).toBe(0);
  });

  it('may be done as often as the rule allows', () => {
    const rules = [{ act: 'file.write', allowed: 1 }];
    expect(count([sets], rules)).toBe(0);
    expect(count([sets, line('echo a> D:\\b.txt'), line('echo a> D:\\c.txt')], rules)).toBe(2);
  });

  it('are forbidden on the host that a variation names', () => {
    expect(count([sets, line('echo a> D:\\a.txt', 'two')], [{ act: 'file.write', host: '{folder}' }])).toBe(1);
  });
});
