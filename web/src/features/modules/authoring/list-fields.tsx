import { Trans } from '@lingui/react/macro';
import { type ModuleListField, moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { Panel } from '../../../ui/panel.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { useFieldLabels } from './field-labels.ts';

type Lists = Record<ModuleListField, string[]>;

/** A rich-text field for each list of a module, for example objectives, tools and steps. */
export function ListFields({ lists, onChange }: { lists: Lists; onChange: (lists: Lists) => void }) {
  const labels = useFieldLabels();
  return (
    <Panel>
      <p className="text-ink-2 text-14">
        <Trans>Write one entry per line. You cannot choose where each list appears on the chapter page.</Trans>
      </p>
      {moduleLists.map((name) => (
        <RichText
          key={name}
          kind="entries"
          label={labels[name]}
          value={`<ul class="dots">${lists[name].map((entry) => `<li>${entry}</li>`).join('')}</ul>`}
          onChange={(html) => onChange({ ...lists, [name]: parseEntries(html) })}
        />
      ))}
    </Panel>
  );
}

function parseEntries(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('li')].map((item) => item.innerHTML.trim()).filter((entry) => entry !== '');
}
