import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from './page.tsx';

const renderPage = (key: string) => (
  <Page key={key}>
    <button type="button">{key}</button>
  </Page>
);

test('a page gets the focus if it replaces a page that had the focus', () => {
  const { rerender } = render(renderPage('loading'));
  screen.getByRole('main').focus();
  rerender(renderPage('loaded'));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByRole('main')).toHaveTextContent('loaded');
});

test('a page does not take the focus if it replaces a page that did not have the focus', () => {
  const { rerender } = render(
    <>
      <input aria-label="Search" />
      {renderPage('one')}
    </>,
  );
  screen.getByRole('textbox').focus();
  rerender(
    <>
      <input aria-label="Search" />
      {renderPage('two')}
    </>,
  );
  expect(screen.getByRole('textbox')).toHaveFocus();
});
