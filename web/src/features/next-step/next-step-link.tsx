import type { NextStep, NextStepTarget } from '@loopcheck/contract/features/next-step/next-step.contract';
import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';

type Props = {
  step: NextStep;
  /** Called when the link is followed, for example to close a popover. */
  onFollow?: MouseEventHandler | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** The link to the screen of a step. */
export function NextStepLink({ step: { kind, target }, onFollow, ...content }: Props) {
  const props = { ...content, onClick: onFollow, 'data-next-step': kind };
  switch (target.screen) {
    case 'module':
      return (
        <Link {...props} to="/training-modules/$id" params={{ id: target.moduleId }} {...toSearchAndHash(target)} />
      );
    case 'quiz':
      return <Link {...props} to="/quiz/$id" params={{ id: target.moduleId }} />;
    case 'drill':
      return <Link {...props} to="/drills/$id" params={{ id: target.drillId }} />;
    case 'certificates':
      return <Link {...props} to="/certificates" />;
    case 'modules':
      return <Link {...props} to="/training-modules" />;
  }
}

/**
 * Returns the query parameters (`search`) and the hash of the link to a module. The link leads to the sections to read,
 * to the place at which the person stopped reading, to the discussion, or to the top of the page. With an empty hash,
 * the browser does not scroll, but `RootLayout` moves the keyboard focus to the new screen.
 */
function toSearchAndHash({ sectionIds, place }: Extract<NextStepTarget, { screen: 'module' }>) {
  if (sectionIds.length > 0) return { search: { sections: sectionIds.join(',') }, hash: '' };
  if (place === 'stopped') return { search: { view: 'stopped' as const }, hash: '' };
  return { search: {}, hash: place === 'discussion' ? 'discussion' : '' };
}
