import { type NoticeConditions, noticeOf } from './notice-priority';

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

  it('is null while nothing is wrong, playing or paused', () => {
    expect([shown({}), shown({}, PAUSED)]).toEqual([null, null]);
  });

  it('is the error, whatever else is the case', () => {
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

  it('is the question whether to continue while paused only, before a refused autoplay', () => {
    expect([shown({ canResume: true }), shown({ canResume: true, isAutoplayBlocked: true }, PAUSED)]).toEqual(
      [null, 'resume'],
    );
  });

  it('is the refused autoplay until playback is wanted again', () => {
    expect([shown({ isAutoplayBlocked: true }, PAUSED), shown({ isAutoplayBlocked: true })]).toEqual([
      'blocked',
      null,
    ]);
  });

  it('is "ended" after the end where starting again is offered, and nothing where it is not', () => {
    const end = { hasEnded: true, isBuffering: true };
    expect([shown({ ...end, canBeginAgain: true }, PAUSED), shown(end, PAUSED)]).toEqual(['ended', null]);
  });

  it('is "buffering" when nothing else is said', () => {
    expect(shown({ isBuffering: true })).toBe('buffering');
  });
});
