import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { InlineCode, splitInlineCode, splitWords } from './inline-code.tsx';

describe('splitInlineCode', () => {
  it('returns the text between backticks as code', () => {
    expect(splitInlineCode('Run `hostname` first.')).toEqual([
      { text: 'Run ', isCode: false },
      { text: 'hostname', isCode: true },
      { text: ' first.', isCode: false },
    ]);
  });

  it('returns a single backtick, and two backticks without text between them, as plain text', () => {
    expect(splitInlineCode('the key ` beside 1')).toEqual([{ text: 'the key ` beside 1', isCode: false }]);
    expect(splitInlineCode('``')).toEqual([{ text: '``', isCode: false }]);
  });

  it('returns nothing for an empty text', () => {
    expect(splitInlineCode('')).toEqual([]);
  });
});

describe('splitWords', () => {
  it('returns the words of a command and the spaces between them', () => {
    expect(splitWords('certutil  -hashfile a.evtx')).toEqual(['certutil', '  ', '-hashfile', ' ', 'a.evtx']);
  });
});

describe('InlineCode', () => {
  it('keeps each word of a command together, and allows breaks in a long word after separators', () => {
    const { container } = render(<InlineCode text={'Run `certutil -hashfile D:\\CS07\\a.evtx SHA256`.'} />);
    const words = [...container.querySelectorAll('code > span')];
    expect(words.map((word) => word.textContent)).toEqual(['certutil', '-hashfile', 'D:\\CS07\\a.evtx', 'SHA256']);
    expect(words.map((word) => word.querySelectorAll('wbr').length)).toEqual([0, 0, 2, 0]);
    expect(container.querySelector('code')?.textContent).toBe('certutil -hashfile D:\\CS07\\a.evtx SHA256');
  });

  it('allows no break after the first character of a word', () => {
    const { container } = render(<InlineCode text="`driverquery /v /fo:csv,table`" />);
    const partsByWord = [...container.querySelectorAll('code > span')].map((word) => word.innerHTML.split('<wbr>'));
    expect(partsByWord).toEqual([['driverquery'], ['/v'], ['/fo:csv,', 'table']]);
  });

  it('renders code as a code element, and does not parse its text as HTML', () => {
    const { container } = render(<InlineCode text="`<b>x</b>` and <i>y</i>" />);
    expect(container.querySelector('code')).toHaveTextContent('<b>x</b>');
    expect(container.querySelector('b, i')).toBeNull();
  });
});
