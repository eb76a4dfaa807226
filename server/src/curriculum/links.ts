import { visit } from 'unist-util-visit';
import type { ModuleReading } from './module.ts';
import type { Fault } from './fault.ts';
import { readLink } from './markdown/outline.ts';
import type { TextLink } from './markdown/outline.ts';
import { parseLine } from './markdown/parse.ts';
import { moduleLists } from './schema.ts';
import type { SopReading } from './sop.ts';

/** The links in the lists of a module's front matter. */
function listLinks({ front }: ModuleReading): TextLink[] {
  const { value } = front;
  if (!value) return [];
  return moduleLists.flatMap((name) =>
    value[name].flatMap((entry, index) => {
      const links: TextLink[] = [];
      visit(parseLine(entry), 'link', ({ url }) => {
        links.push({ url, line: front.lineOf(name, index) });
      });
      return links;
    }),
  );
}

/** Finds links to modules, sections and procedures that do not exist, and questions that refer to a missing section. */
export function checkLinks(modules: readonly ModuleReading[], sops: readonly SopReading[]): Fault[] {
  const sections = new Map(
    modules.map(({ slug, outline }) => [
      Number.parseInt(slug, 10),
      new Set(outline.sections.map((section) => section.id)),
    ]),
  );
  const numbers = new Set(sops.map(({ name }) => name));
  const faultOf = (url: string): Pick<Fault, 'text' | 'missing'> | null => {
    const link = readLink(url);
    if (!link) return { text: `links lead to chapter:N, chapter:N#section or sop:LC-NN-NN, not to ${url}` };
    if (link.kind === 'sop') return numbers.has(link.sop) ? null : missingSop(link.sop);
    const sectionIds = sections.get(link.chapter);
    if (!sectionIds) return { text: `there is no chapter ${link.chapter}`, missing: `${link.chapter}` };
    return link.section === null || sectionIds.has(link.section)
      ? null
      : { text: `chapter ${link.chapter} has no section #${link.section}` };
  };
  const faultsOf = (file: string, links: readonly TextLink[]) =>
    links.flatMap(({ url, line }) => {
      const fault = faultOf(url);
      return fault ? [{ file, line, ...fault }] : [];
    });
  return [
    // Malformed links in texts were already reported during rendering.
    ...[...modules, ...sops].flatMap(({ file, outline }) =>
      faultsOf(
        file,
        outline.links.filter(({ url }) => readLink(url)),
      ),
    ),
    ...modules.flatMap((reading) => faultsOf(reading.file, listLinks(reading))),
    ...modules.flatMap(questionSections),
    ...sops.flatMap((reading) => relatedFaults(reading, numbers)),
  ];
}

function questionSections({ outline, quiz, quizFile }: ModuleReading): Fault[] {
  const ids = new Set(outline.sections.map((section) => section.id));
  return (quiz?.value?.questions ?? []).flatMap((question, index) =>
    ids.has(question.section)
      ? []
      : [
          {
            file: quizFile,
            line: quiz?.lineOf('questions', index, 'section') ?? null,
            text: `${question.id} points to #${question.section}, which the module does not have`,
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
    const location = { file, line: front.lineOf('related', index) };
    if (number === name) return [{ ...location, text: 'related: names the procedure itself' }];
    return numbers.has(number) ? [] : [{ ...location, ...missingSop(number) }];
  });
}
