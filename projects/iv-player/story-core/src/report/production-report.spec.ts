import { StoryFormatError } from '../format/story-format-error';
import { storyOf } from '../testing/test-story';
import { type ProductionReport, productionReport } from './production-report';
import { choicesCsv } from './report-csv';
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

  it('shows texts verbatim, and runs nothing [production-report]', () => {
    const script = '<img src=x onerror="storyRan()"><script>storyRan()</script>';
    const { door } = STORY.nodes;
    const hostile = {
      ...STORY,
      title: script,
      nodes: { ...STORY.nodes, door: { ...door, text: script, title: script } },
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
