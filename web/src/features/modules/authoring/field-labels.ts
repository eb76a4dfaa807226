import { useLingui } from '@lingui/react/macro';
import type { ModuleListField } from '@loopcheck/contract/features/modules/module-authoring.contract';

/** The fields of a module, except its text. A `ModuleListField` is one of its lists, such as `objectives`. */
export type ModuleField = ModuleListField | 'title' | 'description' | 'summary' | 'estimatedDuration' | 'parts';
export type FieldLabels = Readonly<Record<ModuleField, string>>;

/** The labels of a module's fields, in forms and comparisons. */
export function useFieldLabels(): FieldLabels {
  const { t } = useLingui();
  return {
    title: t`Title`,
    description: t`Description`,
    summary: t`Summary`,
    estimatedDuration: t`Estimated duration in minutes`,
    objectives: t`Learning objectives`,
    prerequisites: t`Prerequisites`,
    tools: t`Tools`,
    steps: t`Steps`,
    verification: t`Verification`,
    safety: t`Safety`,
    troubleshooting: t`Troubleshooting`,
    references: t`References`,
    parts: t`Parts`,
  };
}
