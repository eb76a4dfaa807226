import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useRowsMeaning } from '../../../lib/command-rows.ts';
import type { ArticleLabels } from './compose-article.ts';

/** The texts of an article that do not come from its author. */
export function useArticleLabels(): ArticleLabels {
  const { t } = useLingui();
  // The sentence that explains the indented rows of a command. The argument is `true`, because a word can break in an
  // article, and the row then ends with an arrow.
  const rowsMeaning = useRowsMeaning(true);
  return useMemo(
    () => ({
      part: (number, count, minutes) => t`Part ${number} of ${count} · ${minutes} min`,
      copy: t`Copy`,
      copied: t`Copied`,
      copyByHand: t`Selected: copy with your keyboard`,
      rowsMeaning,
      objectives: t`What you will be able to do`,
      beforeYouStart: t`Before you start`,
      prerequisites: t`You need`,
      tools: t`Tools`,
      safety: t`Safety`,
      steps: t`The job in short`,
      verification: t`How you know it worked`,
      troubleshooting: t`If something is off`,
      goldenRules: t`Golden rules`,
      references: t`References`,
      // The next four texts appear only in the article of a module without a text.
      learningObjectives: t`Learning Objectives`,
      keyTopics: t`Key Topics`,
      noText: t`The text of this chapter is still being written. Until then, follow the procedures in the SOP library.`,
      noItems: t`Not written yet.`,
    }),
    [t, rowsMeaning],
  );
}
