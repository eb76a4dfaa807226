import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { i18n } from '../../../lib/i18n.ts';
import { Header } from '../../../ui/header.tsx';
import { HeroLayout } from './landing-hero.tsx';
import { loopSheetSize, loopSheetTallSize, toViewBox } from './sheet-sizes.ts';

/**
 * Returns the HTML of the landing page that a visitor sees until the JavaScript of the page has loaded. It contains the
 * texts of the first section, which are the same at each site, and empty space for the drawing and the buttons. The
 * build calls this function, and the server puts the HTML into the page.
 */
export const renderLandingStart = (): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Header>{null}</Header>
      <main>
        <HeroLayout
          drawing={<EmptySheet size={loopSheetSize} />}
          tallDrawing={<EmptySheet size={loopSheetTallSize} />}
        />
      </main>
    </I18nProvider>,
  );

/** The frame of a loop sheet, without the drawing. */
function EmptySheet({ size }: { size: typeof loopSheetSize }) {
  const { width, height } = size;
  return (
    <svg className="block w-full" viewBox={toViewBox(size)} aria-hidden="true">
      <rect x=".5" y=".5" width={width - 1} height={height - 1} fill="var(--surface)" stroke="var(--line-strong)" />
    </svg>
  );
}
