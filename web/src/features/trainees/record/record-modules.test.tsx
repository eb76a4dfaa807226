import type { RecordedModule } from '@loopcheck/contract/features/trainees/trainees.contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../../testing/render.tsx';
import { RecordModules } from './record-modules.tsx';

const module: RecordedModule = {
  moduleId: 'm1',
  state: 'passed',
  percentage: 100,
  depth: 0,
  isDrillPassed: null,
  attempts: 1,
  bestScore: 92,
  lastActivityAt: '2026-11-20T10:00:00Z',
  chapterNumber: 7,
  title: 'Event Logs',
  isTicked: false,
  contentRevision: 1,
  depthRevision: null,
  changedSinceRead: false,
  startedAt: '2026-11-20T10:00:00Z',
  completedAt: '2026-11-20T10:00:00Z',
  readSeconds: 0,
  completedBy: 'test_out',
};

describe('RecordModules', () => {
  it.each([
    ['test_out', /with the quiz before reading \(reading waived\)/],
    ['quiz', /with the quiz, /],
    ['declared', /with the button, /],
  ] as const)('states how a module was completed (%s)', (completedBy, text) => {
    renderWithApp(<RecordModules modules={[{ ...module, completedBy }]} />);
    expect(screen.getAllByText(text)[0]).toBeVisible();
  });

  it('states whether a drill of the module is passed, and does not mention drills if the module has none', () => {
    const { unmount } = renderWithApp(<RecordModules modules={[module]} />);
    expect(screen.queryByText(/drill/)).toBeNull();
    unmount();
    renderWithApp(<RecordModules modules={[{ ...module, isDrillPassed: true }]} />);
    expect(screen.getByText('drill passed')).toBeVisible();
    renderWithApp(<RecordModules modules={[{ ...module, isDrillPassed: false }]} />);
    expect(screen.getByText('drill not passed yet')).toBeVisible();
  });
});
