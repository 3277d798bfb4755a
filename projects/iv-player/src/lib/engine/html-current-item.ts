import type { HtmlPooledVideo } from './html-pooled-video';
import type { EnginePass } from './playback-engine';

/**
 * `pending`: its frame is on the way, what was seen before is held · `shown`: seen, and running if that is wanted ·
 * `over`: its last frame has had its time and waits for the follower · `finished`, `failed`: waits for a command.
 */
type Phase = 'pending' | 'shown' | 'over' | 'finished' | 'failed';

/** The item that is current. */
export interface CurrentItem {
  readonly item: EnginePass;
  /** Node time it was sent to, in seconds. */
  readonly at: number;
  readonly phase: Phase;
  /** `null` until there is a stage, and for a node without media. */
  readonly video: HtmlPooledVideo | null;
}
