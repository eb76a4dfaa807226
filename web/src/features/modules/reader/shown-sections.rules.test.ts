import { describe, expect, it } from 'vitest';
import { parseModuleSearch } from '../module-search.ts';
import { findShownSections } from './shown-sections.rules.ts';

const sectionIds = ['a', 'b', 'c'];
/** The heading "b2" is inside section "b". */
const sectionIdOf = (id: string) => (id === 'b2' ? 'b' : sectionIds.find((sectionId) => sectionId === id));
const find = (search: object, hash = '') => findShownSections({ search, hash }, sectionIds, sectionIdOf);

describe('findShownSections', () => {
  it('returns the section that the hash names, or the section that contains the heading that the hash names', () => {
    expect(find({}, 'b')).toEqual(['b']);
    expect(find({}, 'b2')).toEqual(['b']);
  });

  it('returns the listed sections in the order of the text, without unknown sections', () => {
    expect(find({ sections: 'c,x,a' }, 'c')).toEqual(['a', 'c']);
  });

  it.each([
    ['a link without a section', {}, ''],
    ['an unknown section', {}, 'x'],
    ['a hash that names content below the text', {}, 'discussion'],
    ['only unknown sections', { sections: 'x,y' }, ''],
    ['a section in the whole text', { view: 'whole' }, 'b'],
    ['the position where the person stopped', { view: 'stopped' }, ''],
  ])('returns null for %s', (_name, search, hash) => {
    expect(find(search, hash)).toBeNull();
  });
});

describe('parseModuleSearch', () => {
  it('keeps valid values and leaves out invalid values', () => {
    expect(parseModuleSearch({ sections: 'a,b', view: 'whole' })).toEqual({ sections: 'a,b', view: 'whole' });
    expect(parseModuleSearch({ sections: '', view: 'upside-down', page: 2 })).toEqual({});
    expect(parseModuleSearch({ sections: 3 })).toEqual({});
  });
});
