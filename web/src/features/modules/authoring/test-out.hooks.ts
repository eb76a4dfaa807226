import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';

/** Sets whether people are allowed to take the quiz of a module before they read the module. */
export const useAllowTestOut = (id: string) =>
  useMutation(
    mutationFor(moduleAuthoringEndpoints.allowTestOut, {
      params: { id },
      refreshes: [
        moduleAuthoringEndpoints.one,
        quizzesEndpoints.ofModule,
        quizzesEndpoints.one,
        progressEndpoints.list,
      ],
    }),
  );
