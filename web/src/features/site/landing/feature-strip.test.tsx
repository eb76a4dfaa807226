import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithTexts } from '../../../testing/render.tsx';
import { FeatureStrip } from './feature-strip.tsx';

it.each(['completed', 'passed'] as const)(
  'FeatureStrip states under Gated Learning that the next module opens when the current module is %s',
  (moduleGate) => {
    renderWithTexts(<FeatureStrip moduleCount={13} passMark={80} moduleGate={moduleGate} minutes={[30, 45]} />);
    const feature = screen.getByRole('heading', { name: 'Gated Learning' }).closest('li');
    expect(feature).toHaveTextContent(
      `The next module opens when this one is ${moduleGate}. You pass a quiz with 80%, graded by the server.`,
    );
  },
);
