import { Editor, type JSONContent } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { insertBox, insertParagraphBelow } from './boxes.ts';
import { createExtensions, parseAuthoredHtml } from './document.ts';
import { fromEditor } from './from-editor.ts';

let editor: Editor;
afterEach(() => editor.destroy());

/** Creates an editor with the cursor after `textBefore`, which must occur only once in the text. */
function createEditorWithCursorAfter(html: string, textBefore: string): Editor {
  editor = new Editor({
    extensions: createExtensions('full'),
    content: parseAuthoredHtml(html, 'full'),
    injectCSS: false,
  });
  // jsdom has no layout, so the editor must not scroll.
  editor.setOptions({ editorProps: { handleScrollToSelection: () => true } });
  editor.state.doc.descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf(textBefore) : -1;
    if (index >= 0) editor.commands.setTextSelection(position + index + textBefore.length);
    return true;
  });
  return editor;
}

const readHtml = () => fromEditor(editor.getHTML()).replaceAll('\n', '');

const note: JSONContent = {
  type: 'callout',
  attrs: { tone: 'note' },
  content: [{ type: 'calloutTitle', content: [{ type: 'text', text: 'Note' }] }, { type: 'paragraph' }],
};
/** Returns the authored HTML of `note` with a text. */
const callout = (text: string) =>
  `<div class="callout note" role="note"><span class="i" aria-hidden="true"></span><div><b>Note</b><p>${text}</p></div></div>`;

describe('insertBox', () => {
  it('inserts a box after the paragraph at the cursor, and moves the cursor into the box', () => {
    insertBox(createEditorWithCursorAfter('<p>before after</p><p>last</p>', 'before'), note);
    editor.commands.insertContent('words');
    expect(readHtml()).toBe(`<p>before after</p>${callout('words')}<p>last</p>`);
  });

  it('replaces an empty paragraph', () => {
    createEditorWithCursorAfter('<p>one</p><p>two</p>', 'one').commands.splitBlock();
    insertBox(editor, note);
    editor.commands.insertContent('words');
    expect(readHtml()).toBe(`<p>one</p>${callout('words')}<p>two</p>`);
  });

  it('inserts a box after the box that contains the cursor', () => {
    insertBox(createEditorWithCursorAfter(`${callout('first')}<p>last</p>`, 'first'), note);
    editor.commands.insertContent('second');
    expect(readHtml()).toBe(`${callout('first')}${callout('second')}<p>last</p>`);
  });
});

describe('insertParagraphBelow', () => {
  it('inserts a paragraph after the box that contains the cursor, and moves the cursor into the paragraph', () => {
    insertParagraphBelow(createEditorWithCursorAfter(`${callout('first')}<p>last</p>`, 'first'));
    editor.commands.insertContent('second');
    expect(readHtml()).toBe(`${callout('first')}<p>second</p><p>last</p>`);
  });
});
