import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useState } from 'react';
import { FieldError } from '../field.tsx';
import { documentOf, extensionsOf } from './document.ts';
import { fromEditor } from './from-editor.ts';
import type { Drawing, RichTextProps } from './rich-text-props.ts';
import { TextToolbar } from './text-toolbar.tsx';

const none: readonly Drawing[] = [];

/** In pixels. */
const edges = { top: 176, bottom: 88, left: 0, right: 0 };

/** Text with structure, as somebody writes it. It comes with the editor's code: import it through `rich-text.tsx`. */
export function RichTextEditor({ label, hint, error, value, onChange, kind = 'full', drawings = none }: RichTextProps) {
  const { t } = useLingui();
  const id = useId();
  // What it began with: later values are its own, so that the cursor stays where it is.
  const [first] = useState(() => documentOf(value, kind));
  const editor = useEditor({
    extensions: extensionsOf(kind),
    content: first,
    // The site's style sheet draws it: the policy of the page allows no other.
    injectCSS: false,
    editorProps: {
      // The header, the toolbar and a phone's bar lie over the page: what is written stays clear of them.
      scrollMargin: edges,
      scrollThreshold: edges,
      attributes: {
        class: `prose rich-text-area ${kind}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint ${id}-error`,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(fromEditor(changed.getHTML())),
  });
  return (
    <div className="field rich-text">
      <span id={`${id}-label`} className="lb">
        {label}
      </span>
      <div className="rich-text-box">
        <TextToolbar editor={editor} kind={kind} drawings={drawings} label={t`Format of ${label}`} />
        <EditorContent editor={editor} />
      </div>
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
