import { Editor, type JSONContent } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { insertBox, insertParagraphBelow } from './boxes.ts';
import { parseAuthoredHtml, createExtensions } from './document.ts';
import { fromEditor } from './from-editor.ts';

let editor: Editor;
afterEach(() => editor.destroy());

/** Creates an editor with the cursor after a text, which must occur only once. */
function createEditorAfter(html: string, searched: string): Editor {
  editor = new Editor({
    extensions: createExtensions('full'),
    content: parseAuthoredHtml(html, 'full'),
    injectCSS: false,
  });
  // jsdom has no layout.
  editor.setOptions({ editorProps: { handleScrollToSelection: () => true } });
  editor.state.doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(searched) : -1;
    if (index >= 0) editor.commands.setTextSelection(at + index + searched.length);
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
const callout = (words: string) =>
  `<div class="callout note" role="note"><span class="i" aria-hidden="true"></span><div><b>Note</b><p>${words}</p></div></div>`;

describe('insertBox', () => {
  it('inserts a box after the paragraph at the cursor, and moves the cursor into the box', () => {
    insertBox(createEditorAfter('<p>before after</p><p>last</p>', 'before'), note);
    editor.commands.insertContent('words');
    expect(readHtml()).toBe(`<p>before after</p>${callout('words')}<p>last</p>`);
  });

  it('replaces an empty paragraph', () => {
    createEditorAfter('<p>one</p><p>two</p>', 'one').commands.splitBlock();
    insertBox(editor, note);
    editor.commands.insertContent('words');
    expect(readHtml()).toBe(`<p>one</p>${callout('words')}<p>two</p>`);
  });

  it('inserts a box, and insertParagraphBelow a paragraph, after the box that contains the cursor', () => {
    insertBox(createEditorAfter(`${callout('first')}<p>last</p>`, 'first'), note);
    editor.commands.insertContent('second');
    expect(readHtml()).toBe(`${callout('first')}${callout('second')}<p>last</p>`);
    insertParagraphBelow(editor);
    editor.commands.insertContent('third');
    expect(readHtml()).toBe(`${callout('first')}${callout('second')}<p>third</p><p>last</p>`);
  });
});
