import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ArticleWords } from './compose-article.ts';

/** The words that stand between an author's own. */
export function useArticleWords(): ArticleWords {
  const { t } = useLingui();
  return useMemo(
    () => ({
      copy: t`Copy`,
      copied: t`Copied`,
      byHand: t`Selected: copy with your keyboard`,
      objectives: t`What you will be able to do`,
      before: t`Before you start`,
      prerequisites: t`You need`,
      tools: t`Tools`,
      safety: t`Safety`,
      steps: t`The job in short`,
      verification: t`How you know it worked`,
      troubleshooting: t`If something is off`,
      goldenRules: t`Golden rules`,
      references: t`References`,
      learningObjectives: t`Learning Objectives`,
      keyTopics: t`Key Topics`,
      toCome: t`The text of this chapter is still being written. Until it is here, follow the procedures of your site.`,
      toComeLater: t`To be named with the text.`,
    }),
    [t],
  );
}
