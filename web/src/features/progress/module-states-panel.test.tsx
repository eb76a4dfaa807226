import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { overviewSample } from '../../testing/samples.ts';
import { ModuleStatesPanel } from './module-states-panel.tsx';

/** A completed chapter. `mustStillPassQuiz` is true if its quiz is not passed. */
const chapterOf = (chapterNumber: number, mustStillPassQuiz: boolean) => ({
  chapterNumber,
  title: `Title ${chapterNumber}`,
  moduleId: `m${chapterNumber}`,
  state: 'done' as const,
  mustStillPassQuiz,
});

describe('ModuleStatesPanel', () => {
  it('names the chapters whose quiz is not passed, and links to their quizzes', () => {
    const chapters = [chapterOf(1, true), chapterOf(2, false), chapterOf(3, true)];
    renderWithApp(<ModuleStatesPanel overview={overviewSample()} chapters={chapters} recommendedChapter={undefined} />);
    expect(screen.getByText('Quiz not passed:')).toBeVisible();
    const links = ['Chapter 1', 'Chapter 3'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/quiz/m1', '/quiz/m3']);
    expect(screen.queryByRole('link', { name: 'Chapter 2' })).toBeNull();
  });

  it('names no chapter if every quiz is passed', () => {
    renderWithApp(
      <ModuleStatesPanel overview={overviewSample()} chapters={[chapterOf(1, false)]} recommendedChapter={undefined} />,
    );
    expect(screen.queryByText('Quiz not passed:')).toBeNull();
  });
});
