import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { isTextVisible } from './text-visibility.ts';

const windowWidth = 1024;

/**
 * Renders a text that is in the window, and a dialog of the given shape and width. The assistant is a dialog of the
 * shape `corner`.
 */
async function renderText({ shape, width }: { shape?: DialogProps['shape']; width: number }) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
    return new DOMRect(0, 10, this.matches('[role="dialog"]') ? width : windowWidth, 100);
  });
  vi.stubGlobal('innerWidth', windowWidth);
  renderWithApp(
    <>
      <article data-module-text>A text</article>
      <Dialog open onOpenChange={() => {}} title="A dialog" shape={shape}>
        Content
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog', { name: 'A dialog' });
}

describe('isTextVisible', () => {
  it('is true on a wide screen, where the assistant is in the corner beside the text', async () => {
    await renderText({ shape: 'corner', width: 420 });
    expect(isTextVisible()).toBe(true);
  });

  it('is false on a phone, where the assistant covers the text', async () => {
    await renderText({ shape: 'corner', width: windowWidth });
    expect(isTextVisible()).toBe(false);
  });

  it.each(['dialog', 'sheet', 'document'] as const)(
    'is false if a dialog of the shape "%s" covers the text',
    async (shape) => {
      await renderText({ shape, width: 480 });
      expect(isTextVisible()).toBe(false);
    },
  );
});
