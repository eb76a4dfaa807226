import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RegradePreview } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { ExhibitBox } from '../../../ui/exhibit-box.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRefetchQuizzes, useRegrade, useRegradePreview } from './authoring.hooks.ts';
import { MutationError } from './mutation-error.tsx';
import { ResultChangeList } from './result-change-list.tsx';

type RegradeDialogProps = Pick<DialogProps, 'finalFocus'> & { questionId: string; onClose: () => void };

/**
 * Shows which results would change if earlier attempts were graded again with the current correct answer. A button
 * regrades these attempts.
 */
export function RegradeDialog({ questionId, onClose, finalFocus }: RegradeDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const [includeReworded, setIncludeReworded] = useState(false);
  const previewQuery = useRegradePreview(questionId, includeReworded);
  const regrade = useRegrade(questionId);
  const refetchQuizzes = useRefetchQuizzes();
  // The fingerprint identifies the data of the preview. The server refuses the regrade if these data have changed.
  const apply = ({ fingerprint }: RegradePreview) =>
    regrade.mutate(
      { fingerprint, includeReworded },
      {
        onSuccess: ({ raised }) => {
          show({
            title: t`Regraded`,
            description: t`Results raised: ${raised.length}. The records keep the old results too.`,
          });
          onClose();
        },
        onError: refetchQuizzes,
      },
    );
  const preview = previewQuery.data;
  const hasAnswersToRegrade = preview?.canApply ?? false;
  // Both buttons appear when the preview is loaded. If the button that closes the dialog appeared earlier, the button
  // that regrades would later take its place, and could be pressed by mistake.
  const isReady = preview !== undefined || previewQuery.isError;
  return (
    <Dialog
      open
      wide
      shape="sheet"
      onOpenChange={(open) => (open ? undefined : onClose())}
      finalFocus={finalFocus}
      title={<Trans>Regrade</Trans>}
      footer={
        isReady ? (
          <>
            <Button onClick={onClose}>{hasAnswersToRegrade ? <Trans>Not now</Trans> : <Trans>Close</Trans>}</Button>
            {preview && hasAnswersToRegrade ? (
              <Button
                variant="primary"
                busy={regrade.isPending || previewQuery.isFetching}
                onClick={() => apply(preview)}
              >
                {preview.raised.length > 0 ? (
                  <Plural value={preview.raised.length} one="Raise # result" other="Raise # results" />
                ) : (
                  // No result rises, but answers or open attempts are graded again.
                  <Trans>Apply the correct answer</Trans>
                )}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <QueryState queries={[previewQuery]} title={<Trans>The results could not be loaded</Trans>}>
        {(data) => <ResultChanges preview={data} />}
      </QueryState>
      {preview && preview.rewordedCount > 0 ? (
        <Checkbox
          label={
            <Plural
              value={preview.rewordedCount}
              one="Include # attempt that had another wording of the question and the same options"
              other="Include # attempts that had another wording of the question and the same options"
            />
          }
          checked={includeReworded}
          onChange={(event) => setIncludeReworded(event.target.checked)}
        />
      ) : null}
      <MutationError error={regrade.error} />
    </Dialog>
  );
}

function ResultChanges({ preview }: { preview: RegradePreview }) {
  const { key, openCount, otherCount: otherOptionsCount, canApply: hasAnswersToRegrade } = preview;
  return (
    <div className="stack">
      <div>
        <p className="font-medium">
          <InlineCode text={preview.question} />
        </p>
        {preview.exhibit ? (
          <div className="my-2">
            <ExhibitBox exhibit={preview.exhibit} />
          </div>
        ) : null}
        <p className="text-ink-2 text-14">
          <Trans>
            Correct answer: <b>{key}</b>
          </Trans>
        </p>
      </div>
      {hasAnswersToRegrade ? null : (
        <p>
          <Trans>This changes no result.</Trans>
        </p>
      )}
      <ResultChangeList
        title={<Plural value={preview.raised.length} one="# result rises" other="# results rise" />}
        changes={preview.raised}
      />
      <ResultChangeList
        title={<Plural value={preview.wouldFall.length} one="# result would fall" other="# results would fall" />}
        note={
          <Trans>These results do not change. Nobody loses a result, a completion, a badge or a certificate.</Trans>
        }
        changes={preview.wouldFall}
      />
      {openCount > 0 ? (
        <p className="text-ink-2 text-14">
          <Plural
            value={openCount}
            one="# open attempt will be graded with this answer."
            other="# open attempts will be graded with this answer."
          />
        </p>
      ) : null}
      {otherOptionsCount > 0 ? (
        <p className="text-ink-2 text-14">
          <Plural
            value={otherOptionsCount}
            one="# attempt had other options. Its result does not change."
            other="# attempts had other options. Their results do not change."
          />
        </p>
      ) : null}
    </div>
  );
}
