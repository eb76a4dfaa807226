import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { RadioOptions, optionForKey } from './radio-options.tsx';

function Question({ disabled }: { disabled?: boolean }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <input aria-label="Notes" />
      <RadioOptions
        legend="What do you do first?"
        options={['Stop', 'Carry on', 'Switch over', 'Do both']}
        value={value}
        onChange={setValue}
        shortcuts
        disabled={disabled}
      />
    </>
  );
}

const checked = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex((radio) => radio.checked);

describe('optionForKey', () => {
  it.each([
    ['1', 0],
    ['4', 3],
    ['a', 0],
    ['D', 3],
    ['5', null],
    ['e', null],
    ['0', null],
    ['Enter', null],
    ['', null],
  ])('takes key %j of four options as %j', (key, index) => {
    expect(optionForKey(key, 4)).toBe(index);
  });
});

describe('RadioOptions', () => {
  it('chooses by number and by letter from anywhere on the page', () => {
    renderWithTexts(<Question />);
    fireEvent.keyDown(document.body, { key: '3' });
    expect(checked()).toBe(2);
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(checked()).toBe(1);
  });

  it('leaves keys alone while somebody types or uses a browser shortcut', () => {
    renderWithTexts(<Question />);
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: '1' });
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(checked()).toBe(-1);
  });

  it('takes no keys when it is disabled', () => {
    renderWithTexts(<Question disabled />);
    fireEvent.keyDown(document.body, { key: '1' });
    expect(checked()).toBe(-1);
  });

  it('chooses by a press on the row', () => {
    renderWithTexts(<Question />);
    fireEvent.click(screen.getByText('Do both'));
    expect(checked()).toBe(3);
  });
});
