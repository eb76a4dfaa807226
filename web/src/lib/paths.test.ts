import { expect, it } from 'vitest';
import { chapterPath, safeNextPath, signInPath } from './paths.ts';

it.each([
  ['/quiz/7', '/quiz/7'],
  ['/training-modules/1?x=1#two', '/training-modules/1?x=1#two'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/logout', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/quiz'], '/'],
])('After sign-in %j leads to %j', (next, place) => {
  expect(safeNextPath(next)).toBe(place);
});

it('The way to sign in carries where one was, with its query and section', () => {
  expect(signInPath('/quiz/7?a=1#b')).toBe('/api/login?next=%2Fquiz%2F7%3Fa%3D1%23b');
});

it('A chapter is addressed by its number, and may name a section', () => {
  expect(chapterPath(7)).toBe('/training-modules/by-chapter/7');
  expect(chapterPath(7, 'first-look')).toBe('/training-modules/by-chapter/7#first-look');
});
