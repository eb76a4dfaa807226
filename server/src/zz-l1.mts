import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { readContentFolder } from './curriculum/read.ts';
import { sampleSopDocument } from './testing/sop-documents.ts';
import { renderSop } from './features/sops/document/sop-document.ts';
const out = process.argv[2];
const { sops } = await readContentFolder(join(import.meta.dirname, '../../content'));
for (const { sop } of sops)
  if (sop) {
    const { jobCard } = sop;
    writeFileSync(
      join(out!, `${sop.number}.pdf`),
      await renderSop({
        ...sampleSopDocument,
        siteName: 'Harrow Point Gas Plant',
        number: sop.number,
        title: sop.title,
        revision: sop.revision,
        changesHost: sop.change,
        isReleased: false,
        windows: jobCard?.windows ?? null,
        revisionNote: jobCard?.revisionNote ?? null,
        untriedClaims: jobCard?.untriedClaims ?? [],
        holdPoints:
          jobCard?.steps.flatMap(({ number, holdPoints }) =>
            holdPoints.map((point) => ({ ...point, before: number })),
          ) ?? [],
        record: jobCard?.record ?? [],
        content: sop.html,
      }),
    );
  }
