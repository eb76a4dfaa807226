import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { editableModuleSample } from '../../../testing/samples.ts';
import { RevisionList } from './revision-list.tsx';

const module = editableModuleSample({ contentRevision: 4, content: '<p>Stop the valve.</p>' });
const revisionsPath = `/api/training-modules/${module.id}/revisions`;
const revision = (number: number, changes: object) => ({
  ...module.latest,
  revision: number,
  authorName: 'Ingrid',
  ...changes,
});
/** The field `asked` of a reply: how many people a publication asked to read again, and to pass the quiz again. */
const asked = (toRead: number, toPass: number) => ({ asked: { toRead, toPass } });

/** Shows four revisions. The text of revision 3 differs from the current text in one word. */
const showRevisions = () => {
  mockReplies({
    [`GET ${revisionsPath}`]: {
      items: [
        revision(4, { kind: 'read_and_pass_again', ...asked(12, 7) }),
        revision(3, { kind: 'small_correction', ...asked(0, 0) }),
        revision(2, { kind: 'read_again', ...asked(9, 0) }),
        revision(1, { kind: 'read_again', asked: null, authorName: null }),
      ],
      nextBefore: null,
    },
    [`GET ${revisionsPath}/3`]: {
      ...revision(3, {}),
      ...module,
      content: '<p>Stop the pump.</p>',
      lists: {},
      asked: null,
    },
    [`GET /api/trainer/modules/${module.id}/asked?kind=read_again`]: {
      ...asked(1, 0),
      hasQuiz: true,
      items: [],
      nextCursor: null,
    },
    [`POST ${revisionsPath}/3/restore`]: { ...module, contentRevision: 5 },
  });
  renderWithApp(<RevisionList module={module} />);
};

describe('RevisionList', () => {
  it('states how many people each publication asked to read the module or pass its quiz again', async () => {
    showRevisions();
    expect(await screen.findByText('Asked to read again: 12, to pass again: 7')).toBeVisible();
    expect(screen.getByText('Small correction: nobody was told')).toBeVisible();
    expect(screen.getByText('Asked to read again: 9')).toBeVisible();
  });

  it('marks the words that differ from an earlier revision, and publishes the earlier revision again', async () => {
    showRevisions();
    await userEvent.click(await screen.findByRole('button', { name: 'Compare 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revision 3' });
    expect(await screen.findByText('Words removed: 1, added: 1')).toBeVisible();
    expect(dialog.querySelector('del')).toHaveTextContent('removed: valve');
    expect(dialog.querySelector('ins')).toHaveTextContent('added: pump');
    await userEvent.click(screen.getByRole('radio', { name: /^Small correction/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Publish this revision again' }));
    expect(sentBodies('POST', `${revisionsPath}/3/restore`)).toEqual([{ baseRevision: 4, kind: 'small_correction' }]);
  });
});
