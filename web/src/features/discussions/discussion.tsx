import { Trans, useLingui } from '@lingui/react/macro';
import type { DiscussionPost } from '@loopcheck/contract/features/discussions/discussions.contract';
import { useEffect } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { questionDraftKey } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedRead } from '../../ui/failed-read.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAsk, useDiscussion, useLinkedQuestion } from './discussions.hooks.ts';
import { PostForm } from './post-form.tsx';
import { Question } from './question.tsx';
import { useDraft } from './use-draft.ts';

type Props = {
  moduleId: string;
  userId: string;
  /** Where the address leads to: a question, the whole discussion, or something else. */
  hash: string;
  /** Changes with each step to an address, also to the same one: a question may have been written elsewhere meanwhile. */
  visit: string;
};

const questionMark = 'question-';

/** What people ask under a module, what others answer, and the place to ask. */
export function Discussion({ moduleId, userId, hash, visit }: Props) {
  const linkedId = hash.startsWith(questionMark) ? hash.slice(questionMark.length) : undefined;
  useLeadTo(hash === 'discussion' ? hash : undefined, visit);
  return (
    <section className="stack noprint mt-10" aria-labelledby="discussion">
      <h2 id="discussion" tabIndex={-1} className="scroll-mt-28 text-22">
        <Trans>Discussion & FAQ</Trans>
      </h2>
      <AskForm key={visit} moduleId={moduleId} userId={userId} />
      <h3 className="text-16">
        <Trans>Recent Questions</Trans>
      </h3>
      <div className="panel">
        <Questions moduleId={moduleId} userId={userId} linkedId={linkedId} visit={visit} />
      </div>
    </section>
  );
}

function AskForm({ moduleId, userId }: { moduleId: string; userId: string }) {
  const { t } = useLingui();
  const { show } = useToast();
  const draft = useDraft(userId, questionDraftKey(moduleId));
  const { mutate, isPending, error } = useAsk();
  const send = () => {
    const content = draft.text;
    mutate(
      { moduleId, type: 'question', title: 'Module Question', content },
      {
        onSuccess: () => {
          draft.sent(content);
          show({ title: t`Question Posted`, description: t`Your question has been posted.`, variant: 'success' });
        },
        onError: (failure) =>
          show({ title: t`Failed to post question`, description: plainMessageOf(failure), variant: 'destructive' }),
      },
    );
  };
  return (
    <div className="panel pad">
      <PostForm
        label={t`Your question`}
        placeholder={t`Ask about this chapter`}
        text={draft.text}
        onChange={draft.change}
        onSend={send}
        isSending={isPending}
        failure={error && !isPending && !draft.isBlank ? t`Not posted. Your text is kept.` : null}
        action={<Trans>Post Question</Trans>}
      />
    </div>
  );
}

type QuestionsProps = Pick<Props, 'moduleId' | 'userId' | 'visit'> & { linkedId: string | undefined };

function Questions({ moduleId, userId, linkedId, visit }: QuestionsProps) {
  const list = useDiscussion(moduleId);
  const listed = list.data?.pages.flatMap(({ items }) => items);
  const isListed = listed?.some(({ id }) => id === linkedId) ?? true;
  const linked = useLinkedQuestion(moduleId, isListed ? undefined : linkedId);
  const shown = withLinked(listed, isListed ? undefined : linked.data);
  const isThere = shown?.some(({ id }) => id === linkedId) ?? false;
  useLeadTo(isThere ? `${questionMark}${linkedId}` : undefined, visit);
  if (!shown) {
    if (list.error)
      return <FailedRead title={<Trans>The questions did not arrive</Trans>} error={list.error} read={list} />;
    return (
      <SkeletonGroup>
        <SkeletonRows rows={2} />
      </SkeletonGroup>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState title={<Trans>No questions yet</Trans>}>
        <Trans>Ask the first one. Trainers and colleagues answer here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="list">
        {shown.map((question) => (
          <Question key={question.id} question={question} userId={userId} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="pad">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more questions</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A page that was fetched while somebody wrote may bring a question twice; the one that a link leads to stands first. */
function withLinked(listed: DiscussionPost[] | undefined, linked: DiscussionPost | undefined) {
  if (!listed) return undefined;
  return [...new Map([...(linked ? [linked] : []), ...listed].map((each) => [each.id, each])).values()];
}

/** Brings the place that an address names into view, once it is there. */
function useLeadTo(id: string | undefined, visit: string): void {
  useEffect(() => {
    const place = id === undefined ? null : document.getElementById(id);
    place?.scrollIntoView({ block: 'start', behavior: 'instant' });
    place?.focus({ preventScroll: true });
  }, [id, visit]);
}
