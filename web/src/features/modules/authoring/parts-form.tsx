import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ModuleContent } from './module-draft.rules.ts';
import { PartFields } from './part-fields.tsx';
import {
  findPartsObstacle,
  listDraftSections,
  removePart,
  startPartAt,
  type DraftPart,
  type DraftSection,
  type PartsObstacle,
} from './part-drafts.rules.ts';

type Props = {
  draft: Pick<ModuleContent, 'content' | 'parts'>;
  onChange: (parts: readonly DraftPart[]) => void;
};

/** The tab "Parts": divides the text into parts. Each part has a reading time, and can end with a check question. */
export function PartsForm({ draft: { content, parts }, onChange }: Props) {
  const sections = listDraftSections(content);
  const obstacle = findPartsObstacle(parts, content);
  /** True if the section where the part starts is in the text. */
  const isInText = ({ startSectionId }: DraftPart) =>
    startSectionId === null || sections.some(({ id }) => id === startSectionId);
  const renderFields = (part: DraftPart) => {
    const index = parts.indexOf(part);
    return (
      <PartFields
        key={index}
        number={index + 1}
        part={part}
        onChange={(changed) => onChange(parts.with(index, changed))}
        onRemove={index === 0 && parts.length > 1 ? null : () => onChange(removePart(parts, index))}
      />
    );
  };
  return (
    <Panel>
      <p className="text-14 text-ink-2">
        <Trans>
          Divide a long text into parts that people read in one go. A part starts at a section and ends where the next
          one starts.
        </Trans>
      </p>
      {obstacle ? <ObstacleNotice obstacle={obstacle} /> : null}
      {/* First the part at the beginning of the text, and the parts whose section is no longer in the text. */}
      {parts.filter((part) => !isInText(part) || part.startSectionId === null).map(renderFields)}
      <ol className="stack gap-2">
        {sections.map((section, index) => {
          const part = parts.find(({ startSectionId }) => startSectionId !== null && startSectionId === section.id);
          return (
            <Fragment key={section.id ?? `new-${index}`}>
              {part ? <li>{renderFields(part)}</li> : null}
              <SectionRow
                section={section}
                canStart={index > 0 && part === undefined}
                onStart={(id) => onChange(startPartAt(parts, sections, id))}
              />
            </Fragment>
          );
        })}
      </ol>
      {sections.length < 2 ? (
        <p className="meta">
          <Trans>The text needs two sections before it can be divided.</Trans>
        </p>
      ) : null}
    </Panel>
  );
}

const ObstacleNotice = ({ obstacle }: { obstacle: PartsObstacle }) => (
  <Callout tone="warn" role="status">
    <ObstacleText obstacle={obstacle} />
  </Callout>
);

function ObstacleText({ obstacle: { kind, part } }: { obstacle: PartsObstacle }) {
  if (kind === 'field')
    return (
      <Trans>
        Part {part} is not complete: enter whole minutes from 1 to 600. A check question needs a question and options
        that are all different.
      </Trans>
    );
  if (kind === 'start')
    return <Trans>The section where part {part} starts is no longer in the text. Remove the part.</Trans>;
  return <Trans>Part {part} must start after the part before it. Remove the part.</Trans>;
}

type SectionRowProps = { section: DraftSection; canStart: boolean; onStart: (sectionId: string) => void };

function SectionRow({ section: { id, title }, canStart, onStart }: SectionRowProps) {
  return (
    <li className="row min-h-11 flex-wrap justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">{title}</span>
      {canStart && id !== null ? (
        <Button variant="quiet" onClick={() => onStart(id)}>
          <Trans>Start a part here</Trans> <span className="sr-only">{title}</span>
        </Button>
      ) : null}
      {id === null ? (
        <span className="meta">
          <Trans>New section: publish it before a part can start here</Trans>
        </span>
      ) : null}
    </li>
  );
}
