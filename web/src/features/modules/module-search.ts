/**
 * The query parameters in the URL of a module's page. `sections` contains the ids of the sections to show, separated by
 * commas. Without `sections`, a hash that names a section shows only this section. If `view` is `whole`, the page shows
 * the whole text, and a hash only scrolls. If `view` is `stopped`, the page shows the whole text, and opens where the
 * person stopped reading.
 */
export type ModuleSearch = { sections?: string; view?: 'whole' | 'stopped' };

/** Reads these parameters from the query of a URL. Leaves out unknown parameters and invalid values. */
export function parseModuleSearch(query: Readonly<Record<string, unknown>>): ModuleSearch {
  const { sections, view } = query;
  return {
    ...(typeof sections === 'string' && sections !== '' && { sections }),
    ...((view === 'whole' || view === 'stopped') && { view }),
  };
}
