import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { InlineCode, splitInlineCode } from './inline-code.tsx';

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

describe('InlineCode', () => {
  it('renders code as a code element, and does not parse its text as HTML', () => {
    const { container } = render(<InlineCode text="`<b>x</b>` and <i>y</i>" />);
    expect(container.querySelector('code')).toHaveTextContent('<b>x</b>');
    expect(container.querySelector('b, i')).toBeNull();
  });
});
