import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useListFocus } from './use-list-focus.ts';

function List() {
  const [names, setNames] = useState(['a', 'b', 'c']);
  const [isLocked, setIsLocked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const itemProps = useListFocus(names, () => heading.current);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Names
      </h2>
      <ul>
        {names.map((name) => (
          <li key={name} {...itemProps(name)}>
            <a href="/">Open {name}</a>
            {isLocked ? null : <button onClick={() => setIsLocked(true)}>Lock {name}</button>}
            <button onClick={() => setNames(names.filter((other) => other !== name))}>Delete {name}</button>
          </li>
        ))}
      </ul>
      <button onClick={() => setNames([])}>Clear</button>
    </>
  );
}

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const getLink = (name: string) => screen.getByRole('link', { name });

describe('useListFocus', () => {
  it('moves the focus to the next item when an item is deleted, or to the previous item if it was the last one', async () => {
    render(<List />);
    press('Delete a');
    await waitFor(() => expect(getLink('Open b')).toHaveFocus());

    press('Delete c');
    await waitFor(() => expect(getLink('Open b')).toHaveFocus());
  });

  it('moves the focus to the fallback when all items are deleted', async () => {
    render(<List />);
    for (const name of ['a', 'b', 'c']) press(`Delete ${name}`);
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('moves the focus to the first control of the item when only the focused control disappears', async () => {
    render(<List />);
    press('Lock b');
    await waitFor(() => expect(getLink('Open b')).toHaveFocus());
  });

  it('does not take the focus from an element outside of the list', async () => {
    render(<List />);
    getLink('Open a').focus();
    press('Clear');
    // useListFocus moves the focus in the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));

    expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus();
  });
});
