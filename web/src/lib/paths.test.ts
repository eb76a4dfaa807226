import { describe, expect, it } from 'vitest';
import { chapterPath, findSopNumber, safeNextPath, signInPath } from './paths.ts';

describe('safeNextPath', () => {
  it.each(['/quiz/7', '/training-modules/1?x=1#two'])('returns %j, a path of this site', (next) => {
    expect(safeNextPath(next)).toBe(next);
  });

  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['/api/logout'],
    ['/api?x=1'],
    ['/profile/../api/logout'],
    ['/./api/logout'],
    ['/%2e%2e/api/logout'],
    [''],
    [undefined],
    // Not a string.
    [['/quiz']],
  ])('returns / instead of %j', (next) => {
    expect(safeNextPath(next)).toBe('/');
  });
});

describe('signInPath', () => {
  it('contains the path with its query and hash', () => {
    expect(signInPath('/quiz/7?a=1#b')).toBe('/api/login?next=%2Fquiz%2F7%3Fa%3D1%23b');
  });
});

describe('chapterPath', () => {
  it('contains the chapter number, and the section if there is one', () => {
    expect(chapterPath(7)).toBe('/training-modules/by-chapter/7');
    expect(chapterPath(7, 'first-look')).toBe('/training-modules/by-chapter/7#first-look');
  });
});

describe('findSopNumber', () => {
  it('returns the number of the procedure that a link opens, and undefined for other links and broken encodings', () => {
    expect(findSopNumber('/sop-library?sop=LC%2F1')).toBe('LC/1');
    expect(findSopNumber('/profile')).toBeUndefined();
    expect(findSopNumber('/sop-library?sop=%E0%A4%A')).toBeUndefined();
  });
});
