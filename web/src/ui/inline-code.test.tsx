import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { codeParts, InlineCode } from './inline-code.tsx';

describe('Code in a sentence', () => {
  it('stands between backticks', () => {
    expect(codeParts('Run `hostname` first.')).toEqual([
      { text: 'Run ', isCode: false },
      { text: 'hostname', isCode: true },
      { text: ' first.', isCode: false },
    ]);
  });

  it('leaves a lone backtick and empty code as they are', () => {
    expect(codeParts('the key ` beside 1')).toEqual([{ text: 'the key ` beside 1', isCode: false }]);
    expect(codeParts('``')).toEqual([{ text: '``', isCode: false }]);
    expect(codeParts('')).toEqual([]);
  });

  it('is never read as HTML', () => {
    const { container } = render(<InlineCode text="`<b>x</b>` and <i>y</i>" />);
    expect(container.querySelector('code')).toHaveTextContent('<b>x</b>');
    expect(container.querySelector('b, i')).toBeNull();
  });
});
