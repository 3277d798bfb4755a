import type { StoryLogic } from '../format/story-file';
import { StoryFormatError } from '../format/story-format-error';
import type { StoryFileQuestion } from '../format/story-question';
import { storyOf } from '../testing/test-story';
import { type ProductionReport, productionReport } from './production-report';
import { choicesCsv, questionsCsv } from './report-csv';
import { reportHtml } from './report-html';

const STORY = storyOf(
  {
    door: {
      text: { en: 'A door.', de: 'Eine Tür.' },
      title: { en: 'The door', de: 'Die Tür' },
      duration: 10,
      set: { tries: { '+': [{ var: 'tries' }, 1] } },
      decision: {
        prompt: { en: 'Which way?', de: 'Wohin?' },
        defaults: ['hall'],
        choices: [
          { to: 'hall', label: { en: 'In', de: 'Hinein' } },
          { to: 'wait', label: { en: 'Wait', de: 'Warten' } },
          { to: 'key', label: 'Key', when: { '>': [{ var: 'tries' }, 1] } },
        ],
      },
    },
    wait: { source: 'wait.mp4', duration: 5, next: 'door' },
    hall: { source: 'hall.mp4', duration: 20, ending: 'home' },
    key: { source: 'key.mp4', ending: 'lost' },
  },
  { title: 'A <b>story</b>', languages: ['en', 'de'], variables: { tries: { initialValue: 0 } } },
);

/** A film that asks: two questions that jump, and a choice that only a right answer opens. */
const ASKED = storyOf(
  {
    valve: {
      source: 'valve.mp4',
      duration: 20,
      questions: [
        {
          id: 'volts',
          at: -2,
          kind: 'number',
          prompt: 'How many volts?',
          accept: { value: 230, tolerance: 5 },
          tries: 0,
          limit: 30,
        },
        {
          id: 'colour',
          at: 4.5,
          kind: 'single',
          prompt: { en: 'Which wire is live?', de: 'Welche Ader führt Strom?' },
          text: 'Look at the label.',
          tries: 2,
          points: 2,
          answers: [
            { id: 'blue', label: 'Blue', feedback: 'Blue is neutral.', set: { noise: 1 } },
            { id: 'brown', label: 'Brown', correct: true },
          ],
          feedback: { correct: 'Right.', wrong: 'Look again.' },
          onCorrect: { seek: 8 },
          onWrong: { to: 'shock' },
        },
        { id: 'ready', at: 1, kind: 'confirm', required: false, when: { '>': [{ var: 'noise' }, 0] } },
      ],
      decision: {
        choices: [
          { to: 'done', label: 'Switch on', when: { var: 'question.volts.correct' } },
          { to: 'valve', label: 'Again' },
        ],
      },
    },
    shock: { source: 'shock.mp4', duration: 3, ending: 'hurt' },
    done: { source: 'done.mp4', duration: 5, ending: 'passed' },
  },
  { languages: ['en', 'de'], variables: { noise: { initialValue: 0 } } },
);

const pathsOf = ({ paths }: ProductionReport): readonly string[] =>
  paths.map(
    ({ steps, ending, seconds }) => `${steps.map(({ scene }) => scene.id).join(' ')} ${ending} ${seconds}`,
  );

describe('productionReport', () => {
  it('lists the paths that conditions allow, with at most one repetition of a loop, shortest first [production-report]', () => {
    const report = productionReport(STORY);
    expect(pathsOf(report)).toEqual([
      'door wait door key lost 25',
      'door hall home 30',
      'door wait door hall home 45',
    ]);
    expect(report.hasMorePaths).toBeFalse();
    expect(report.paths[2]?.steps.map(({ chosen }) => chosen)).toEqual(['', 'Wait', '', 'In']);
  });

  it('counts the seconds of each scene once, including scenes without a clip [production-report]', () => {
    const { seconds, secondsToShoot, scenes } = productionReport(STORY);
    expect([seconds, secondsToShoot]).toEqual([35, 10]);
    expect(scenes.map(({ id, seconds: length, isMissing }) => [id, length, isMissing])).toEqual([
      ['door', 10, true],
      ['wait', 5, false],
      ['hall', 20, false],
      ['key', null, false],
    ]);
  });

  it('uses the requested language', () => {
    const { scenes, choices } = productionReport(STORY, { language: 'de' });
    expect([scenes[0]?.title, scenes[0]?.text, choices[0]?.prompt, choices[0]?.label]).toEqual([
      'Die Tür',
      'Eine Tür.',
      'Wohin?',
      'Hinein',
    ]);
  });

  it('reports whether there are more paths than listed, and terminates for stories without an ending', () => {
    expect(pathsOf(productionReport(STORY, { maxPaths: 1 })).length).toBe(1);
    expect(productionReport(STORY, { maxPaths: 1 }).hasMorePaths).toBeTrue();
    const choices = [{ to: 'b' }, { to: 'a' }];
    const endless = storyOf({ a: { decision: { choices } }, b: { decision: { choices } } });
    expect(productionReport(endless).paths).toEqual([]);
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `n${index}`,
        { decision: { choices: [`n${index + 1}`, `n${index + 2}`, `n${index + 3}`].map((to) => ({ to })) } },
      ]),
    );
    expect(productionReport({ ...storyOf(many), start: 'n0' }).hasMorePaths).toBeTrue();
  });

  it('finds a path to an ending that needs a scene more than twice [production-report]', () => {
    const hall = (visits: number) =>
      storyOf(
        {
          hall: {
            duration: 1,
            set: { count: { '+': [{ var: 'count' }, 1] } },
            decision: {
              choices: [
                { to: 'hall', label: 'Again' },
                { to: 'out', label: 'Out', when: { '>=': [{ var: 'count' }, visits] } },
              ],
            },
          },
          out: { duration: 1, ending: 'out' },
        },
        { variables: { count: { initialValue: 0 } } },
      );
    for (const visits of [3, 4, 9]) {
      const { paths, hasMorePaths } = productionReport(hall(visits));
      expect(paths.map(({ steps, ending, seconds }) => [steps.length, ending, seconds])).toEqual([
        [visits + 1, 'out', visits + 1],
      ]);
      expect(paths[0]?.steps.map(({ chosen }) => chosen)).toEqual([
        '',
        ...Array.from({ length: visits - 1 }, () => 'Again'),
        'Out',
      ]);
      expect(hasMorePaths).toBeFalse();
    }
  });

  it('finds a path to an ending that only a value from the application opens [production-report]', () => {
    const choices = [{ to: 'b', label: 'In', when: { var: 'isMember' } }, { to: 'a' }];
    const story = storyOf(
      { a: { duration: 1, decision: { choices } }, b: { duration: 1, ending: 'b' } },
      { variables: { isMember: { initialValue: false, external: true } } },
    );
    const { paths, hasMorePaths } = productionReport(story);
    expect([pathsOf(productionReport(story)), hasMorePaths]).toEqual([['a b b 2'], false]);
    expect(paths[0]?.steps.map(({ chosen }) => chosen)).toEqual(['', 'In']);
  });

  it('lists the questions of each scene in the order in which they are asked [production-report]', () => {
    const { questions } = productionReport(ASKED).scenes[0]!;
    expect(
      questions.map(({ id, at, kind, points, tries, limit, isRequired }) => [
        id,
        at,
        kind,
        points,
        tries,
        limit,
        isRequired,
      ]),
    ).toEqual([
      ['ready', 1, 'confirm', 0, 1, null, false],
      ['colour', 4.5, 'single', 2, 2, null, true],
      ['volts', 18, 'number', 1, 0, 30, true],
    ]);
    const [ready, colour, volts] = questions;
    expect([ready?.when, volts?.accept]).toEqual(['{">":[{"var":"noise"},0]}', '230 ± 5']);
    expect(colour).toEqual(
      jasmine.objectContaining({
        prompt: 'Which wire is live?',
        text: 'Look at the label.',
        feedback: { correct: 'Right.', wrong: 'Look again.' },
        onCorrect: { seek: 8 },
        onWrong: { to: 'shock' },
        answers: [
          { label: 'Blue', isRight: false, points: 0, feedback: 'Blue is neutral.', set: '{"noise":1}' },
          { label: 'Brown', isRight: true, points: 2, feedback: '', set: '' },
        ],
      }),
    );
    expect(productionReport(ASKED, { language: 'de' }).scenes[0]?.questions[1]?.prompt).toBe(
      'Welche Ader führt Strom?',
    );
  });

  it('judges nothing in a poll, and takes any text without a right one', () => {
    const poll = storyOf({
      a: {
        source: 'a.mp4',
        questions: [
          { id: 'mood', at: -1, kind: 'multiple', answers: [{ id: 'good' }, { id: 'bad', label: 'Bad' }] },
          { id: 'name', at: -1, kind: 'text' },
        ],
        ending: 'x',
      },
    });
    const report = productionReport(poll);
    const [mood, name] = report.scenes[0]!.questions;
    expect(mood?.answers.map(({ label, isRight, points }) => [label, isRight, points])).toEqual([
      ['good', null, 0],
      ['Bad', null, 0],
    ]);
    expect([mood?.at, mood?.points, name?.accept]).toEqual([-1, 0, '']);
    expect(reportHtml(report)).toContain('<td class="number">0:01 before the end</td>');
  });

  it('lists the paths that answers open, and those to which questions jump, once each [production-report]', () => {
    const report = productionReport(ASKED);
    expect(pathsOf(report)).toEqual([
      'valve shock hurt 7.5',
      'valve done passed 25',
      'valve valve shock hurt 27.5',
      'valve valve done passed 45',
    ]);
    const { steps } = report.paths[0]!;
    expect([steps[1]?.chosen, steps[1]?.jump?.question.id, steps[1]?.jump?.answer]).toEqual([
      '',
      'colour',
      'wrong',
    ]);
  });

  it('does not list paths on which a question always jumps away', () => {
    const away: StoryFileQuestion = {
      ...{ id: 'q', at: 1, kind: 'single', answers: [{ id: 'yes', correct: true }, { id: 'no' }] },
      ...{ onCorrect: { to: 'b' }, onWrong: { to: 'b' } },
    };
    const story = storyOf({
      a: { duration: 5, questions: [away], ending: 'never' },
      b: { duration: 2, ending: 'end' },
    });
    const { paths } = productionReport(story);
    expect(paths.map(({ ending, seconds }) => [ending, seconds])).toEqual([['end', 3]]);
    expect(paths[0]?.steps[1]?.jump?.answer).toBe('any');
  });

  it('lists few paths of a story with many questions, and each with what its answers open', () => {
    const questions = Array.from({ length: 12 }, (_, index): StoryFileQuestion => ({
      id: `q${index}`,
      at: index,
      kind: 'single',
      answers: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, correct: id === 'a' })),
    }));
    const opened = (points: number): object => ({ '>=': [{ var: 'question.points' }, points] });
    const story = storyOf({
      a: {
        duration: 20,
        questions,
        decision: {
          choices: [
            { to: 'b', label: 'B', when: opened(12) as StoryLogic },
            { to: 'c', label: 'C', when: opened(13) as StoryLogic },
            { to: 'd', label: 'D' },
          ],
        },
      },
      ...Object.fromEntries(['b', 'c', 'd'].map((id) => [id, { duration: 1, ending: id }])),
    });
    const report = productionReport(story);
    expect(report.paths.map(({ ending }) => ending)).toEqual(['b', 'd']);
    expect(report.hasMorePaths).toBeFalse();
  });

  it('names the question that jumps on a path that only a limitless search finds', () => {
    const count = { '+': [{ var: 'count' }, 1] };
    const question: StoryFileQuestion = {
      ...{ id: 'q', at: 1, kind: 'text', accept: ['x'] },
      ...{ onCorrect: { to: 'b' }, when: { '>=': [{ var: 'count' }, 4] } },
    };
    const story = storyOf(
      {
        a: {
          duration: 2,
          set: { count },
          questions: [question],
          decision: { choices: [{ to: 'a', label: 'Again' }], defaults: ['a'] },
        },
        b: { duration: 1, ending: 'b' },
      },
      { variables: { count: { initialValue: 0 } } },
    );
    const { paths } = productionReport(story);
    expect(paths.map(({ steps, seconds }) => [steps.length, seconds])).toEqual([[5, 8]]);
    expect(paths[0]?.steps.map(({ chosen, jump }) => jump?.answer ?? chosen)).toEqual([
      ...['', 'Again', 'Again', 'Again', 'right'],
    ]);
  });

  it('claims no ending out of reach if the search was cut short [production-report]', () => {
    const report = productionReport(
      storyOf(
        {
          a: {
            set: { count: { '+': [{ var: 'count' }, 1] } },
            decision: { choices: [{ to: 'a' }, { to: 'b', when: { '==': [{ var: 'count' }, 1e9] } }] },
          },
          b: { ending: 'b' },
        },
        { variables: { count: { initialValue: 0 } } },
      ),
    );
    expect([report.paths.length, report.hasMorePaths]).toEqual([0, true]);
    expect(reportHtml(report)).not.toContain('No path leads');
  });

  it('includes paths, rows and screenplays for a default that is not a choice [foreign-default]', () => {
    const story = storyOf({
      a: {
        duration: 5,
        decision: { prompt: 'Well?', choices: [{ to: 'b', label: 'Speak' }], defaults: ['late', 'b'] },
      },
      b: { duration: 1, ending: 'in time' },
      late: { duration: 2, ending: 'too late' },
    });
    const report = productionReport(story);
    expect(pathsOf(report)).toEqual(['a b in time 6', 'a late too late 7']);
    expect(report.choices.map(({ label, to, isDefault }) => [label, to, isDefault])).toEqual([
      ['Speak', 'b', true],
      ['', 'late', true],
    ]);
    expect(choicesCsv(report)).toContain('a,5,Well?,,late,2,,,yes');
    expect(reportHtml(report)).toContain('too late, 0:07');
    const silent = storyOf({ a: { decision: { choices: [], defaults: ['late'] } }, late: { ending: 'x' } });
    expect(productionReport(silent).paths.length).toBe(1);
  });

  it('follows the open choice if two choices with the same target are both defaults', () => {
    const choices = [
      { to: 'b', label: 'B', when: { var: 'isOpen' } },
      { to: 'b', label: 'Also B' },
    ];
    const story = storyOf(
      { a: { decision: { choices } }, b: { ending: 'x' } },
      { variables: { isOpen: { initialValue: false } } },
    );
    const report = productionReport(story);
    expect(report.choices.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['B', true],
      ['Also B', true],
    ]);
    expect(report.paths.map(({ steps }) => steps.map(({ chosen }) => chosen))).toEqual([['', 'Also B']]);
  });

  for (const [what, scene] of [
    ['defaults that are not there', { defaults: Array.from({ length: 3000 }, (_, index) => `g${index}`) }],
    [
      'labels in many languages',
      { label: Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'Go'])) },
    ],
  ] as const) {
    it(`takes a second or two at most, even with ${what}`, () => {
      const layers = Array.from({ length: 15 }, (_, layer) => {
        const choices = ['l', 'r'].map((side) => ({
          to: `${side}${layer + 1}`,
          ...('label' in scene && { label: scene.label }),
        }));
        const decision = { choices, ...('defaults' in scene && { defaults: scene.defaults }) };
        return ['l', 'r'].map((side) => [`${side}${layer}`, { decision }] as const);
      });
      const start = performance.now();
      productionReport(storyOf(Object.fromEntries(layers.flat()), { languages: ['en'] }));
      expect(performance.now() - start).toBeLessThan(3000);
    });
  }

  it('treats a language such as "toString" as missing', () => {
    const story = storyOf({ a: { text: { en: 'A door.' }, ending: 'x' } }, { languages: ['toString'] });
    expect(reportHtml(productionReport(story))).toContain('A door.');
  });

  it('throws BAD_FORMAT unless it is given a story', () => {
    expect(() => productionReport({ format: 'film' })).toThrowError(StoryFormatError);
  });
});

describe('reportHtml', () => {
  const page = (story = STORY): Document =>
    new DOMParser().parseFromString(reportHtml(productionReport(story)), 'text/html');

  it('contains minutes to shoot, a table of scenes, a table of choices, and a screenplay for each path', () => {
    const { body, title } = page();
    expect(title).toBe('A <b>story</b>: production report');
    expect(body.querySelector('p')?.textContent).toBe(
      '0.2 minutes to shoot in 1 of 4 scenes; 0.6 minutes in all. Films last from 0:25 to 0:45.',
    );
    expect([...body.querySelectorAll('table')].map((table) => table.rows.length)).toEqual([5, 5]);
    expect([...body.querySelectorAll('section h2')].map(({ textContent }) => textContent)).toEqual([
      'Path 1: lost, 0:25',
      'Path 2: home, 0:30',
      'Path 3: home, 0:45',
    ]);
    expect(body.querySelector('section:last-of-type .chosen')?.textContent).toBe('The viewer chooses: Wait');
  });

  it('lists questions with their rules, and shows them in the screenplay [production-report]', () => {
    const { body } = page(ASKED);
    const [, , questions] = body.querySelectorAll('table');
    expect(
      [...(questions?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cell.textContent)),
    ).toEqual([
      [...['Scene', 'Time', 'Question', 'Answers', 'Feedback', 'Rules', 'Then', 'Condition', 'Sets']],
      ['valve', '0:01', '', '', '', 'confirm, optional', '', '{">":[{"var":"noise"},0]}', ''],
      [
        ...['valve', '0:04.5', 'Which wire is live?\nLook at the label.', 'Blue\nBrown (right)'],
        'If right: Right.\nIf wrong: Look again.\nBlue: Blue is neutral.',
        'single, 2 points, 2 tries',
        'If right: continue at 0:08\nIf wrong: continue at shock',
        ...['', 'Blue: {"noise":1}'],
      ],
      [
        ...['valve', '0:18', 'How many volts?', '230 ± 5 (right)', ''],
        ...['number, 1 point, any number of tries, 30 s', '', '', ''],
      ],
    ]);
    const first = body.querySelector('section');
    expect([...(first?.querySelectorAll('.question') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '0:01: ready (confirm, optional)',
      [
        '0:04.5: Which wire is live? (single, 2 points, 2 tries)',
        'Look at the label.',
        '– Blue',
        '– Brown (right)',
        'If right: Right.',
        'If wrong: Look again.',
        'Blue: Blue is neutral.',
        'If right: continue at 0:08',
        'If wrong: continue at shock',
      ].join('\n'),
      '0:18: How many volts? (number, 1 point, any number of tries, 30 s)\n– 230 ± 5 (right)',
    ]);
    expect(first?.querySelector('.chosen')?.textContent).toBe(
      'A wrong answer to “Which wire is live?” leads here.',
    );
  });

  it('shows texts verbatim, and runs nothing [production-report]', () => {
    const script = '<img src=x onerror="storyRan()"><script>storyRan()</script>';
    const { door } = STORY.nodes;
    const hostile = {
      ...STORY,
      title: script,
      nodes: {
        ...STORY.nodes,
        door: {
          ...door,
          text: script,
          title: script,
          questions: [
            {
              ...{ id: 'q', at: 1, kind: 'single' as const, prompt: script, text: script },
              ...{ answers: [{ id: 'a', label: script, correct: true, feedback: script }] },
              ...{ feedback: { correct: script, wrong: script } },
            },
          ],
        },
      },
    };
    const parsed = page(hostile);
    expect(parsed.querySelectorAll('img, script').length).toBe(0);
    expect(parsed.querySelector('h1')?.textContent).toBe(script);
  });
});

describe('choicesCsv', () => {
  it('has a line for each choice', () => {
    expect(choicesCsv(productionReport(STORY)).split('\r\n')).toEqual([
      'scene,seconds,question,choice,leads to,its seconds,condition,sets,default',
      'door,10,Which way?,In,hall,20,,,yes',
      'door,10,Which way?,Wait,wait,5,,,no',
      'door,10,Which way?,Key,key,,"{"">"":[{""var"":""tries""},1]}",,no',
      'wait,5,,,door,10,,,yes',
      '',
    ]);
  });

  it('writes nothing that a spreadsheet would evaluate as a formula', () => {
    const story = storyOf({
      a: { duration: 1, text: 'A', decision: { choices: [{ to: 'b', label: '=HYPERLINK("x")' }] } },
      b: { duration: 1, text: 'B', ending: 'x' },
    });
    expect(choicesCsv(productionReport(story))).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('questionsCsv', () => {
  it('has a line for each answer, and one for a question without answers to choose from', () => {
    expect(questionsCsv(productionReport(ASKED)).split('\r\n')).toEqual([
      'scene,time,id,kind,question,text,answer,right,points,feedback,answer sets,most points,tries,limit,required,if right,if wrong,then if right,then if wrong,condition,sets',
      'valve,0:01,ready,confirm,,,,,,,,0,1,,no,,,,,"{"">"":[{""var"":""noise""},0]}",',
      'valve,0:04.5,colour,single,Which wire is live?,Look at the label.,Blue,no,0,Blue is neutral.,"{""noise"":1}",2,2,,yes,Right.,Look again.,0:08,shock,,',
      'valve,0:04.5,colour,single,Which wire is live?,Look at the label.,Brown,yes,2,,,2,2,,yes,Right.,Look again.,0:08,shock,,',
      'valve,0:18,volts,number,How many volts?,,230 ± 5,yes,,,,1,any,30,yes,,,,,,',
      '',
    ]);
  });
});
