import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { AnswerLine } from '../ui/answer-line.tsx';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { ExhibitBox } from '../ui/exhibit-box.tsx';
import { Icon } from '../ui/icon.tsx';
import { NumberedItem, NumberedList } from '../ui/numbered-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { QuestionBar } from '../ui/question-bar.tsx';
import { RadioOptions } from '../ui/radio-options.tsx';
import { Section } from './section.tsx';

const answered = Array.from({ length: 12 }, (_, index) => index < 5);

const exhibit = {
  title: 'Command Prompt on HMI-12A',
  text: [
    'C:\\> wevtutil gli Security',
    'creationTime: 2026-03-02T05:11:48.812Z',
    'fileSize: 20975616',
    'numberOfLogRecords: 31877',
    'oldestRecordNumber: 1',
  ].join('\n'),
};

/** A section of the component overview: a question during a quiz, and in the review of an attempt. */
export function QuizSection() {
  const [value, setValue] = useState<number | null>(2);
  return (
    <Section id="quiz" title="Quiz">
      <Panel>
        <div className="row justify-between">
          <span className="meta tabular-nums">42% · 5 of 12 answered</span>
          <Countdown time="12:46" label="12 minutes 46 seconds left" />
        </div>
        <QuestionBar
          answered={answered}
          currentIndex={4}
          label="Questions answered"
          value={42}
          valueText="5 of 12 answered"
        />
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
          between={
            <div className="mb-6">
              <ExhibitBox exhibit={exhibit} />
            </div>
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
        <div className="row justify-between">
          <Button icon={<Icon of={ArrowLeft} className="rtl:-scale-x-100" />}>Previous</Button>
          <Button variant="primary">
            Next Question <Icon of={ArrowRight} className="rtl:-scale-x-100" />
          </Button>
        </div>
      </Panel>
      <NumberedList>
        <NumberedItem number={9}>
          <div>
            <h3 className="font-medium">Which event number says that a service was installed?</h3>
            <AnswerLine isCorrect={false} label="Your answer (wrong):">
              4720
            </AnswerLine>
            <AnswerLine isCorrect label="Correct answer:">
              7045
            </AnswerLine>
          </div>
        </NumberedItem>
      </NumberedList>
    </Section>
  );
}
