import type { JobCardBlock } from '@loopcheck/contract/features/sops/job-card';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ProcedureSteps } from './procedure-steps.tsx';

const paragraph = (text: string): JobCardBlock => ({ kind: 'text', text: [{ text, style: 'plain', link: null }] });

it('ProcedureSteps shows only the warnings, the steps with their expected results, and the section "If it goes wrong"', async () => {
  mockReplies({
    'GET /api/documents/s1/job-card': {
      sopId: 's1',
      revision: 1,
      windows: null,
      revisionNote: null,
      untriedClaims: [],
      record: [],
      before: [{ title: 'Purpose', blocks: [paragraph('To make a second copy.')] }],
      warnings: [
        { kind: 'stop', title: 'Words that destroy', texts: [[{ text: '/MIR deletes.', style: 'plain', link: null }]] },
      ],
      steps: [
        {
          number: 1,
          holdPoints: [],
          blocks: [paragraph('Read the exit code.')],
          expected: [paragraph('The code is 1.')],
        },
        { number: 2, holdPoints: [], blocks: [paragraph('Close all windows.')], expected: [] },
      ],
      after: [
        { title: 'What to record', blocks: [paragraph('Fill in the form.')] },
        { title: 'If it goes wrong', blocks: [paragraph('The code is 8 or more: report it.')] },
      ],
    },
  });
  renderWithApp(<ProcedureSteps sopId="s1" onInsert={null} />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('What you should see The code is 1.');
  expect(second).not.toHaveTextContent('What you should see');
  expect(screen.getByText('Words that destroy')).toBeInTheDocument();
  const trouble = screen.getByRole('region', { name: 'If it goes wrong' });
  expect(within(trouble).getByText('The code is 8 or more: report it.')).toBeInTheDocument();
  expect(screen.queryByText('To make a second copy.')).not.toBeInTheDocument();
  expect(screen.queryByText('Fill in the form.')).not.toBeInTheDocument();
});
