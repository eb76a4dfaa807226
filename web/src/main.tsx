import "./ui/styles.css";
import { i18n } from "./lib/i18n.ts";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyTheme, readTheme } from "./ui/theme.ts";

applyTheme(readTheme());

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <main />
    </I18nProvider>
  </StrictMode>,
);
