import type { JsonObject } from 'iv-player';
import { currentPath, openNode } from './film-place';
import { type CourseEvents, trackCourse } from './track-course';
import { pathCode } from '../../story-core/src/path/write-path';
import { FakeLms } from '../lms/testing/fake-lms';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { course } from '../lms/course-machine';
import { connectScorm } from '../lms/scorm-connection';

const CLIP = { source: 'clip.mp4', duration: 10 };
const decision = (...targets: string[]) => ({
  startTime: 2,
  endTime: 4,
  defaults: targets.slice(0, 1),
  choices: targets.map((to) => ({ to, label: to })),
});
const STORY = storyOf(
  {
    door: { ...CLIP, decision: decision('left', 'right') },
    left: { ...CLIP, set: { steps: { '+': [{ var: 'steps' }, 1] } }, decision: decision('door', 'vault') },
    right: { ...CLIP, decision: decision('left', 'door', 'vault') },
    vault: { ...CLIP, ending: 'rich' },
  },
  { variables: { steps: { initialValue: 0 } }, result: { score: { var: 'steps' }, max: 1, mastery: 0 } },
);
const DATA = 'cmi.suspend_data';
const AT_RIGHT = `1|${pathCode(STORY, ['door', 'right'])}|6|en|normal`;

const SAVED_AT_RIGHT = `3|incomplete||0|${pathCode(STORY, ['door', 'right'])}|6||normal`;
const PATH_TO_VAULT = `1|${pathCode(STORY, ['door', 'right', 'vault'])}|6|en|normal`;

type CoursePage = Window & { API?: unknown };

describe('a course', () => {
  const page = window as CoursePage;
  let played: StoryPlayer;
  let lms: FakeLms;
  let resumes: number;
  let opened: number;
  let notices: string[];
  let languages: string[];
  let finishCourse: () => void;

  const track = (values: Readonly<Record<string, string>> = {}): Promise<void> => {
    lms = new FakeLms({ 'cmi.core.lesson_status': 'incomplete', ...values });
    page.API = lms;
    return connect();
  };
  const connect = (story = STORY): Promise<void> => {
    played = new StoryPlayer().load(story);
    resumes = opened = 0;
    languages = [];
    notices = [];
    const events: CourseEvents = {
      onNotice: (notice) => notices.push(notice ?? 'none'),
      onLanguage: (tag) => void languages.push(tag),
      onOpen: (open) => {
        opened += 1;
        open();
      },
      onResume: () => void (resumes += 1),
      onConnected: (finish) => void (finishCourse = finish),
    };
    return trackCourse(played.player, story, events, null);
  };
  const leave = (): void => void dispatchEvent(new PageTransitionEvent('pagehide'));
  const saved = (): string => lms.values.get(DATA) ?? '';

  beforeEach(() => (globalThis.ivCourse = { connect: connectScorm, course }));
  afterEach(() => {
    leave();
    delete page.API;
    globalThis.ivCourse = undefined;
  });

  it('does not move back when launched without being played [course-place]', async () => {
    let data = AT_RIGHT;
    for (let launch = 0; launch < 3; launch += 1) {
      await track({ [DATA]: data });
      played.advance(1);
      expect([played.player.currentNodeId, played.player.currentNodeTime, resumes]).toEqual(['right', 4, 1]);
      expect(opened).toBe(1);
      leave();
      data = saved();
      expect(data).toBe(SAVED_AT_RIGHT);
    }
    await track({ [DATA]: data });
    played.play(1);
    leave();
    expect(Number(saved().split('|')[5])).toBeCloseTo(5, 1);
  });

  it('saves the place at once when opened, before the clip is loaded', async () => {
    await track({ [DATA]: AT_RIGHT });
    leave();
    expect(saved()).toBe(SAVED_AT_RIGHT);
  });

  it('continues at a node with its variables any number of times [course-place]', async () => {
    const node = (data: string): JsonObject => {
      const [form = '', , , , id = '', time, variables = ''] = data.split('|');
      return { form, id, time: Number(time), variables };
    };
    for (const id of ['left', 'vault']) {
      let data = `2|${id}|6|~7B~22steps~22~3A7~7D`;
      for (let launch = 0; launch < 3; launch += 1) {
        await track({ [DATA]: data });
        if (launch > 0) played.play(0.1);
        played.player.pause();
        expect(played.player.currentNodeId).toBe(id);
        if (launch > 0) expect(played.player.variables.getValue('steps')).toBe(7);
        leave();
        data = saved();
        const { form, time, variables } = node(data);
        expect([form, variables]).toEqual(['3', '~7B~22steps~22~3A7~7D']);
        expect(time).toBeGreaterThan(2);
      }
    }
  });

  it('does not report the ending of an earlier session again [course-status]', async () => {
    for (const data of ['2|vault|6|~7B~7D', `1|${pathCode(STORY, ['door', 'right', 'vault'])}|6|en|normal`]) {
      await track({ [DATA]: data, 'cmi.core.lesson_status': 'failed' });
      played.advance(1);
      expect(played.player.currentNodeId).toBe('vault');
      played.play(1);
      leave();
      expect(
        lms.log.filter((call) => call.includes('score') || call.includes('Set cmi.core.lesson_status')),
      ).toEqual([]);
    }
  });

  const statuses = (): string[] =>
    lms.log.flatMap((call) => /^Set cmi\.core\.lesson_status=(.+)/.exec(call)?.[1] ?? []);
  /** Connects to an LMS that refuses everything, and lets it answer at a pause. */
  const answerLate = async (values: Readonly<Record<string, string>>, before = () => {}): Promise<void> => {
    lms = new FakeLms({ 'cmi.core.lesson_status': 'incomplete', ...values });
    lms.refuses = () => true;
    page.API = lms;
    await connect();
    played.play(1);
    before();
    lms.refuses = () => false;
    played.player.pause();
    played.advance(1);
  };

  it('reports an ending that started while the film was held [course-status]', async () => {
    const one = storyOf({ clip: { ...CLIP, ending: 'end' } });
    lms = new FakeLms();
    const connected = connect(one);
    played.play(1);
    page.API = lms;
    await connected;
    played.advance(5);
    expect(played.player.currentNodeId).toBe('clip');
    leave();
    expect(statuses()).toEqual(['incomplete', 'completed']);
  });

  it('reports the ending of an earlier session whose result is missing [course-status]', async () => {
    for (const data of ['2|vault|6|~7B~22steps~22~3A1~7D', PATH_TO_VAULT]) {
      await track({ [DATA]: data, 'cmi.core.lesson_status': 'incomplete' });
      played.advance(1);
      expect(resumes).toBe(1);
      leave();
      expect(statuses()).toEqual(['passed']);
    }
  });

  it('asks nothing in the last seconds of a reported ending', async () => {
    const data = PATH_TO_VAULT.replace('|6|', '|8|');
    for (const saved of [data, '2|vault|8|~7B~7D']) {
      await track({ [DATA]: saved, 'cmi.core.lesson_status': 'passed' });
      played.play(1);
      expect([resumes, played.player.currentNodeId, statuses()]).toEqual([0, 'door', []]);
      leave();
    }
    await track({ [DATA]: data, 'cmi.core.lesson_status': 'incomplete' });
    expect(resumes).toBe(1);
  });

  it('starts again at the beginning, with all its decisions', async () => {
    for (const data of ['2|vault|6|~7B~7D', AT_RIGHT, '2|door|3|~7B~22steps~22~3A7~7D']) {
      await track({ [DATA]: data });
      played.advance(1);
      played.player.restart();
      expect(played.player.variables.getValue('steps')).toBe(0);
      played.play(5);
      expect([played.path.split(' ')[0], played.player.variables.getValue('steps')]).toEqual(['door', 0]);
      played.advance(6);
      expect(played.player.currentNodeId).toBe('left');
      leave();
      // With a path, not with a node.
      expect(saved().split('|').length).toBe(8);
    }
  });

  it('continues late at the node that already plays, with the saved variables [course-place]', async () => {
    const story = '2|door|3|~7B~22steps~22~3A7~7D';
    await answerLate({ [DATA]: story });
    const { player } = played;
    expect([player.currentNodeId, player.paused, resumes]).toEqual(['door', true, 1]);
    expect(player.currentNodeTime).toBeCloseTo(1, 1);
    expect(player.variables.getValue('steps')).toBe(7);
    played.play(0.1);
    player.pause();
    expect(saved()).toMatch(/^3\|incomplete\|\|0\|door\|[\d.]+\|~7B~22steps~22~3A7~7D$/);
    played.play(10);
    expect([player.currentNodeId, player.variables.getValue('steps')]).toEqual(['left', 8]);
    player.variables.setValue('steps', 20);
    player.pause();
    played.play(1);
    expect(player.variables.getValue('steps')).toBe(20);
  });

  it('keeps settings that the viewer has changed before a late place arrives', async () => {
    const data = AT_RIGHT.replace('en|normal', 'en|2');
    await answerLate({ [DATA]: data }, () => void (played.player.decision.timeLimit = 'off'));
    expect([resumes, languages, played.player.decision.timeLimit]).toEqual([1, [''], 'off']);
    await answerLate({ [DATA]: data });
    expect([resumes, languages, played.player.decision.timeLimit]).toEqual([1, ['', 'en'], 2]);
  });

  it('opens a node at most 0.5 s before its end', () => {
    const { player } = new StoryPlayer().load(STORY);
    for (const [id, time, opened] of [
      ['vault', 9999, 9.5],
      ['door', 3, 3],
    ] as const) {
      openNode(player, STORY, id, time);
      expect([player.currentNodeId, player.currentNodeTime]).toEqual([id, opened]);
    }
  });

  it('saves no path after a jump to a node', async () => {
    await track();
    const { player } = played;
    expect(currentPath(player, STORY)).toBe(pathCode(STORY, ['door']));
    player.seek('vault', 3);
    played.advance(1);
    expect([player.currentNodeId, currentPath(player, STORY)]).toEqual(['vault', '']);
    leave();
    expect(saved()).toMatch(/^3\|passed\|0\|\d\|vault\|3\|/);
  });

  it('plays only after the LMS has returned the saved place', async () => {
    const connected = track({ [DATA]: AT_RIGHT });
    played.player.play().catch(() => undefined);
    expect(played.player.paused).toBeTrue();
    await connected;
    played.advance(1);
    expect([played.player.currentNodeId, played.player.paused, resumes]).toEqual(['right', true, 1]);

    const fresh = track();
    played.player.play().catch(() => undefined);
    await fresh;
    played.advance(1);
    expect([played.player.currentNodeId, played.player.paused, resumes]).toEqual(['door', false, 0]);
  });

  it('plays, with a notice, if the script for the LMS could not be loaded', async () => {
    globalThis.ivCourse = undefined;
    const connected = track();
    played.player.play().catch(() => undefined);
    await connected;
    played.advance(1);
    expect([played.player.paused, notices]).toEqual([false, ['not-tracked']]);
  });

  it('pauses at a place that the LMS returns late', async () => {
    lms = new FakeLms({ 'cmi.core.lesson_status': 'incomplete', [DATA]: AT_RIGHT });
    lms.refuses = () => true;
    page.API = lms;
    await connect();
    played.play(1);
    lms.refuses = () => false;
    played.player.pause();
    played.advance(1);
    expect([played.player.currentNodeId, played.player.paused, resumes]).toEqual(['right', true, 1]);
    leave();
    expect(saved().split('|')[5]).toBe('6');
  });

  const responses = (): string[] =>
    lms.log.filter((call) => call.includes('student_response')).map((call) => call.slice(-1));

  it('records a choice by its position in the file, even outside its window [course-interactions]', async () => {
    await track();
    const { player } = played;
    played.play(3);
    player.decision.get('door')?.make('right');
    played.advance(8);
    expect(player.currentNodeId).toBe('right');
    // Before the window of this decision, while the choices are different ones.
    player.decision.get('right')?.make('vault');
    played.advance(10);
    expect(player.currentNodeId).toBe('vault');
    player.pause();
    expect(responses()).toEqual(['b', 'c']);
  });

  it('records the same choice by the same letter, whichever choices are open [course-interactions]', async () => {
    for (const [gold, open] of [
      [0, 1],
      [1, 3],
    ] as const) {
      lms = new FakeLms({ 'cmi.core.lesson_status': 'incomplete' });
      page.API = lms;
      await connect(
        storyOf(
          {
            start: {
              ...CLIP,
              decision: {
                startTime: 2,
                endTime: 4,
                defaults: ['end'],
                choices: [
                  { to: 'end', id: 'pay', label: 'Pay', when: { '>': [{ var: 'gold' }, 0] } },
                  { to: 'end', label: 'Ask', when: { '>': [{ var: 'gold' }, 0] } },
                  { to: 'end', id: 'leave', label: 'Leave' },
                ],
              },
            },
            end: { ...CLIP, ending: 'end' },
          },
          { variables: { gold: { initialValue: gold } } },
        ),
      );
      const { player } = played;
      played.play(3);
      expect(player.decision.signals.open()?.choices.length).withContext(String(gold)).toBe(open);
      player.decision.get('start')?.make('leave');
      played.advance(8);
      player.pause();
      expect(responses()).toEqual(['c']);
      leave();
    }
  });

  it('tells each visit of a decision apart, in later sessions too [course-interactions]', async () => {
    await track();
    const ids = (): string[] =>
      lms.log.flatMap((call) => /^Set cmi\.interactions\.\d+\.id=(.+)/.exec(call)?.[1] ?? []);
    const { player } = played;
    const choose = (...nodes: readonly string[]): void => {
      for (const node of nodes) {
        played.play(1);
        played.player.decision.get(played.player.currentNodeId ?? '')?.make(node);
        played.advance(10);
        expect(played.player.currentNodeId).toBe(node);
      }
    };
    choose('left', 'door', 'left');
    player.pause();
    expect(ids()).toEqual(['door', 'left', 'door_2']);
    leave();
    await track(Object.fromEntries(lms.values));
    choose('door', 'right');
    played.player.pause();
    expect(ids()).toEqual(['left_2', 'door_3']);
    expect(lms.values.get('cmi.interactions.4.id')).toBe('door_3');
  });

  it('finishes when the viewer does, and sends nothing more [course-finish]', async () => {
    await track();
    played.play(1);
    spyOn(window, 'close');
    finishCourse();
    expect(lms.takeLog().at(-1)).toBe('Finish');
    played.play(5);
    leave();
    expect(lms.log).toEqual([]);
  });
});
