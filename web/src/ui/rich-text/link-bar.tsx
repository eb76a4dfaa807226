import { Trans, useLingui } from '@lingui/react/macro';
import { isAuthoredAttribute } from '@loopcheck/contract/authored-html';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import type { LinkTarget } from './marks.ts';

type Props = {
  editor: Editor;
  /** True if the editor is of the kind `full`. Links in such an editor can also refer to SOPs and chapters. */
  isFull: boolean;
  /** Called when the link was set or removed, or when the person presses Escape. */
  onDone: () => void;
};

/** The input for the target of a link: a URL, or if `isFull`, the number of an SOP or a chapter. */
export function LinkBar({ editor, isFull, onDone }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(() => toInputText(editor.getAttributes('link') as Partial<LinkTarget>));
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = () => {
    const target = parseLinkTarget(text, isFull);
    setIsInvalid(target === null);
    if (target === null) return;
    setLink(editor, target, text.trim());
    onDone();
  };
  return (
    <div className="rich-text-link">
      <TextField
        ref={field}
        label={t`Link to`}
        value={text}
        fieldClassName="min-w-0 flex-1"
        hint={isFull ? t`https://…, LC-07-01, or chapter 7` : t`https://… or a page of this site, such as /sops`}
        error={isInvalid ? t`Enter a valid link.` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            onDone();
            editor.commands.focus();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Button className="mt-7" onClick={submit}>
        <Trans>Set link</Trans>
      </Button>
      <Button
        variant="quiet"
        className="mt-7"
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
          onDone();
        }}
      >
        <Trans>Remove link</Trans>
      </Button>
    </div>
  );
}

/**
 * Turns the selection into a link. If nothing is selected, changes the target of the link at the cursor. If there is no
 * link at the cursor either, inserts `text` as a link.
 */
function setLink(editor: Editor, target: LinkTarget, text: string): void {
  const mark = { type: 'link', attrs: { ...target } };
  const commands = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    commands.insertContent({ type: 'text', text, marks: [mark] }).run();
    return;
  }
  commands
    .extendMarkRange('link')
    .setMark('link', mark.attrs)
    .command(({ tr, commands: inner }) => inner.setTextSelection(tr.selection.to))
    .run();
}

const emptyTarget: LinkTarget = { href: null, chapter: null, section: null, sop: null };

/**
 * Parses the text of the input. Returns null if it is not a valid target. If `isFull`, a target can be the number of an
 * SOP (`LC-07-01`) or a chapter (`7`, `chapter 7`), also with the id of a section (`7#logs`). Other targets are URLs. A
 * URL that begins with a domain, such as `example.com/page`, gets `https://`.
 */
function parseLinkTarget(text: string, isFull: boolean): LinkTarget | null {
  const trimmed = text.trim();
  const sop = /^LC-\d{2}-\d{2}$/i.exec(trimmed)?.[0];
  if (isFull && sop !== undefined) return { ...emptyTarget, sop: sop.toUpperCase() };
  const chapter = /^(?:chapter\s*)?(\d{1,2})(?:\s*#\s*([a-z0-9-]+))?$/i.exec(trimmed);
  if (isFull && chapter) return { ...emptyTarget, chapter: chapter[1] ?? null, section: chapter[2] ?? null };
  const href = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(trimmed) ? `https://${trimmed}` : trimmed;
  return isAuthoredAttribute('a', 'href', href) ? { ...emptyTarget, href } : null;
}

/** Returns the text of the input for a target, as `parseLinkTarget` reads it. Empty if the target is empty. */
function toInputText({ href, chapter, section, sop }: Partial<LinkTarget>): string {
  if (typeof sop === 'string') return sop;
  if (typeof chapter === 'string') return typeof section === 'string' ? `${chapter}#${section}` : chapter;
  return href ?? '';
}
