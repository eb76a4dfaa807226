import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RegradePreview, ResultChange } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useQuizzesAnew, useRegrade, useRegradePreview } from './authoring.hooks.ts';
import { Failure } from './failure.tsx';
import { ReadStates } from '../../../ui/read-states.tsx';

type RegradeDialogProps = { questionId: string; onClose: () => void };

/** Shows whose results the corrected key changes, and raises them in one act. */
export function RegradeDialog({ questionId, onClose }: RegradeDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const [includeReworded, setIncludeReworded] = useState(false);
  const preview = useRegradePreview(questionId, includeReworded);
  const regrade = useRegrade(questionId);
  const fetchAnew = useQuizzesAnew();
  const apply = ({ fingerprint }: RegradePreview) =>
    regrade.mutate(
      { fingerprint, includeReworded },
      {
        onSuccess: ({ raised }) => {
          show({ title: t`Regraded`, description: t`Results raised: ${raised.length}. Both results are kept.` });
          onClose();
        },
        onError: fetchAnew,
      },
    );
  const shown = preview.data;
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>Regrade</Trans>}
      footer={
        <>
          <Button onClick={onClose}>{shown?.canApply ? <Trans>Not now</Trans> : <Trans>Close</Trans>}</Button>
          {shown?.canApply ? (
            <Button variant="primary" busy={regrade.isPending || preview.isFetching} onClick={() => apply(shown)}>
              {shown.raised.length > 0 ? (
                <Plural value={shown.raised.length} one="Raise # result" other="Raise # results" />
              ) : (
                <Trans>Apply the key</Trans>
              )}
            </Button>
          ) : null}
        </>
      }
    >
      <ReadStates read={preview} title={<Trans>The list did not arrive</Trans>}>
        {(data) => <Changes preview={data} />}
      </ReadStates>
      {shown && shown.rewordedCount > 0 ? (
        <Checkbox
          label={
            <Plural
              value={shown.rewordedCount}
              one="Take in # attempt that was asked the same options in other words"
              other="Take in # attempts that were asked the same options in other words"
            />
          }
          checked={includeReworded}
          onChange={(event) => setIncludeReworded(event.target.checked)}
        />
      ) : null}
      <Failure error={regrade.error} />
    </Dialog>
  );
}

function Changes({ preview }: { preview: RegradePreview }) {
  const { key, openCount, otherCount } = preview;
  return (
    <div className="stack s16">
      <div>
        <p className="font-medium">
          <InlineCode text={preview.question} />
        </p>
        <p className="sec text-14">
          <Trans>
            Key: <b>{key}</b>
          </Trans>
        </p>
      </div>
      {preview.canApply ? null : (
        <p>
          <Trans>No result changes under this key.</Trans>
        </p>
      )}
      <ChangeList
        title={<Plural value={preview.raised.length} one="# result rises" other="# results rise" />}
        changes={preview.raised}
      />
      <ChangeList
        title={<Plural value={preview.wouldFall.length} one="# result would fall" other="# results would fall" />}
        note={<Trans>They are listed only. Nobody loses a result, a completion, a badge or a certificate.</Trans>}
        changes={preview.wouldFall}
      />
      {openCount > 0 ? (
        <p className="sec text-14">
          <Plural
            value={openCount}
            one="# attempt under way will be graded by this key."
            other="# attempts under way will be graded by this key."
          />
        </p>
      ) : null}
      {otherCount > 0 ? (
        <p className="sec text-14">
          <Plural
            value={otherCount}
            one="# attempt was asked other options and keeps its result."
            other="# attempts were asked other options and keep their results."
          />
        </p>
      ) : null}
    </div>
  );
}

type ChangeListProps = { title: React.ReactNode; note?: React.ReactNode; changes: readonly ResultChange[] };

/** People with both results. */
export function ChangeList({ title, note, changes }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="text-16">{title}</h3>
      {note ? <p className="sec text-14 mt-1">{note}</p> : null}
      <ul className="list mt-2">
        {changes.map((change) => (
          <li key={change.attemptId}>
            <span className="grow">{change.fullName}</span>
            <span className="num text-14">
              {Math.floor(Number(change.oldScore))}% → {Math.floor(Number(change.newScore))}%
            </span>
            {change.isPassing && !change.wasPassing ? (
              <Badge tone="green">
                <Trans>now passed</Trans>
              </Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
