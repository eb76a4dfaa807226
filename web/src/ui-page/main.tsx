import '../ui/styles.css';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n } from '../lib/i18n.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { UiPage } from './ui-page.tsx';

// The entry of ui.html, the page for developers that shows all components of the design system.
const root = document.getElementById('root');
if (!root) throw new Error('ui.html has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <TooltipProvider>
        <ToastProvider>
          <UiPage />
        </ToastProvider>
      </TooltipProvider>
    </I18nProvider>
  </StrictMode>,
);
