import { expect, test } from 'vitest';
import { isSecondFactorRequired, secondFactorSettingOf } from './second-factor.rules.ts';

const trainee = { role: 'trainee', isAdmin: false };
const trainer = { role: 'trainer', isAdmin: false };
const admin = { role: 'trainee', isAdmin: true };

test.each([
  ['nobody', [false, false, false]],
  ['admins', [false, false, true]],
  ['trainers_and_admins', [false, true, true]],
] as const)('with the setting %s, [trainee, trainer, admin] must have a second factor: %j', (setting, expected) => {
  expect([trainee, trainer, admin].map((person) => isSecondFactorRequired(setting, person))).toEqual(expected);
});

test.each([
  [null, 'admins'],
  [undefined, 'admins'],
  ['no such setting', 'admins'],
  ['nobody', 'nobody'],
  ['trainers_and_admins', 'trainers_and_admins'],
])('if %j is stored and the default is admins, the setting in effect is %s', (stored, expected) => {
  expect(secondFactorSettingOf(stored, 'admins')).toBe(expected);
});
