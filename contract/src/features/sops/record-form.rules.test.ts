import { expect, it } from 'vitest';
import { labelWithUnit } from './record-form.rules.ts';

it.each([
  ['Free space on C', 'GB', 'Free space on C (GB)'],
  ['Number of files', 'files', 'Number of files'],
  ['Rows below the heading', 'rows', 'Rows below the heading'],
  ['Host clock minus watch', 's', 'Host clock minus watch (s)'],
  ["Difference to the operator's clock", 's', "Difference to the operator's clock (s)"],
  ['Plant state', null, 'Plant state'],
])('labelWithUnit(%j, %j) returns %j', (label, unit, expected) => {
  expect(labelWithUnit({ label, unit })).toBe(expected);
});
