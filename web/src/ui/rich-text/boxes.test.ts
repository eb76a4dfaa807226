import { Editor, type JSONContent } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { putBox, writeBelow } from './boxes.ts';
import { documentOf, extensionsOf } from './document.ts';
import { fromEditor } from './from-editor.ts';

let editor: Editor;
afterEach(() => editor.destroy());

/** An editor with the cursor behind the first place where the text has these words. */
function writing(html: string, words: string): Editor {
  editor = new Editor({ extensions: extensionsOf('full'), content: documentOf(html, 'full'), injectCSS: false });
  // Nothing has a place on a screen here.
  editor.setOptions({ editorProps: { handleScrollToSelection: () => true } });
  editor.state.doc.descendants((node, at) => {
    const found = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (found >= 0) editor.commands.setTextSelection(at + found + words.length);
    return true;
  });
  return editor;
}
const shown = () => fromEditor(editor.getHTML()).replaceAll('\n', '');
const note: JSONContent = {
  type: 'callout',
  attrs: { tone: 'note' },
  content: [{ type: 'calloutTitle', content: [{ type: 'text', text: 'Note' }] }, { type: 'paragraph' }],
};
const callout = (words: string) =>
  `<div class="callout note" role="note"><span class="i" aria-hidden="true"></span><div><b>Note</b><p>${words}</p></div></div>`;

describe('A box', () => {
  it('comes behind the paragraph that one stands in, whole, and one goes on writing in it', () => {
    putBox(writing('<p>before after</p><p>last</p>', 'before'), note);
    editor.commands.insertContent('words');
    expect(shown()).toBe(`<p>before after</p>${callout('words')}<p>last</p>`);
  });

  it('takes the place of an empty paragraph', () => {
    writing('<p>one</p><p>two</p>', 'one').commands.splitBlock();
    putBox(editor, note);
    editor.commands.insertContent('words');
    expect(shown()).toBe(`<p>one</p>${callout('words')}<p>two</p>`);
  });

  it('does not stand in another: it comes below, and so does what is written below', () => {
    putBox(writing(`${callout('first')}<p>last</p>`, 'first'), note);
    editor.commands.insertContent('second');
    expect(shown()).toBe(`${callout('first')}${callout('second')}<p>last</p>`);
    writeBelow(editor);
    editor.commands.insertContent('third');
    expect(shown()).toBe(`${callout('first')}${callout('second')}<p>third</p><p>last</p>`);
  });
});
