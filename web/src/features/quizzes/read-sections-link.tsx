import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/button-link.tsx';

/** The link to the sections to read after a failed attempt, or to the whole module if the attempt names no sections. */
export function ReadSectionsLink({ attempt }: { attempt: QuizAttempt }) {
  const sectionIds = (attempt.sectionsToRead ?? []).flat().map(({ id }) => id);
  const [firstId] = sectionIds;
  const target = firstId === undefined ? {} : { search: { sections: sectionIds.join(',') }, hash: firstId };
  return (
    <ButtonLink
      variant="primary"
      render={<Link to="/training-modules/$id" params={{ id: attempt.moduleId }} {...target} />}
    >
      {firstId === undefined ? (
        <Trans>Read the module</Trans>
      ) : (
        <Plural value={sectionIds.length} one="Read this section" other="Read these # sections" />
      )}
    </ButtonLink>
  );
}
