import Lock from 'lucide-react/icons/lock';
import { ButtonLink } from '../ui/button-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Panel } from '../ui/panel.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Section } from './section.tsx';

const colours = (
  'page surface raised sunken hover ink ink-2 ink-3 ink-off line line-strong accent accent-soft action amber amber-soft ' +
  'amber-mark green green-soft green-mark red red-soft red-mark danger data-0 data-1 data-2 data-3 data-4 draw draw-2 band'
).split(' ');

/** A section of the component overview: text styles, colours and buttons. */
export function TypeSection() {
  return (
    <Section id="type" title="Type, colour, buttons">
      <Panel>
        <p className="text-40 font-semibold">Quiz Passed! 92%</p>
        <p className="text-28 font-semibold">Welcome back, Amina</p>
        <p className="text-18 leading-normal text-ink-2">A lead sentence, one size larger, in the second ink.</p>
        <p>
          Running text with a <a href="#type">link</a>, <code>wevtutil epl</code>, a key <kbd>Enter</kbd> and{' '}
          <b>weight</b>. نص عربي.
        </p>
        <p className="meta">Meta data: 16 Nov 2026, 14:32</p>
        <p className="font-mono">LC-07-02 · 0O 1lI · 8f3a-21c7</p>
        <div className="row flex-wrap">
          <Logo size={40} />
          <Logo />
          <Logo size={16} />
        </div>
      </Panel>
      <Panel>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-8">
          {colours.map((name) => (
            <li key={name} className="meta">
              <i className="block h-10 rounded-2 border border-line" style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel>
        <div className="row flex-wrap">
          <Button variant="primary">Start Quiz</Button>
          <Button>View</Button>
          <Button variant="quiet">Copy</Button>
          <Button variant="danger">Delete SOP</Button>
          <Button disabled icon={<Icon of={Lock} size={16} />}>
            Module Locked
          </Button>
          <Button disabledReason="Read to the end first">Complete Reading First</Button>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button variant="primary" disabled>
            Next Question
          </Button>
          <ButtonLink href="#type">A link as button</ButtonLink>
          <ButtonLink render={<a href="#type" />} variant="primary" size="big">
            Continue Chapter 7
          </ButtonLink>
        </div>
        <Button variant="primary" size="big" wide>
          Sign In
        </Button>
        <div className="row flex-wrap">
          <Badge>Active</Badge>
          <Badge tone="accent">In Progress</Badge>
          <Badge tone="amber">3 waiting</Badge>
          <Badge tone="green">Passed</Badge>
          <Badge tone="red">Not passed</Badge>
          <Spinner size={24} />
        </div>
      </Panel>
    </Section>
  );
}
