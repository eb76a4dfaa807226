import { Trans, useLingui } from '@lingui/react/macro';
import { isAuthoredAttribute } from '@loopcheck/contract/authored-html';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import type { LinkTarget } from './marks.ts';

type Props = { editor: Editor; isFull: boolean; onDone: () => void };

/** Where the marked words lead: one field takes an address, a procedure's number or a chapter. */
export function LinkBar({ editor, isFull, onDone }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(() => written(editor.getAttributes('link') as Partial<LinkTarget>));
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const acts = () => editor.chain().focus().extendMarkRange('link');
  const set = () => {
    const target = readTarget(text, isFull);
    setIsWrong(target === null);
    if (target === null) return;
    setLink(editor, target, text.trim());
    onDone();
  };
  return (
    <div className="rich-text-link">
      <TextField
        ref={field}
        label={t`Leads to`}
        value={text}
        fieldClassName="grow"
        hint={isFull ? t`https://…, LC-07-01, or chapter 7` : t`https://… or a page of this site, such as /sops`}
        error={isWrong ? t`This leads nowhere.` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            onDone();
            editor.commands.focus();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
      <Button onClick={set}>
        <Trans>Set link</Trans>
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          acts().unsetMark('link').run();
          onDone();
        }}
      >
        <Trans>Remove link</Trans>
      </Button>
    </div>
  );
}

/** Makes a link of the marked words, or of the address itself where none are marked, and goes on behind it. */
function setLink(editor: Editor, target: LinkTarget, address: string): void {
  const mark = { type: 'link', attrs: { ...target } };
  const acts = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    acts.insertContent({ type: 'text', text: address, marks: [mark] }).run();
    return;
  }
  acts
    .extendMarkRange('link')
    .setMark('link', mark.attrs)
    .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
    .run();
}

const nowhere: LinkTarget = { href: null, chapter: null, section: null, sop: null };

/** What somebody typed as a place, or null where it is none. */
export function readTarget(text: string, isFull: boolean): LinkTarget | null {
  const typed = text.trim();
  const sop = /^LC-\d{2}-\d{2}$/i.exec(typed)?.[0];
  if (isFull && sop !== undefined) return { ...nowhere, sop: sop.toUpperCase() };
  const chapter = /^(?:chapter\s*)?(\d{1,2})(?:\s*#\s*([a-z0-9-]+))?$/i.exec(typed);
  if (isFull && chapter) return { ...nowhere, chapter: chapter[1] ?? null, section: chapter[2] ?? null };
  const href = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(typed) ? `https://${typed}` : typed;
  return isAuthoredAttribute('a', 'href', href) ? { ...nowhere, href } : null;
}

function written({ href, chapter, section, sop }: Partial<LinkTarget>): string {
  if (typeof sop === 'string') return sop;
  if (typeof chapter === 'string') return typeof section === 'string' ? `${chapter}#${section}` : chapter;
  return href ?? '';
}
