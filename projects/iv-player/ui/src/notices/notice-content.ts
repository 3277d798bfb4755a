import type { IvLabels } from '../labels/iv-labels';
import { PLAY_ICON, REPLAY_ICON } from '../theme/icons';

/** Notices in the middle of the stage, shown one at a time. */
export type Notice = 'error' | 'resume' | 'blocked' | 'ended' | 'buffering';

export interface NoticeConditions {
  readonly error: string | null;
  readonly isPaused: boolean;
  readonly isAutoplayBlocked: boolean;
  readonly hasEnded: boolean;
  /** Whether the viewer can continue a saved story. */
  readonly canResume: boolean;
  readonly canBeginAgain: boolean;
  /** Whether playback has been stalled long enough to show it. */
  readonly isBuffering: boolean;
}

/** Content of a notice. Missing parts are not rendered. */
export interface NoticeContent {
  /** CSS classes of the element. */
  readonly look: string;
  readonly role?: 'alert' | 'group' | 'status';
  /** Accessible name. */
  readonly name?: string;
  readonly text?: string;
  /** Buttons, the primary one first. */
  readonly buttons?: readonly NoticeButton[];
  /** Text announced when the notice appears. An alert announces itself. */
  readonly announcement?: string;
}

export interface NoticeButton {
  readonly label: string;
  readonly click: () => void;
  /** SVG path of an icon before the label. */
  readonly icon?: string | undefined;
  /** Whether only the icon is visible. */
  readonly isBig?: boolean;
}

export type NoticeActions = Readonly<Record<'play' | 'resume' | 'beginAgain', () => void>>;

/** Error that another attempt cannot mend. Streaming may become available: its script may have failed to load. */
const FINAL = 'LIVE_UNSUPPORTED';

/** Code of a story that could not be loaded. */
const NO_STORY = 'BAD_FORMAT';

const NOTICE = 'iv-notice';
const MESSAGE = 'iv-notice iv-message iv-panel';

/** Most important notice; `null` if none. */
export function noticeOf(conditions: NoticeConditions): Notice | null {
  const { error, isPaused, isAutoplayBlocked, hasEnded, canResume, canBeginAgain, isBuffering } = conditions;
  if (error) return 'error';
  if (isPaused && canResume) return 'resume';
  if (isPaused && isAutoplayBlocked) return 'blocked';
  if (hasEnded) return canBeginAgain ? 'ended' : null;
  return isBuffering ? 'buffering' : null;
}

/** @param error code of the player's error, or `null` without one */
export function noticeContent(
  notice: Notice,
  labels: IvLabels,
  actions: NoticeActions,
  error: string | null,
): NoticeContent {
  const { beginAgain: label } = labels;
  const beginAgain = (icon?: string): NoticeButton => ({ label, icon, click: () => actions.beginAgain() });
  const play = (label: string, icon?: string, isBig = false): NoticeButton => ({
    label,
    icon,
    isBig,
    click: () => actions.play(),
  });
  switch (notice) {
    case 'error': {
      const text = error === NO_STORY ? labels.filmError : labels.mediaError;
      return { look: MESSAGE, role: 'alert', text, buttons: error === FINAL ? [] : [play(labels.retry)] };
    }
    case 'resume': {
      const text = labels.resumeQuestion;
      const resume = { label: labels.resume, click: () => actions.resume() };
      const buttons = [resume, beginAgain()];
      return { look: MESSAGE, role: 'group', name: text, text, buttons, announcement: text };
    }
    case 'blocked': {
      const buttons = [play(labels.start, PLAY_ICON, true)];
      return { look: NOTICE, buttons, announcement: labels.autoplayBlocked };
    }
    case 'ended':
      return { look: NOTICE, buttons: [beginAgain(REPLAY_ICON)] };
    case 'buffering': {
      const { loading: name } = labels;
      return { look: 'iv-notice iv-spinner', role: 'status', name, announcement: name };
    }
  }
}
