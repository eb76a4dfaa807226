import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { cleanNodes } from '../../../lib/clean-html.ts';
import { TextField } from '../../../ui/field.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';

export type Words = { title: string; content: string };

type Props = {
  formId: string;
  before?: Words | undefined;
  onSubmit: (words: Words) => void;
  children?: ReactNode;
};

/** Title and text of an announcement, held until both are there. */
export function WordsForm({ formId, before, onSubmit, children }: Props) {
  const { t } = useLingui();
  const [title, setTitle] = useState(before?.title ?? '');
  const [content, setContent] = useState(before?.content ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setIsAsked(true);
    if (title.trim() !== '' && hasWords(content)) onSubmit({ title: title.trim(), content });
  };
  return (
    <form id={formId} className="stack" noValidate onSubmit={submit}>
      {children}
      <TextField
        label={<Trans>Title</Trans>}
        value={title}
        maxLength={160}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
        error={isAsked && title.trim() === '' ? t`This is needed` : undefined}
      />
      <RichText
        kind="small"
        label={t`Text`}
        value={before?.content ?? ''}
        onChange={setContent}
        error={isAsked && !hasWords(content) ? t`This is needed` : undefined}
      />
    </form>
  );
}

/** Whether somebody could read anything in it: an empty paragraph is no text. */
const hasWords = (html: string): boolean => cleanNodes(html).textContent.trim() !== '';
