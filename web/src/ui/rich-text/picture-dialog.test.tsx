import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { createExtensions, parseAuthoredHtml, toAuthoredHtml } from './document.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { PictureTools } from './picture-tools.tsx';
import type { StoredPicture } from './rich-text-props.ts';

const src = '/api/module-pictures/3f2a6c1e-54a9-4f0c-9f5a-0c6f0f3c1a01';
const figure = (alt: string, size = 'medium') =>
  `<figure class="picture ${size}"><img src="${src}" alt="${alt}" width="300" height="200"></figure>`;
const storedPicture: StoredPicture = { src, width: 300, height: 200 };
const file = new File(['x'], 'pump.png', { type: 'image/png' });

let editor: Editor;
afterEach(() => editor.destroy());
const createEditor = (html: string) => {
  editor = new Editor({
    extensions: createExtensions('full'),
    content: parseAuthoredHtml(html, 'full'),
    injectCSS: false,
  });
  // jsdom has no layout, so the editor must not scroll.
  editor.setOptions({ editorProps: { handleScrollToSelection: () => true } });
  return editor;
};
const readHtml = () => toAuthoredHtml(editor.getJSON(), 'full').replaceAll('\n', '');
const renderTools = (
  isNew: boolean,
  upload = vi.fn<(file: File) => Promise<StoredPicture>>(() => Promise.resolve(storedPicture)),
) => {
  const onClose = vi.fn<() => void>();
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  renderWithApp(<PictureTools editor={editor} isNew={isNew} upload={upload} onClose={onClose} />);
  return { onClose, upload };
};
const pressInsert = async () => userEvent.click(screen.getByRole('button', { name: 'Insert' }));

describe('a picture in the editor', () => {
  it('keeps its HTML, and is parsed as a picture block', () => {
    const html = `<p>a</p>${figure('A pump &lt;1&gt;')}${figure('', 'small')}`;
    createEditor(html);
    expect(readHtml()).toBe(html);
    expect(editor.getJSON().content?.map(({ type }) => type)).toEqual(['paragraph', 'picture', 'picture']);
  });

  it('is inserted with its alternative text and width after the upload', async () => {
    createEditor('<p>a</p>');
    const { onClose, upload } = renderTools(true);
    await userEvent.upload(await screen.findByLabelText('Picture'), file);
    await userEvent.type(screen.getByLabelText('What the picture shows'), 'A pump');
    await userEvent.click(screen.getByRole('radio', { name: 'Medium' }));
    // A double click must upload the file only once.
    await userEvent.dblClick(screen.getByRole('button', { name: 'Insert' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(upload).toHaveBeenCalledTimes(1);
    expect(readHtml()).toBe(`<p>a</p>${figure('A pump')}`);
  });

  it('requires a file, and an alternative text unless the picture is only decoration', async () => {
    createEditor('<p>a</p>');
    const { upload, onClose } = renderTools(true);
    const altField = await screen.findByLabelText('What the picture shows');
    await pressInsert();
    expect(screen.getByLabelText('Picture')).toHaveAccessibleDescription(/Choose a picture\./);
    expect(altField).toHaveAccessibleDescription(/Describe the picture/);
    expect(upload).not.toHaveBeenCalled();
    await userEvent.upload(screen.getByLabelText('Picture'), file);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Only decoration/ }));
    await pressInsert();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(readHtml()).toBe(`<p>a</p>${figure('', 'full')}`);
  });

  it('is not inserted if the upload fails, and the entered text stays', async () => {
    createEditor('<p>a</p>');
    const refusal = new ApiError({ status: 422, code: 'file_damaged', message: 'The file is damaged.' });
    const { onClose } = renderTools(
      true,
      vi.fn(() => Promise.reject(refusal)),
    );
    await userEvent.upload(await screen.findByLabelText('Picture'), file);
    await userEvent.type(screen.getByLabelText('What the picture shows'), 'A pump');
    await pressInsert();
    expect(await screen.findByText('The file is damaged.')).toBeVisible();
    expect(screen.getByLabelText('What the picture shows')).toHaveValue('A pump');
    expect([onClose.mock.calls.length, readHtml()]).toEqual([0, '<p>a</p>']);
  });

  it('is not inserted if the person presses Cancel during the upload', async () => {
    createEditor('<p>a</p>');
    const { promise, resolve } = Promise.withResolvers<StoredPicture>();
    const onDone = vi.fn<() => void>();
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const { unmount } = renderWithApp(
      <PictureDialog picture={null} upload={() => promise} onDone={onDone} onClose={() => unmount()} />,
    );
    await userEvent.upload(await screen.findByLabelText('Picture'), file);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Only decoration/ }));
    await pressInsert();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    resolve(storedPicture);
    await promise;
    expect(onDone).not.toHaveBeenCalled();
  });

  it('gets a new alternative text and width without a new upload', async () => {
    createEditor(`${figure('A pump')}<p>a</p>`).commands.setNodeSelection(0);
    const { upload } = renderTools(false);
    const altField = await screen.findByLabelText('What the picture shows');
    await userEvent.clear(altField);
    await userEvent.type(altField, 'A valve');
    await userEvent.click(screen.getByRole('radio', { name: 'Small' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(readHtml()).toBe(`${figure('A valve', 'small')}<p>a</p>`));
    expect(upload).not.toHaveBeenCalled();
  });
});
