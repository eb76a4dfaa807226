import { visit } from 'unist-util-visit';
import type { ChapterReading } from './chapter.ts';
import type { Fault } from './fault.ts';
import { readLink } from './markdown/link.ts';
import type { WrittenLink } from './markdown/outline.ts';
import { parseLine } from './markdown/parse.ts';
import { chapterLists } from './schema.ts';
import type { SopReading } from './sop.ts';

/** The links in the lists of a chapter's front matter. */
function listLinks({ front }: ChapterReading): WrittenLink[] {
  const { value } = front;
  if (!value) return [];
  return chapterLists.flatMap((name) =>
    value[name].flatMap((entry, index) => {
      const found: WrittenLink[] = [];
      visit(parseLine(entry), 'link', ({ url }) => {
        found.push({ url, line: front.lineOf(name, index) });
      });
      return found;
    }),
  );
}

/** Finds links and references that lead nowhere: chapters, sections, procedures, and the sections that questions point to. */
export function checkLinks(chapters: readonly ChapterReading[], sops: readonly SopReading[]): Fault[] {
  const sections = new Map(
    chapters.map(({ slug, outline }) => [
      Number.parseInt(slug, 10),
      new Set(outline.sections.map((section) => section.id)),
    ]),
  );
  const numbers = new Set(sops.map(({ name }) => name));
  const broken = (url: string): Pick<Fault, 'text' | 'missing'> | null => {
    const link = readLink(url);
    if (!link) return { text: `links lead to chapter:N, chapter:N#section or sop:LC-NN-NN, not to ${url}` };
    if (link.kind === 'sop') return numbers.has(link.sop) ? null : missingSop(link.sop);
    const known = sections.get(link.chapter);
    if (!known) return { text: `there is no chapter ${link.chapter}`, missing: `${link.chapter}` };
    return link.section === null || known.has(link.section)
      ? null
      : { text: `chapter ${link.chapter} has no section #${link.section}` };
  };
  const faultsOf = (file: string, links: readonly WrittenLink[]) =>
    links.flatMap(({ url, line }) => {
      const fault = broken(url);
      return fault ? [{ file, line, ...fault }] : [];
    });
  return [
    // A text's own unreadable links were told of when it was rendered.
    ...[...chapters, ...sops].flatMap(({ file, outline }) =>
      faultsOf(
        file,
        outline.links.filter(({ url }) => readLink(url)),
      ),
    ),
    ...chapters.flatMap((reading) => faultsOf(reading.file, listLinks(reading))),
    ...chapters.flatMap(questionSections),
    ...sops.flatMap((reading) => relatedFaults(reading, numbers)),
  ];
}

function questionSections({ outline, quiz, quizFile }: ChapterReading): Fault[] {
  const ids = new Set(outline.sections.map((section) => section.id));
  return (quiz?.value?.questions ?? []).flatMap((question, index) =>
    ids.has(question.section)
      ? []
      : [
          {
            file: quizFile,
            line: quiz?.lineOf('questions', index, 'section') ?? null,
            text: `${question.id} points to #${question.section}, which the chapter does not have`,
          },
        ],
  );
}

const missingSop = (number: string) => ({
  text: `there is no procedure ${number}`,
  missing: number,
});

function relatedFaults({ file, name, front }: SopReading, numbers: ReadonlySet<string>): Fault[] {
  return (front.value?.related ?? []).flatMap((number, index) => {
    const place = { file, line: front.lineOf('related', index) };
    if (number === name) return [{ ...place, text: 'related: names the procedure itself' }];
    return numbers.has(number) ? [] : [{ ...place, ...missingSop(number) }];
  });
}
