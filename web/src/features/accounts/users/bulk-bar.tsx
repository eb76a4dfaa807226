import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  type BulkActionKind,
  maxPeoplePerBulkRequest,
} from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect, useRef, useState } from 'react';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import type { UserFilter } from './user-filter.rules.ts';
import { emptySelection, type Selection, selectShown } from './user-selection.rules.ts';
import { useListUserIds } from './users-bulk.hooks.ts';

const PrintCardsDialog = lazyWithoutPlaceholder(
  async () => (await import('./print-cards-dialog.tsx')).PrintCardsDialog,
);
const BulkDialog = lazyWithoutPlaceholder(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** The actions that `BulkDialog` confirms, in the order of the menu. */
const actions: readonly BulkActionKind[] = ['set_department', 'invite', 'reset_password', 'activate', 'deactivate'];

type Props = {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** The ids of the people in the list who can be selected. */
  shownIds: readonly string[];
  /** True if more people match the filter than are shown. */
  hasMore: boolean;
  filter: UserFilter;
};

/** The number of selected people, and the actions for them. While somebody is selected, the bar does not scroll away. */
export function BulkBar({ selection, onSelect, shownIds, hasMore, filter }: Props) {
  const { t } = useLingui();
  const labels = useActionLabels();
  const [openAction, setOpenAction] = useState<BulkActionKind | 'print_cards' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [completedActionCount, setCompletedActionCount] = useState(0);
  // The bar gets the focus after an action, because the button that opened the dialog disappears with the selection.
  useEffect(() => {
    if (completedActionCount > 0) bar.current?.focus();
  }, [completedActionCount]);
  const count = selection.ids.size;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="region"
      aria-label={t`Selected people`}
      className={cx(
        'flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 lg:px-6',
        count > 0 && 'sticky top-(--hdr) z-10 bg-raised',
      )}
    >
      <span role="status" className="min-w-20 text-14">
        <Plural value={count} _0="Nobody selected" one="# selected" other="# selected" />
      </span>
      <SelectMenu {...{ selection, onSelect, shownIds, hasMore, filter }} />
      {count > 0 ? (
        // The menu is wider than its button and is aligned with the end of the button. On phones, the button is at the end
        // of the row, so that the menu stays on the screen.
        <div className="max-lg:ms-auto">
          <Menu
            trigger={
              <Button variant="primary" padding="narrow" icon={<Icon of={ChevronDown} />}>
                <Trans>Actions</Trans>
              </Button>
            }
            items={[...actions, 'print_cards' as const].map((kind) => ({
              key: kind,
              // One request creates all cards, and the server accepts at most `maxPeoplePerBulkRequest` people in it.
              ...(kind === 'print_cards' && count > maxPeoplePerBulkRequest
                ? { label: t`Print cards (at most ${maxPeoplePerBulkRequest})`, disabled: true }
                : { label: labels[kind] }),
              onSelect: () => setOpenAction(kind),
            }))}
          />
        </div>
      ) : null}
      {openAction === 'print_cards' ? (
        <PrintCardsDialog userIds={[...selection.ids]} onClose={() => setOpenAction(null)} />
      ) : null}
      {openAction !== null && openAction !== 'print_cards' ? (
        <BulkDialog
          kind={openAction}
          ids={[...selection.ids]}
          onClose={(isDone) => {
            setOpenAction(null);
            if (!isDone) return;
            onSelect(emptySelection);
            setCompletedActionCount((previous) => previous + 1);
          }}
        />
      ) : null}
    </div>
  );
}

/** A menu that selects all shown people, everybody who matches the filter, or nobody. */
function SelectMenu({ selection, onSelect, shownIds, hasMore, filter }: Props) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { show } = useToast();
  const { mutate, isPending } = useListUserIds();
  const selectAllMatching = () =>
    mutate(filter, {
      onSuccess: ({ ids, hasMore: areSomeLeftOut }) => {
        onSelect({ ids: new Set(ids), anchor: null });
        if (!areSomeLeftOut) return;
        show({
          title: t`Only the first ${ids.length} people are selected`,
          description: t`Repeat the action for the others, or narrow the search.`,
          variant: 'warning',
        });
      },
      onError: showFailure(t`The people could not be selected`),
    });
  const areAllShownSelected = shownIds.length > 0 && shownIds.every((id) => selection.ids.has(id));
  return (
    <Menu
      align="start"
      trigger={
        <Button padding="narrow" busy={isPending} icon={<Icon of={ListChecks} />}>
          <Trans>Select</Trans>
        </Button>
      }
      items={[
        {
          key: 'shown',
          label: t`All ${shownIds.length} shown`,
          disabled: areAllShownSelected,
          onSelect: () => onSelect(selectShown(selection, shownIds)),
        },
        { key: 'matching', label: t`Everybody who matches`, disabled: !hasMore, onSelect: selectAllMatching },
        {
          key: 'nobody',
          label: t`Nobody`,
          disabled: selection.ids.size === 0,
          onSelect: () => onSelect(emptySelection),
        },
      ]}
    />
  );
}

function useActionLabels(): Readonly<Record<BulkActionKind | 'print_cards', string>> {
  const { t } = useLingui();
  return {
    set_department: t`Set department`,
    invite: t`Invite again`,
    reset_password: t`Reset password`,
    print_cards: t`Print cards`,
    activate: t`Activate`,
    deactivate: t`Deactivate`,
  };
}
