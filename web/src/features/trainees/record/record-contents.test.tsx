import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '../../../testing/render.tsx';
import { RecordContents } from './record-contents.tsx';
import { recordSectionIds } from './record-section-ids.ts';

const scrollIntoView = vi.fn<() => void>();
beforeEach(() => {
  scrollIntoView.mockReset();
  Element.prototype.scrollIntoView = scrollIntoView;
  history.replaceState(null, '', '/');
});

const renderRecord = (hasEvidenceMarks: boolean, hasDrills = false) =>
  renderWithApp(
    <>
      <RecordContents hasEvidenceMarks={hasEvidenceMarks} hasDrills={hasDrills} />
      {Object.values(recordSectionIds).map((id) => (
        <section key={id} id={id} aria-label={id} />
      ))}
    </>,
  );

describe('RecordContents', () => {
  it('lists the sections of the record, and “Evidence to check” only if there are marks on evidence', () => {
    const { unmount } = renderRecord(false);
    // All sections except “Evidence to check” and “Drills”.
    expect(screen.getAllByRole('link')).toHaveLength(Object.keys(recordSectionIds).length - 2);
    unmount();
    renderRecord(true);
    expect(screen.getAllByRole('link')[0]).toHaveTextContent('Evidence to check');
  });

  it('lists “Drills” only if the record has drills', () => {
    const { unmount } = renderRecord(false);
    expect(screen.queryByRole('link', { name: 'Drills' })).toBeNull();
    unmount();
    renderRecord(false, true);
    expect(screen.getByRole('link', { name: 'Drills' })).toBeVisible();
  });

  it('scrolls to the chosen section, moves the focus there, and writes its id into the URL', () => {
    renderRecord(false);
    fireEvent.click(screen.getByRole('link', { name: 'Events' }));
    expect(screen.getByRole('region', { name: 'record-events' })).toHaveFocus();
    expect(scrollIntoView).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#record-events');
  });

  it('scrolls to the section that the hash of the URL names, and ignores other hashes', () => {
    history.replaceState(null, '', '/#record-badges');
    const { unmount } = renderRecord(false);
    expect(screen.getByRole('region', { name: 'record-badges' })).toHaveFocus();
    unmount();
    history.replaceState(null, '', '/#main');
    renderRecord(false);
    // The only call is from the first rendering.
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });
});
