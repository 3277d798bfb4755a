import type { JsonObject } from 'iv-player';
import { currentPath } from '../../../../story-player/src/film-place';
import { trackCourse } from '../../../../story-player/src/track-course';
import { pathCode } from '../path/path-code';
import { FakeLms } from '../testing/fake-lms';
import { StoryPlayer } from '../testing/story-player';
import { storyOf } from '../testing/test-story';
import { connectScorm } from './scorm-connection-element';

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

type CoursePage = Window & { API?: unknown };

describe('a course', () => {
  const page = window as CoursePage;
  let played: StoryPlayer;
  let lms: FakeLms;
  let resumes: number;
  let notices: string[];

  const track = (values: Readonly<Record<string, string>> = {}): Promise<void> => {
    lms = new FakeLms({ 'cmi.core.lesson_status': 'incomplete', ...values });
    page.API = lms;
    return connect();
  };
  const connect = (): Promise<void> => {
    played = new StoryPlayer().load(STORY);
    resumes = 0;
    notices = [];
    return trackCourse(played.player, STORY, {
      onNotice: (notice) => void notices.push(notice),
      onLanguage: () => undefined,
      onResume: () => void (resumes += 1),
    });
  };
  const leave = (): void => void dispatchEvent(new PageTransitionEvent('pagehide'));
  const saved = (): string => lms.values.get(DATA) ?? '';

  beforeEach(() => (globalThis.ivScorm = { connect: connectScorm }));
  afterEach(() => {
    leave();
    delete page.API;
    globalThis.ivScorm = undefined;
  });

  it('does not move back when launched without being played [course-place]', async () => {
    let data = AT_RIGHT;
    for (let launch = 0; launch < 3; launch += 1) {
      await track({ [DATA]: data });
      played.advance(1);
      expect([played.player.currentNodeId, played.player.currentNodeTime, resumes]).toEqual(['right', 4, 1]);
      leave();
      data = saved();
      expect(data).toBe(`1|${pathCode(STORY, ['door', 'right'])}|6||normal`);
    }
    await track({ [DATA]: data });
    played.play(1);
    leave();
    expect(Number(saved().split('|')[2])).toBeCloseTo(5, 1);
  });

  it('saves the place at once when opened, before the clip is loaded', async () => {
    await track({ [DATA]: AT_RIGHT });
    leave();
    expect(saved()).toBe(`1|${pathCode(STORY, ['door', 'right'])}|6||normal`);
  });

  it('continues at a node with its variables any number of times [course-place]', async () => {
    const node = (data: string): JsonObject => {
      const [form, id, time, variables = ''] = data.split('|');
      return { form: form ?? '', id: id ?? '', time: Number(time), variables };
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
        expect([form, variables]).toEqual(['2', '~7B~22steps~22~3A7~7D']);
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

  it('saves no path after a jump to a node', async () => {
    await track();
    const { player } = played;
    expect(currentPath(player, STORY)).toBe(pathCode(STORY, ['door']));
    player.seek('vault', 3);
    played.advance(1);
    expect([player.currentNodeId, currentPath(player, STORY)]).toEqual(['vault', '']);
    leave();
    expect(saved()).toMatch(/^2\|vault\|3\|/);
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
    globalThis.ivScorm = undefined;
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
    expect(saved().split('|')[2]).toBe('6');
  });

  it('records the letter of the choice as shown, even outside its window', async () => {
    await track();
    const { player } = played;
    const responses = (): string[] =>
      lms.log.filter((call) => call.includes('student_response')).map((call) => call.slice(-1));
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
});
