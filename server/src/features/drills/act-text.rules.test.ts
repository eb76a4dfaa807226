import { expect, it } from 'vitest';
import { describeCall } from './act-text.rules.ts';

it('describes a call with the people, the finding, its time and what was changed', () => {
  const says = { host: 'hmi', what: 'found', about: '10.20.9.31', since: '02:39', changed: 'nothing' } as const;
  const call = { kind: 'call', people: ['panel-operator', 'shift-supervisor'], says, running: 'go on' } as const;
  expect(describeCall(call)).toBe(
    'Told the panel operator, then the shift supervisor: something was found, 10.20.9.31, since 02:39, nothing changed',
  );
});

it('words an attack as the page of the call does', () => {
  const says = { host: 'hmi', what: 'attack', since: '02:39', changed: 'nothing' } as const;
  const call = { kind: 'call', people: ['shift-supervisor'], says, running: 'go on' } as const;
  expect(describeCall(call)).toBe(
    'Told the shift supervisor: somebody else is at work on it, since 02:39, nothing changed',
  );
});
