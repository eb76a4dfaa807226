import { useLingui } from '@lingui/react/macro';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

/** What a trainer says of a procedure. */
export type SopDraft = { title: string; description: string; chapterNumber: number | null };

type Props = {
  draft: SopDraft;
  onChange: (draft: SopDraft) => void;
  chapters: readonly { chapterNumber: number; title: string }[];
  isTitleOptional?: boolean | undefined;
  titleError?: string | undefined;
};

/** Title, description and chapter of a procedure. */
export function SopFields({ draft, onChange, chapters, isTitleOptional, titleError }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Title`}
        optional={isTitleOptional}
        hint={isTitleOptional ? t`Left empty, the name of the file is the title.` : undefined}
        error={titleError}
        maxLength={200}
        value={draft.title}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        optional
        maxLength={2000}
        rows={2}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.target.value })}
      />
      <Select
        label={t`Chapter`}
        optional
        value={draft.chapterNumber === null ? '' : String(draft.chapterNumber)}
        onChange={(event) =>
          onChange({ ...draft, chapterNumber: event.target.value === '' ? null : Number(event.target.value) })
        }
        options={[
          { value: '', label: t`No chapter` },
          ...chapters.map(({ chapterNumber, title }) => ({
            value: String(chapterNumber),
            label: `${chapterNumber}. ${title}`,
          })),
        ]}
      />
    </>
  );
}
