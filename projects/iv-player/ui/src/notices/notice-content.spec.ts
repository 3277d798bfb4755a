import { type NoticeConditions, noticeOf } from './notice-content';

const PLAYING: NoticeConditions = {
  error: null,
  isPaused: false,
  isAutoplayBlocked: false,
  hasEnded: false,
  canResume: false,
  canBeginAgain: false,
  isBuffering: false,
};
const PAUSED = { ...PLAYING, isPaused: true };

describe('noticeOf', () => {
  const shown = (change: Partial<NoticeConditions>, from = PLAYING): unknown =>
    noticeOf({ ...from, ...change });

  it('is null without a problem, playing or paused', () => {
    expect([shown({}), shown({}, PAUSED)]).toEqual([null, null]);
  });

  it('is "error" regardless of other conditions', () => {
    const all = {
      isAutoplayBlocked: true,
      hasEnded: true,
      canResume: true,
      canBeginAgain: true,
      isBuffering: true,
    };
    expect([
      shown({ ...all, error: 'MEDIA_ERROR' }),
      shown({ ...all, error: 'MEDIA_ERROR' }, PAUSED),
    ]).toEqual(['error', 'error']);
  });

  it('is "resume" only while paused, before blocked autoplay', () => {
    expect([shown({ canResume: true }), shown({ canResume: true, isAutoplayBlocked: true }, PAUSED)]).toEqual(
      [null, 'resume'],
    );
  });

  it('is "blocked" until playback is requested again', () => {
    expect([shown({ isAutoplayBlocked: true }, PAUSED), shown({ isAutoplayBlocked: true })]).toEqual([
      'blocked',
      null,
    ]);
  });

  it('is "ended" after the end if starting over is offered, and null otherwise', () => {
    const end = { hasEnded: true, isBuffering: true };
    expect([shown({ ...end, canBeginAgain: true }, PAUSED), shown(end, PAUSED)]).toEqual(['ended', null]);
  });

  it('is "buffering" if nothing else is shown', () => {
    expect(shown({ isBuffering: true })).toBe('buffering');
  });
});
