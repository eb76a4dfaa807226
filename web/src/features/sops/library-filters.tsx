import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';

type Props = {
  typed: string;
  onTyped: (typed: string) => void;
  chapter: number | undefined;
  onChapter: (chapter: number | undefined) => void;
  chapters: readonly number[];
  /** How many procedures are shown; undefined while nobody knows. */
  count: number | undefined;
};

/** Words and chapter, and how many procedures they leave. */
export function LibraryFilters({ typed, onTyped, chapter, onChapter, chapters, count }: Props) {
  const { t } = useLingui();
  return (
    <div className="mb-4 grid items-center gap-3 sm:grid-cols-[minmax(0,520px)_180px_auto]" role="search">
      <TextField
        label={t`Search title, description and text`}
        hideLabel
        placeholder={t`Search title, description and text`}
        lead={<Icon of={Search} size={18} />}
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
      <Select
        label={t`Chapter`}
        hideLabel
        value={chapter === undefined ? '' : String(chapter)}
        onChange={(event) => onChapter(event.target.value === '' ? undefined : Number(event.target.value))}
        options={[
          { value: '', label: t`All chapters` },
          ...chapters.map((number) => ({ value: String(number), label: t`Chapter ${number}` })),
        ]}
      />
      <span className="meta" role="status">
        {count === undefined ? <Trans>Loading</Trans> : <Plural value={count} one="# document" other="# documents" />}
      </span>
    </div>
  );
}
