import type { Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { twoHostPart, typedLine } from '../../testing/graded-drill.ts';
import { gradeReaction } from './reactions.rules.ts';
import { playRun } from './played-run.rules.ts';

const call = (people: readonly string[]): Input => ({
  kind: 'call',
  people,
  says: { host: 'one', what: 'found', since: '13:00', changed: 'nothing' },
  running: 'go on',
});
/** A drill event that began during the first input. */
const event = { id: 'asks', index: 0, text: 'Nobody answers.', from: 'incident-contact' };

/**
 * Returns the note about the reaction if the trainee calls these contacts after the drill event; empty if the reaction
 * is right. With `among`, the trainee can also call other contacts before and between those in `reaction.call`.
 */
const noteOf = (people: readonly string[], reaction: { readonly call: readonly string[]; readonly among?: true }) =>
  gradeReaction(
    event,
    { do: 'stop-and-call', says: {}, ...reaction },
    playRun(twoHostPart, '0'.repeat(32), [typedLine('hostname'), call(people)]),
  ).note;

/** The note if contacts are missing, if others were called first, or if the order is wrong. */
const wrongContactsNote = 'You called other people, or in another order.';

describe('the call that a drill event requires', () => {
  it('is right if it begins with the required contacts in their order, whoever is called after them', () => {
    const reaction = { call: ['panel-operator', 'system-owner'] };
    expect(noteOf(['panel-operator', 'system-owner', 'it-support'], reaction)).toBe('');
    expect(noteOf(['system-owner', 'panel-operator'], reaction)).toBe(wrongContactsNote);
    expect(noteOf(['it-support', 'panel-operator', 'system-owner'], reaction)).toBe(wrongContactsNote);
  });

  it('can begin with other contacts if the drill allows it, but must include all required contacts in their order', () => {
    const reaction = { call: ['system-owner', 'trainer'], among: true } as const;
    expect(noteOf(['panel-operator', 'system-owner', 'it-support', 'trainer'], reaction)).toBe('');
    expect(noteOf(['panel-operator', 'trainer', 'system-owner'], reaction)).toBe(wrongContactsNote);
    expect(noteOf(['panel-operator', 'system-owner'], reaction)).toBe(wrongContactsNote);
  });

  it('counts before the event only if the drill allows it', () => {
    const noteOfEarlierCall = (alsoBefore?: true) =>
      gradeReaction(
        { ...event, index: 1 },
        { do: 'stop-and-call', call: ['second-contact'], says: {}, ...(alsoBefore && { alsoBefore }) },
        playRun(twoHostPart, '0'.repeat(32), [call(['second-contact']), typedLine('hostname'), typedLine('hostname')]),
      ).note;
    expect(noteOfEarlierCall(true)).toBe('');
    expect(noteOfEarlierCall()).toContain('did not stop and call');
  });
});
