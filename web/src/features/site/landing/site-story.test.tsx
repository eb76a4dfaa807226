import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../../testing/render.tsx';
import { site } from '../../../testing/samples.ts';
import { SiteStory } from './site-story.tsx';

const inventedNames = /Ingrid Solheim|Harrow Point Gas Plant/;
const siteOutsideDemoMode = { ...site, siteName: 'North Train' };

describe('SiteStory', () => {
  it('shows the example with an invented person in demo mode', () => {
    renderWithTexts(<SiteStory site={{ ...site, demo: true }} />);
    expect(screen.getByText('Example')).toBeVisible();
    expect(screen.getByText('Ingrid Solheim')).toBeVisible();
  });

  it('shows the example without an invented person or plant outside demo mode', () => {
    const { container } = renderWithTexts(<SiteStory site={siteOutsideDemoMode} />);
    expect(screen.getByText('Example')).toBeVisible();
    expect(screen.getByText('An instrument technician')).toBeVisible();
    expect(screen.getByRole('button', { name: /Play the example clip/ })).toBeVisible();
    expect(container).not.toHaveTextContent(inventedNames);
  });

  it('shows the sentence and the picture of the site instead of the example', () => {
    const pictureUrl = '/api/site/pictures/picture?v=1';
    const landingSentence = 'For everybody who works on the hosts of Train 1.';
    const { container } = renderWithTexts(<SiteStory site={{ ...siteOutsideDemoMode, pictureUrl, landingSentence }} />);
    expect(screen.getByRole('heading', { name: 'About North Train' })).toBeInTheDocument();
    expect(screen.getByText(landingSentence)).toBeVisible();
    expect(screen.getByRole('img', { name: 'North Train' })).toHaveAttribute('src', pictureUrl);
    expect(screen.queryByText('Example')).toBeNull();
    expect(container).not.toHaveTextContent(inventedNames);
  });
});
