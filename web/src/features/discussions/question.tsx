import { Trans, useLingui } from '@lingui/react/macro';
import type { DiscussionAnswer, DiscussionPost } from '@loopcheck/contract/features/discussions/discussions.contract';
import Check from 'lucide-react/icons/check';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formatting.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import { useAccept, useAnswer } from './discussions.hooks.ts';
import { EditForm } from './edit-form.tsx';
import { OpenReports } from './open-reports.tsx';
import { PostForm } from './post-form.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostText } from './post-text.tsx';
import { useDraft } from './use-draft.ts';

/** One question with its answers, and the place to answer. */
export function Question({ question, userId }: { question: DiscussionPost; userId: string }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <li id={`question-${question.id}`} tabIndex={-1} className="block! scroll-mt-24">
      <article className="stack s8">
        <div className="row between items-center!">
          <b className="text-14">{question.title || <Trans>Module Question</Trans>}</b>
          <span className="row gap-1.5! items-center!">
            {question.isFaq ? (
              <Badge icon={<Icon of={Star} size={14} />}>
                <Trans>FAQ</Trans>
              </Badge>
            ) : null}
            <Badge>
              <Trans>question</Trans>
            </Badge>
            <PostMenu post={question} question={question} onEdit={() => setIsEditing(true)} />
          </span>
        </div>
        <p className="row s8 items-center! meta">
          <Avatar name={question.author.fullName} picture={question.author.pictureUrl} />
          <span>
            {question.author.fullName} · {formatDate(question.createdAt)}
            {question.answers.length === 0 && question.canAnswer ? (
              <>
                {' '}
                · <Trans>no answer yet</Trans>
              </>
            ) : null}
          </span>
        </p>
        <PostBody post={question} isEditing={isEditing} onEdited={() => setIsEditing(false)} />
        {question.answers.map((answer) => (
          <Answer key={answer.id} answer={answer} question={question} />
        ))}
        {question.canAnswer ? <AnswerForm question={question} userId={userId} /> : null}
      </article>
    </li>
  );
}

type BodyProps = { post: DiscussionPost | DiscussionAnswer; isEditing: boolean; onEdited: () => void };

/** The words of a post, or the trace of one that was removed. */
function PostBody({ post, isEditing, onEdited }: BodyProps) {
  if (post.removed) {
    const { by, at } = post.removed;
    return (
      <p className="sec">
        <Trans>
          Removed by {by} on {formatDate(at)}
        </Trans>
      </p>
    );
  }
  if (isEditing) return <EditForm post={post} onClose={onEdited} />;
  return (
    <>
      <PostText content={post.content} />
      {post.editedAt ? (
        <p className="meta">
          <Trans>Changed by its author</Trans>
        </p>
      ) : null}
      {post.openReports > 0 ? <OpenReports post={post} /> : null}
    </>
  );
}

function Answer({ answer, question }: { answer: DiscussionAnswer; question: DiscussionPost }) {
  const { t } = useLingui();
  const [isEditing, setIsEditing] = useState(false);
  const accept = useAccept(question.id, answer.id);
  const failed = useFailure()(t`The answer was not accepted`);
  const canAccept = question.canAccept && !answer.isAccepted && !answer.removed;
  const name = answer.author.fullName;
  return (
    <div className="stack s8 border-s-2 border-line-strong ps-3">
      <div className="row between items-center!">
        <span className="row wrap gap-1.5! items-center! text-14">
          <Avatar name={name} picture={answer.author.pictureUrl} />
          <b>{name}</b>
          {answer.author.isTrainer ? (
            <Badge>
              <Trans>Trainer</Trans>
            </Badge>
          ) : null}
          {answer.isAccepted ? (
            <Badge tone="green" icon={<Icon of={Check} size={14} />}>
              <Trans>Accepted answer</Trans>
            </Badge>
          ) : null}
          <span className="meta">{formatDate(answer.createdAt)}</span>
        </span>
        <PostMenu post={answer} onEdit={() => setIsEditing(true)} />
      </div>
      <PostBody post={answer} isEditing={isEditing} onEdited={() => setIsEditing(false)} />
      {canAccept ? (
        <div className="-ms-2.5">
          <Button
            variant="quiet"
            icon={<Icon of={Check} />}
            busy={accept.isPending}
            aria-label={t`Accept the answer of ${name}`}
            onClick={() => accept.mutate(undefined, { onError: failed })}
          >
            <Trans>Accept answer</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function AnswerForm({ question, userId }: { question: DiscussionPost; userId: string }) {
  const { t } = useLingui();
  const draft = useDraft(userId, `answer:${question.id}`);
  const [isOpen, setIsOpen] = useState(!draft.isBlank);
  const { mutate, isPending, error } = useAnswer(question.id);
  if (!isOpen) {
    return (
      <div className="-ms-2.5">
        <Button
          variant="quiet"
          onClick={() => setIsOpen(true)}
          aria-label={t`Answer the question of ${question.author.fullName}`}
        >
          <Trans>Answer</Trans>
        </Button>
      </div>
    );
  }
  const send = () => {
    const content = draft.text;
    const onSuccess = () => {
      draft.sent(content);
      setIsOpen(false);
    };
    mutate({ content }, { onSuccess });
  };
  return (
    <PostForm
      label={t`Your answer`}
      text={draft.text}
      onChange={draft.change}
      onSend={send}
      isSending={isPending}
      failure={error && !isPending ? (plainMessageOf(error) ?? t`Not posted. Your text is kept.`) : null}
      action={<Trans>Post Answer</Trans>}
      onCancel={() => setIsOpen(false)}
      cancel={<Trans>Cancel</Trans>}
    />
  );
}
