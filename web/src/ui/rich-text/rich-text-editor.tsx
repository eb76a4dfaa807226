import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useState } from 'react';
import { FieldError, fieldGrid, Hint } from '../field.tsx';
import { parseAuthoredHtml, createExtensions } from './document.ts';
import { fromEditor } from './from-editor.ts';
import type { Drawing, RichTextProps } from './rich-text-props.ts';
import { TextToolbar } from './text-toolbar.tsx';
import './rich-text.css';

const noDrawings: readonly Drawing[] = [];

/**
 * The height of the bars that cover the edges of the viewport, in pixels. The editor scrolls so that the cursor is not
 * under these bars.
 */
const coveredEdges = { top: 176, bottom: 88, left: 0, right: 0 };

/** A rich text editor with its label. Import it through rich-text.tsx, which loads it on demand. */
export function RichTextEditor({
  label,
  hint,
  error,
  value,
  onChange,
  kind = 'full',
  drawings = noDrawings,
  uploadPicture,
}: RichTextProps) {
  const { t } = useLingui();
  const id = useId();
  // Only the first `value` is used. Later values come from the editor itself, so setting them in the editor would only
  // move the cursor.
  const [initialContent] = useState(() => parseAuthoredHtml(value, kind));
  const editor = useEditor({
    extensions: createExtensions(kind),
    content: initialContent,
    // The content security policy does not allow styles that a script inserts.
    injectCSS: false,
    editorProps: {
      scrollMargin: coveredEdges,
      scrollThreshold: coveredEdges,
      attributes: {
        class: `prose rich-text-area ${kind}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint ${id}-error`,
      },
    },
    onUpdate: ({ editor: changedEditor }) => onChange(fromEditor(changedEditor.getHTML())),
  });
  return (
    <div className={fieldGrid}>
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <div className="rich-text-box">
        <TextToolbar
          editor={editor}
          kind={kind}
          drawings={drawings}
          uploadPicture={uploadPicture}
          label={t`Format of ${label}`}
        />
        <EditorContent editor={editor} />
      </div>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
