import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { userMessageOf } from '../../lib/api/api-error.ts';
import { questionDraftKey } from '../../lib/drafts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useLinkedQuestion, usePostQuestion, useQuestions } from './discussions.hooks.ts';
import { PostForm } from './post-form.tsx';
import { Question } from './question.tsx';
import { fixedTitle, mergeQuestions } from './questions.rules.ts';
import { useDraft } from './use-draft.ts';
import { usePostForm } from './use-post-form.ts';

type Props = {
  moduleId: string;
  userId: string;
  /** The hash of the page's URL, for example `question-{id}` or `discussion`. */
  hash: string;
  /**
   * A value that changes with each navigation, even to the same URL. The question form is then rendered again with the
   * stored draft, because the assistant might have written one.
   */
  visit: string;
};

const headingId = 'discussion';
const questionIdPrefix = 'question-';

/** The discussion of a module: the form to ask a question, and the questions with their answers. */
export function Discussion({ moduleId, userId, hash, visit }: Props) {
  const linkedId = hash.startsWith(questionIdPrefix) ? hash.slice(questionIdPrefix.length) : undefined;
  const [postedId, setPostedId] = useState<string>();
  useScrollTo(hash === headingId ? hash : undefined, visit);
  return (
    <section className="stack print:hidden" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className="scroll-mt-28 text-22">
        <Trans>Discussion & FAQ</Trans>
      </h2>
      <QuestionForm key={visit} moduleId={moduleId} userId={userId} onPosted={setPostedId} />
      <h3 className="text-16">
        <Trans>Recent Questions</Trans>
      </h3>
      <div className={panelClass()}>
        <Questions {...{ moduleId, userId, linkedId, postedId, visit }} />
      </div>
    </section>
  );
}

type FormProps = Pick<Props, 'moduleId' | 'userId'> & {
  /** Called with the id of the question that the person has posted. */
  onPosted: (id: string) => void;
};

function QuestionForm({ moduleId, userId, onPosted }: FormProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const draft = useDraft(userId, questionDraftKey(moduleId));
  const { mutateAsync } = usePostQuestion();
  const form = usePostForm({
    initialText: draft.initialText,
    onTextChange: draft.save,
    send: async (content) => {
      try {
        onPosted((await mutateAsync({ moduleId, type: 'question', title: fixedTitle, content })).id);
      } catch (error) {
        show({ title: t`Failed to post question`, description: userMessageOf(error), variant: 'destructive' });
        throw error;
      }
      show({ title: t`Question Posted`, description: t`Your question has been posted.`, variant: 'success' });
    },
  });
  return (
    <div className={panelClass({ padding: 'normal' })}>
      <PostForm
        form={form}
        label={t`Your question`}
        placeholder={t`Ask about this chapter`}
        submitLabel={<Trans>Post Question</Trans>}
      />
    </div>
  );
}

type QuestionsProps = Pick<Props, 'moduleId' | 'userId' | 'visit'> & {
  /** The id of the question that the page's URL names. */
  linkedId: string | undefined;
  /** The id of the question that the person has just posted. */
  postedId: string | undefined;
};

function Questions({ moduleId, userId, linkedId, postedId, visit }: QuestionsProps) {
  const list = useQuestions(moduleId);
  /** Undefined while the list loads. */
  const isLinkedInList = list.data?.pages.some(({ items }) => items.some(({ id }) => id === linkedId));
  // The linked question is requested separately only if the loaded pages do not contain it.
  const separateId = isLinkedInList === false ? linkedId : undefined;
  const linked = useLinkedQuestion(moduleId, separateId);
  const questions = list.data
    ? mergeQuestions(list.data.pages, separateId === undefined ? undefined : linked.data)
    : [];
  const isLinkedVisible = questions.some(({ id }) => id === linkedId);
  useScrollTo(isLinkedVisible ? `${questionIdPrefix}${linkedId}` : undefined, visit);
  const isPostedVisible = questions.some(({ id }) => id === postedId);
  // Passes a constant instead of `visit`, so that later visits do not scroll to the posted question again.
  useScrollTo(isPostedVisible ? `${questionIdPrefix}${postedId}` : undefined, '');
  const itemProps = useListFocus(
    questions.map(({ id }) => id),
    () => document.getElementById(headingId),
  );
  return (
    <QueryState
      queries={[list]}
      title={<Trans>The questions could not be loaded</Trans>}
      loading={<LoadingState variant="rows" count={2} />}
    >
      {() =>
        questions.length === 0 ? (
          <EmptyState title={<Trans>No questions yet</Trans>}>
            <Trans>Ask the first one. Trainers and colleagues answer here.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul>
              {questions.map((question) => (
                <Question key={question.id} question={question} userId={userId} {...itemProps(question.id)} />
              ))}
            </ul>
            <NextPage
              query={list}
              errorTitle={<Trans>The next questions could not be loaded</Trans>}
              className={panelPadding}
            >
              <Trans>Show more questions</Trans>
            </NextPage>
          </>
        )
      }
    </QueryState>
  );
}

/** Scrolls to the element with this id and focuses it, once per visit. Does nothing while `id` is undefined. */
function useScrollTo(id: string | undefined, visit: string): void {
  useEffect(() => {
    const element = id === undefined ? null : document.getElementById(id);
    element?.scrollIntoView({ block: 'start', behavior: 'instant' });
    element?.focus({ preventScroll: true });
  }, [id, visit]);
}
