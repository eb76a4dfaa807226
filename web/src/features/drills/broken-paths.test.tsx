import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepNames } from './broken-paths.tsx';

describe('keepNames', () => {
  it('keeps each name of a path whole, and the text as it is', () => {
    const text = String.raw`Changed C:\Windows\System32\drivers\etc\hosts on HIST-02`;
    const { container } = render(keepNames(text));
    expect(container).toHaveTextContent(text);
    const whole = [...container.querySelectorAll('.inline-block')].map((part) => part.textContent);
    expect(whole).toEqual(['C:\\', 'Windows\\', 'System32\\', 'drivers\\', 'etc\\', 'hosts', 'HIST-02']);
  });
});
