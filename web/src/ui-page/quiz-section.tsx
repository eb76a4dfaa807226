import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Timer from 'lucide-react/icons/timer';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { RadioOptions } from '../ui/radio-options.tsx';
import { Section } from './section.tsx';

const segments = ['answered', 'answered', 'answered', 'answered', 'current', '', '', '', '', '', '', ''];

/** A question during a quiz, and in the review. */
export function QuizSection() {
  const [value, setValue] = useState<number | null>(2);
  return (
    <Section id="quiz" title="Quiz">
      <Panel>
        <div className="row between">
          <span className="meta num">42% · 5 of 12 answered</span>
          <span className="timer" role="timer" aria-label="12 minutes 46 seconds left">
            <Icon of={Timer} />
            <span dir="ltr">12:46</span>
          </span>
        </div>
        <div className="qbar" role="progressbar" aria-label="42% · 5 of 12 answered" aria-valuenow={42}>
          {segments.map((segment, index) => (
            <i key={index} className={segment} />
          ))}
        </div>
        <RadioOptions
          legend={
            <>
              <p className="meta mb-2">Question 5 of 12</p>
              <h3 className="mb-6 text-22 font-medium">
                The Security log on an operator station is full. Operations asks you to make the warning go away. What
                do you do?
              </h3>
            </>
          }
          options={[
            'Clear the log after the shift, when nobody needs the station.',
            'Set the log to overwrite, so that the warning cannot come back.',
            'Export the log, leave it as it is, report it to the system owner and note it on the sheet.',
            'Restart the station: a new session starts with an empty log.',
          ]}
          value={value}
          onChange={setValue}
        />
        <div className="row between">
          <Button icon={<Icon of={ArrowLeft} className="flip" />}>Previous</Button>
          <Button variant="primary">
            Next Question <Icon of={ArrowRight} className="flip" />
          </Button>
        </div>
      </Panel>
      <ol className="rev panel px-4">
        <li>
          <span className="question-number">9</span>
          <div>
            <h3 className="font-medium">Which event number says that a service was installed?</h3>
            <div className="ans wrong">
              <Icon of={CircleX} />
              <span>
                <b>Your answer, wrong:</b> 4720
              </span>
            </div>
            <div className="ans right">
              <Icon of={CircleCheck} />
              <span>
                <b>Correct answer:</b> 7045
              </span>
            </div>
          </div>
        </li>
      </ol>
    </Section>
  );
}
