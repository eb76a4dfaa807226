import { Trans, useLingui } from '@lingui/react/macro';
import type {
  DiscussionAnswer,
  DiscussionQuestion,
} from '@loopcheck/contract/features/discussions/discussions.contract';
import Check from 'lucide-react/icons/check';
import Star from 'lucide-react/icons/star';
import type { ComponentProps } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { AnswerForm } from './answer-form.tsx';
import { useAcceptAnswer } from './discussions.hooks.ts';
import { EditPostForm } from './edit-post-form.tsx';
import { OpenReports } from './open-reports.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostLine, PostText } from './post-text.tsx';
import { splitHeading } from './questions.rules.ts';
import { useEditMode } from './use-edit-mode.ts';

type Props = ComponentProps<'li'> & { question: DiscussionQuestion; userId: string };

/** A question with its answers and the form to answer it, as an item of a list. */
export function Question({ question, userId, ...itemProps }: Props) {
  const { container, isEditing, open, close } = useEditMode<HTMLDivElement>();
  const { heading, text } = splitHeading(question);
  return (
    <ListItem {...itemProps} id={`question-${question.id}`} tabIndex={-1} layout="block" className="scroll-mt-24">
      <article className="stack gap-2">
        <div className="stack gap-2" ref={container}>
          <div className="row flex-wrap justify-between">
            <b className="min-w-0 flex-1 basis-60 text-14 wrap-anywhere" dir="auto">
              {heading ? <PostLine text={heading} /> : <Trans>Module Question</Trans>}
            </b>
            <span className="row gap-1.5">
              {question.isFaq ? (
                <Badge icon={<Icon of={Star} size={14} />}>
                  <Trans>FAQ</Trans>
                </Badge>
              ) : null}
              <Badge>
                <Trans>question</Trans>
              </Badge>
              <PostMenu post={question} question={question} onEdit={open} />
            </span>
          </div>
          <p className="row gap-2 meta">
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
          <PostBody post={question} text={text} isEditing={isEditing} onEditClose={close} />
        </div>
        {question.answers.map((answer) => (
          <Answer key={answer.id} answer={answer} question={question} />
        ))}
        {question.canAnswer ? <AnswerForm question={question} userId={userId} /> : null}
      </article>
    </ListItem>
  );
}

type BodyProps = {
  post: DiscussionQuestion | DiscussionAnswer;
  /** The text to show. For a question, `text` does not contain the line that is shown as the heading. */
  text: string;
  isEditing: boolean;
  onEditClose: () => void;
};

/** The text of a post, or the form to edit it. For a removed post, who removed it and when. */
function PostBody({ post, text, isEditing, onEditClose }: BodyProps) {
  if (post.removed) {
    const { by, at } = post.removed;
    return (
      <p className="text-ink-2">
        <Trans>
          Removed by {by} on {formatDate(at)}
        </Trans>
      </p>
    );
  }
  if (isEditing) return <EditPostForm post={post} onClose={onEditClose} />;
  return (
    <>
      {text ? <PostText content={text} /> : null}
      {post.editedAt ? (
        <p className="meta">
          <Trans>Changed by its author</Trans>
        </p>
      ) : null}
      {post.openReports > 0 ? <OpenReports post={post} /> : null}
    </>
  );
}

function Answer({ answer, question }: { answer: DiscussionAnswer; question: DiscussionQuestion }) {
  const { t } = useLingui();
  const { container, isEditing, open, close } = useEditMode<HTMLDivElement>();
  const accept = useAcceptAnswer(question.id, answer.id);
  const showFailure = useFailureToast()(t`The answer was not accepted`);
  const canAccept = question.canAccept && !answer.isAccepted && !answer.removed;
  const name = answer.author.fullName;
  return (
    <div className="stack gap-2 border-s-2 border-line-strong ps-3" ref={container}>
      <div className="row justify-between">
        <span className="row flex-wrap gap-1.5 text-14">
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
        <PostMenu post={answer} onEdit={open} />
      </div>
      <PostBody post={answer} text={answer.content} isEditing={isEditing} onEditClose={close} />
      {canAccept ? (
        <div className="-ms-2.5">
          <Button
            variant="quiet"
            icon={<Icon of={Check} />}
            busy={accept.isPending}
            aria-label={t`Accept the answer of ${name}`}
            onClick={() => accept.mutate(undefined, { onError: showFailure })}
          >
            <Trans>Accept answer</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
