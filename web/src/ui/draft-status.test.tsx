import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { DraftNotices } from './draft-status.tsx';

const doNothing = () => undefined;
const doNothingAsync = async () => undefined;

describe('DraftNotices', () => {
  it('shows a notice in the first render, so that the editor below the notice does not move later', () => {
    const others = [{ fullName: 'Ravi Menon', savedAt: '2026-11-20T10:00:00Z' }];
    const state = { status: 'none', reason: 'no_network', savedAt: null, others } as const;
    renderWithTexts(
      <DraftNotices
        draft={{
          content: undefined,
          isFromElsewhere: false,
          state,
          save: doNothing,
          discard: doNothing,
          keepMine: doNothingAsync,
          takeOther: doNothingAsync,
        }}
      />,
    );
    expect(screen.getByText(/^Ravi Menon has an unpublished draft, last changed /)).toBeVisible();
  });
});
