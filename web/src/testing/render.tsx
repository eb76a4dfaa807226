import { I18nProvider } from "@lingui/react";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactElement } from "react";
import { i18n } from "../lib/i18n.ts";

/** Renders with the texts that every component needs. */
export function renderWithTexts(element: ReactElement): RenderResult {
  return render(element, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
}
