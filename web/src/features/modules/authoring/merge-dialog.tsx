import { Trans, useLingui } from '@lingui/react/macro';
import type { MergeChoice } from '@loopcheck/contract/features/drafts/merge.rules';
import type {
  EditableModule,
  ModuleRevisionText,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextComparison } from '../../../ui/text-comparison.tsx';
import { useRevision } from './authoring.hooks.ts';
import { toComparisonHtml } from './comparison-html.ts';
import { type FieldLabels, useFieldLabels } from './field-labels.ts';
import { toModuleDraft, type ModuleContent, type ModuleDraft } from './module-draft.rules.ts';
import {
  applyMerge,
  canKeepBoth,
  isField,
  listConflicts,
  mergeModules,
  type ModuleConflict,
  summarizeMerge,
  toPieceTitle,
  withField,
} from './module-merge.rules.ts';

type Props = {
  module: EditableModule;
  draft: ModuleDraft;
  onClose: () => void;
  /** Called with the merged content, which is based on the current revision. */
  onMerged: (merged: ModuleContent) => void;
};

/**
 * Merges a draft (`mine`) with a newer published revision (`theirs`). `base` is the revision that the author started to
 * edit. If only one side has changed a section or field, the merged text has the version of this side. If both sides
 * have changed the same section or field, the author chooses a version.
 */
export function MergeDialog({ module, draft, onClose, onMerged }: Props) {
  const base = useRevision(module.id, draft.baseRevision);
  const theirs = useMemo(() => toModuleDraft(module), [module]);
  const merge = useMemo(() => base.data && mergeModules(base.data, draft, theirs), [base.data, draft, theirs]);
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(new Map());
  const { t } = useLingui();
  const conflicts = merge ? listConflicts(merge) : [];
  const isUndecided = conflicts.some(({ key }) => !choices.has(key));
  const { contentRevision: revision } = module;
  return (
    <Dialog
      open
      wide
      shape="sheet"
      keepOnOutsidePress
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Merge your text with revision {revision}</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            disabledReason={!merge || isUndecided ? t`Choose a version of each part first` : undefined}
            onClick={() => (merge ? onMerged(applyMerge(merge, choices, { mine: draft, theirs })) : undefined)}
          >
            <Trans>Continue with the merged text</Trans>
          </Button>
        </>
      }
    >
      <QueryState queries={[base]} title={<Trans>The earlier text could not be loaded</Trans>} variant="panel">
        {(baseText) => (
          <>
            <Summary base={baseText} draft={draft} module={module} />
            {conflicts.map((conflict) => (
              <ConflictChoice
                key={conflict.key}
                conflict={conflict}
                mine={draft}
                theirs={theirs}
                choice={choices.get(conflict.key)}
                onChoose={(choice) => setChoices((current) => new Map(current).set(conflict.key, choice))}
              />
            ))}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

type SummaryProps = { base: ModuleRevisionText; draft: ModuleDraft; module: EditableModule };

/** Lists for each side the changes for which the author need not choose a version. */
function Summary({ base, draft, module }: SummaryProps) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const merge = useMemo(() => mergeModules(base, draft, toModuleDraft(module)), [base, draft, module]);
  const { mine, theirs, removedByMe, removedByThem } = summarizeMerge(merge, base, (name) => labels[name]);
  const { contentRevision: revision } = module;
  const rows = [
    { label: t`Changed by you`, titles: mine },
    { label: t`Changed in revision ${revision}`, titles: theirs },
    { label: t`Removed by you`, titles: removedByMe },
    { label: t`Removed in revision ${revision}`, titles: removedByThem },
  ];
  return (
    <>
      {listConflicts(merge).length > 0 ? (
        <p>
          <Trans>You and somebody else have changed the same parts. Choose a version of each.</Trans>
        </p>
      ) : (
        <p>
          <Trans>You and somebody else have not changed the same parts. The merged text has both changes.</Trans>
        </p>
      )}
      <ul className="stack gap-1">
        {rows
          .filter(({ titles }) => titles.length > 0)
          .map(({ label, titles }) => (
            <li key={label} className="wrap-anywhere">
              <b>{label}:</b> {titles.map((title) => title || t`Opening`).join(', ')}
            </li>
          ))}
      </ul>
      {merge.text.hasOrderConflict ? (
        <p>
          <Trans>You and somebody else have moved sections. The merged text has your order.</Trans>
        </p>
      ) : null}
    </>
  );
}

type ConflictProps = {
  conflict: ModuleConflict;
  mine: ModuleContent;
  theirs: ModuleContent;
  choice: MergeChoice | undefined;
  onChoose: (choice: MergeChoice) => void;
};

function ConflictChoice({ conflict, mine, theirs, choice, onChoose }: ConflictProps) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const { key } = conflict;
  const title = toPieceTitle(key, conflict.mine ?? conflict.theirs ?? '', (name) => labels[name]) || t`Opening`;
  const [before, after] = toComparedHtml(conflict, mine, theirs, labels);
  const choices = [
    { value: 'mine', label: conflict.mine === null ? t`Remove it, as I did` : t`Mine` },
    { value: 'theirs', label: conflict.theirs === null ? t`Remove it, as published` : t`Published` },
    ...(canKeepBoth(conflict) ? [{ value: 'both', label: t`Both, the published one first` }] : []),
  ];
  return (
    <section className="stack gap-2">
      <TextComparison before={before} after={after} beforeLabel={t`Published`} afterLabel={t`Yours`} />
      <RadioGroup
        label={title}
        choices={choices}
        value={choice ?? ''}
        hint={
          choice === 'both' && !isField(key) ? (
            <Trans>The merged text has this section twice. Delete what you do not need before you publish.</Trans>
          ) : undefined
        }
        onChange={(value) => onChoose(value === 'mine' || value === 'theirs' ? value : 'both')}
      />
    </section>
  );
}

/**
 * Returns the HTML of the published version (`before`) and of the author's version (`after`) for a comparison. For a
 * section, both are the HTML of this section, or empty if the version does not have the section any more. For a field,
 * `before` is the HTML of the whole published module, and `after` differs from it only in this field.
 */
function toComparedHtml(
  { key, mine: mySection, theirs: theirSection }: ModuleConflict,
  mine: ModuleContent,
  theirs: ModuleContent,
  labels: FieldLabels,
): [before: string, after: string] {
  if (!isField(key)) return [theirSection ?? '', mySection ?? ''];
  return [toComparisonHtml(theirs, labels), toComparisonHtml(withField(theirs, key, mine), labels)];
}
