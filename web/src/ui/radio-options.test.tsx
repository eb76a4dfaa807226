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

const noneChecked = -1;
/** Returns the index of the checked radio button, or `noneChecked`. */
const findCheckedIndex = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex((radio) => radio.checked);

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
  ])('maps the key %j to the index %j of four options', (key, index) => {
    expect(optionForKey(key, 4)).toBe(index);
  });
});

describe('RadioOptions', () => {
  it('chooses by number and letter keys anywhere on the page', () => {
    renderWithTexts(<Question />);
    fireEvent.keyDown(document.body, { key: '3' });
    expect(findCheckedIndex()).toBe(2);
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(findCheckedIndex()).toBe(1);
  });

  it('ignores keys that are pressed in a text input or together with Ctrl', () => {
    renderWithTexts(<Question />);
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: '1' });
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(findCheckedIndex()).toBe(noneChecked);
  });

  it('ignores keys if it is disabled', () => {
    renderWithTexts(<Question disabled />);
    fireEvent.keyDown(document.body, { key: '1' });
    expect(findCheckedIndex()).toBe(noneChecked);
  });

  it('chooses an option when its text is pressed', () => {
    renderWithTexts(<Question />);
    fireEvent.click(screen.getByText('Do both'));
    expect(findCheckedIndex()).toBe(3);
  });
});
