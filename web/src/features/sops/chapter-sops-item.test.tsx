import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { sopSample } from '../../testing/samples.ts';
import { ChapterSopsItem } from './chapter-sops-item.tsx';

const sops = [sopSample({ id: 's1', number: 'LC-07-01', title: 'Export the logs', chapterNumber: 7 })];

describe('ChapterSopsItem', () => {
  it('links to the procedures of the chapter in the library', async () => {
    mockReplies({ 'GET /api/documents': sops });
    renderWithApp(<ChapterSopsItem chapter={7} />);
    expect(await screen.findByRole('link', { name: 'The procedures of chapter 7' })).toHaveAttribute(
      'href',
      '/sop-library?chapter=7',
    );
  });

  it('shows nothing for a chapter without procedures', async () => {
    mockReplies({ 'GET /api/documents': sops });
    renderWithApp(<ChapterSopsItem chapter={8} />);
    await waitFor(() => expect(sentRequests()).toHaveLength(1));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
