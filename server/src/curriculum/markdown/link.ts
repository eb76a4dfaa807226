/** Where a link of the curriculum leads: the browser makes the address, since it knows the site's paths. */
export type CurriculumLink =
  | { readonly kind: 'chapter'; readonly chapter: number; readonly section: string | null }
  | { readonly kind: 'sop'; readonly sop: string };

/** Reads `chapter:7`, `chapter:7#section` or `sop:LC-07-02`; null for anything else. */
export function readLink(url: string): CurriculumLink | null {
  const chapter = /^chapter:(\d{1,2})(?:#([a-z0-9-]+))?$/.exec(url);
  if (chapter) return { kind: 'chapter', chapter: Number(chapter[1]), section: chapter[2] ?? null };
  const sop = /^sop:(LC-\d{2}-\d{2})$/.exec(url);
  return sop?.[1] ? { kind: 'sop', sop: sop[1] } : null;
}

/** The attributes of a link in the page. */
export function linkProperties(link: CurriculumLink): Record<string, string> {
  if (link.kind === 'sop') return { dataSop: link.sop };
  return {
    dataChapter: String(link.chapter),
    ...(link.section === null ? {} : { dataSection: link.section }),
  };
}
