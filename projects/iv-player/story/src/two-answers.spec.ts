import type { DecisionRecord } from 'iv-player';
import { checkStory } from '../../story-core/src/check/check-story';
import { readStory } from '../../story-core/src/format/read-story';
import { playthroughs } from '../../story-core/src/playthroughs/playthroughs';
import { productionReport } from '../../story-core/src/report/production-report';
import { choicesCsv } from '../../story-core/src/report/report-csv';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { fromTwee } from '../../twee/src/from-twee';
import { toTwee } from '../../twee/src/to-twee';

const STORY = storyOf(
  {
    door: {
      source: 'door.mp4',
      duration: 10,
      set: { tries: { '+': [{ var: 'tries' }, 1] } },
      decision: {
        defaults: ['hall'],
        choices: [
          { to: 'hall', label: 'Knock' },
          { to: 'hall', label: 'Kick it in', image: 'boot.png', when: { '>': [{ var: 'tries' }, 1] } },
          { to: 'door', id: 'wait', label: 'Wait' },
        ],
      },
    },
    hall: { source: 'hall.mp4', duration: 5, ending: 'in' },
  },
  { variables: { tries: { initialValue: 0 } } },
);

describe('two choices with the same target in a story file [choice-values]', () => {
  const choices = (film: StoryPlayer): string[] =>
    (film.player.decision.get('door')?.choices ?? []).map(
      ({ id, to, label }) => `${id} ${to.id} ${label as string}`,
    );

  it('open by their own conditions, with the ids of the whole list', () => {
    const film = new StoryPlayer().load(STORY, { base: 'https://example.org/film/' });
    expect(choices(film)).toEqual(['hall hall Knock', 'hall~2 hall Kick it in', 'wait door Wait']);
    film.play(1);
    expect(choices(film)).toEqual(['hall hall Knock', 'wait door Wait']);
    film.player.decision.get('door')?.make('wait');
    film.advance(10);
    expect(choices(film).length).toBe(3);
    expect(film.player.decision.get('door')?.choices[1]?.image).toBe('https://example.org/film/boot.png');
    expect(film.errors).toEqual([]);
  });

  it('keep their ids in a restore, even if another with the same appearance is shown', async () => {
    const same = (operator: string) => ({ to: 'hall', when: { [operator]: [{ var: 'tries' }, 1] } });
    const story = storyOf(
      {
        door: {
          source: 'door.mp4',
          duration: 10,
          decision: { choices: [same('>'), same('<'), { to: 'door' }] },
        },
        hall: { source: 'hall.mp4', duration: 5, ending: 'in' },
      },
      { variables: { tries: { initialValue: 0 } } },
    );
    const film = new StoryPlayer().load(story);
    film.player.initPlugin('checkpoints', {});
    const ids = (): unknown => film.player.decision.get('door')?.choices.map(({ id }) => id);
    expect(ids()).toEqual(['hall', 'door']);
    film.play(1);
    expect(ids()).toEqual(['hall~2', 'door']);
    film.player.decision.get('door')?.make('hall~2');
    const saved = film.player.checkpoints.save();
    const next = new StoryPlayer().load(story);
    next.player.initPlugin('checkpoints', {});
    await next.player.checkpoints.load(saved);
    expect(next.player.decision.get('door')?.selected.choice).toBe('hall~2');
    expect(next.errors).toEqual([]);
  });

  it('are distinguished in the record, and when saved and restored', async () => {
    const film = new StoryPlayer().load(STORY);
    const { player } = film;
    player.initPlugin('checkpoints', {});
    const records: string[] = [];
    player.on(
      'decision.final',
      (_parent, { answer, by, offered }: DecisionRecord) =>
        void records.push(`${answer} ${by} ${offered.map(({ id }) => id).join()}`),
    );
    film.play(1);
    player.decision.get('door')?.make('wait', { seek: true });
    film.advance(1);
    player.decision.get('door')?.make('hall~2');
    const snapshot = player.checkpoints.save();
    player.decision.get('door')?.make('hall');
    await player.checkpoints.load(snapshot);
    film.advance(0);
    expect(player.decision.get('door')?.selected.choice).toBe('hall~2');
    film.play(12);
    expect(records).toEqual(['wait viewer hall,wait', 'hall~2 viewer hall,hall~2,wait']);
  });

  it('reports a choice made by a condition if only one is open', () => {
    const nodes = {
      a: {
        source: 'a.mp4',
        duration: 5,
        decision: {
          choices: [
            { to: 'b', when: { var: 'x' } },
            { to: 'c', when: { '!': [{ var: 'x' }] } },
          ],
        },
      },
      b: { source: 'b.mp4', duration: 5, ending: 'b' },
      c: { source: 'c.mp4', duration: 5, ending: 'c' },
    };
    const film = new StoryPlayer().load(storyOf(nodes, { variables: { x: { initialValue: false } } }));
    const records: string[] = [];
    film.player.on(
      'decision.final',
      (_parent, { answer, by }: DecisionRecord) => void records.push(`${answer} ${by}`),
    );
    film.play(7);
    expect(records).toEqual(['c rule']);
  });

  it('are not a mistake, and both are played and reported', () => {
    expect(checkStory(STORY).filter(({ code }) => code !== 'MISSING_CAPTIONS')).toEqual([]);
    const met = new Set<string>();
    const report = playthroughs(STORY, {
      runs: 100,
      choose: (ways, { path }) => {
        for (const { label } of ways) met.add(label as string);
        return path.length % ways.length;
      },
    });
    expect([...met]).toEqual(['Knock', 'Wait', 'Kick it in']);
    expect(report.endings).toEqual({ in: 1 });
    const { paths, choices: listed } = productionReport(STORY);
    expect(listed.map(({ label, when }) => [label, when !== ''])).toEqual([
      ['Knock', false],
      ['Kick it in', true],
      ['Wait', false],
    ]);
    expect(paths.map(({ steps }) => steps.map(({ chosen }) => chosen).join('/'))).toEqual([
      '/Knock',
      '/Wait/Knock',
      '/Wait/Kick it in',
    ]);
    expect(choicesCsv(productionReport(STORY))).toContain('door,10,,Kick it in,hall,5,');
  });

  it('are a mistake if they are identical or share an id', () => {
    const withChoices = (...all: readonly object[]) =>
      storyOf({ ...STORY.nodes, door: { duration: 9, decision: { choices: all as never } } });
    const codes = (story: object): string[] =>
      checkStory(story).map(({ code, path }) => `${code} ${path.join('.')}`);
    const twins = withChoices({ to: 'hall', label: 'In' }, { to: 'hall', label: 'In' });
    expect(codes(twins)).toContain('DUPLICATE_CHOICE nodes.door.decision.choices.1');
    const differing = withChoices(
      { to: 'hall', label: 'In', image: 'a.png' },
      { to: 'hall', label: 'In', image: 'b.png' },
      { to: 'hall', label: 'In', description: 'By the window' },
    );
    expect(codes(differing).filter((code) => code.startsWith('DUPLICATE'))).toEqual([]);
    const [one, other] = [{ '>': [{ var: 'tries' }, 1] }, { '<': [{ var: 'tries' }, 0] }];
    const alternatives = withChoices(
      { to: 'hall', label: 'In', when: one },
      { to: 'hall', label: 'In', when: other },
    );
    expect(codes(alternatives).filter((code) => code.startsWith('DUPLICATE'))).toEqual([]);
    const copies = withChoices(
      { to: 'hall', label: 'In', when: one },
      { to: 'hall', label: 'In', when: one },
    );
    expect(codes(copies)).toContain('DUPLICATE_CHOICE nodes.door.decision.choices.1');
    const same = withChoices({ to: 'hall', id: 'x' }, { to: 'hall', id: 'x' });
    expect(readStory(same).story).toBeNull();
    expect(codes(same)).toEqual(['BAD_FORMAT nodes.door.decision.choices.1.id']);
    expect(() => new StoryPlayer().load(same)).toThrowError(/The id "x" is taken/);
    const inData = storyOf({
      door: {
        duration: 9,
        data: {
          decision: {
            choices: [
              { to: 'a', id: 'x' },
              { to: 'b', id: 'x' },
            ],
          },
        },
        ending: 'e',
      },
    });
    expect(codes(inData)).toEqual(['BAD_FORMAT nodes.door.data.decision.choices.1.id']);
    const wrong = storyOf({
      door: { duration: 9, data: { decision: { choices: [{ label: 2 }] } }, ending: 'e' },
    });
    expect(codes(wrong).length).toBe(2);
  });

  it('survive a round trip through Twine', () => {
    const twee = ':: Start\nA door.\n\n[[Knock->Hall]]\n[[Kick it in->Hall]]\n\n:: Hall\nIn.\n';
    const { story, notes } = fromTwee(twee);
    expect(notes).toEqual([]);
    expect(fromTwee(toTwee(story)).story.nodes).toEqual(story.nodes);
    const film = new StoryPlayer().load(story).play(0.1);
    expect(film.player.decision.get('Start')?.choices.map(({ label }) => label)).toEqual([
      'Knock',
      'Kick it in',
    ]);
    expect(film.path).toBe('Start');
    const told: string[] = [];
    toTwee(STORY, { onNote: (note) => told.push(note) });
    expect(told).toContain('Ids of choices are left out: in "door".');
  });
});
