import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';

type Props = {
  /** The text in the search field. */
  searchText: string;
  onSearchTextChange: (searchText: string) => void;
  /** Undefined: all chapters. */
  chapter: number | undefined;
  onChapterChange: (chapter: number | undefined) => void;
  /** The chapter numbers to choose from. */
  chapters: readonly number[];
  /** The number of procedures that match; undefined while the procedures load. */
  count: number | undefined;
};

/** The search field and the chapter filter of the library, and the number of procedures that match. */
export function LibraryFilters(props: Props) {
  const { searchText, onSearchTextChange, chapter, onChapterChange, chapters, count } = props;
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
        value={searchText}
        onChange={(event) => onSearchTextChange(event.target.value)}
      />
      <Select
        label={t`Chapter`}
        hideLabel
        value={chapter === undefined ? '' : String(chapter)}
        onChange={(event) => onChapterChange(event.target.value === '' ? undefined : Number(event.target.value))}
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
