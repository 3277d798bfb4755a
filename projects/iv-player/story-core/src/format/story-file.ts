import type { AudioDescription, CaptionTrack, JsonObject, JsonValue } from 'iv-player';
import type { DecisionCheckpointOptions } from 'iv-player/plugin';
import type { StoryFileQuestion } from './story-question';
import type { StoryLogic, StoryText } from './story-text';

export type { StoryLogic, StoryText } from './story-text';

/** Version of the format that this library writes. Older versions are migrated when read. */
export const STORY_VERSION = 1;

/** One rendition of a clip. */
export interface StoryFileSource {
  /** Address of the media file, relative to the story file. */
  readonly src: string;
  /** MIME type. Browsers that cannot play it skip the file without requesting it. */
  readonly type?: string;
}

/** A choice of a decision. Several choices may lead to the same node. */
export interface StoryFileChoice {
  /** Id of the node that the choice leads to. */
  readonly to: string;
  /** Id, unique within the decision. Default: the node's id; for further choices of the same node, `left~2`, `left~3` and so on. */
  readonly id?: string;
  /** Text of the button. Optional if the decision has a single choice. */
  readonly label?: StoryText;
  /** Additional text, shown below the label. */
  readonly description?: StoryText;
  /** Address of an image, relative to the story file. */
  readonly image?: StoryText;
  /** Condition for the choice to be open. Default: always open. */
  readonly when?: StoryLogic;
  /** Values to assign to variables once the choice is final, in order, before the `set` of the next scene. */
  readonly set?: Readonly<Record<string, StoryLogic>>;
}

/** A decision at the end of a node. Times are in seconds. */
export interface StoryFileDecision {
  /** Choices offered to the viewer. */
  readonly choices: readonly StoryFileChoice[];
  /** Question to the viewer. */
  readonly prompt?: StoryText;
  /**
   * Ids of choices or nodes, one of which follows at random if the viewer does not choose. A node means the first open choice that leads to
   * it, and need not be a choice. Default: any open choice.
   */
  readonly defaults?: readonly string[];
  /** Node time at which the window opens; negative values count from the node's end. Default 0. */
  readonly startTime?: number;
  /** Node time at which the window closes; negative values count from the node's end. Default -1.5. */
  readonly endTime?: number;
  /** Name of the application's function that decides if the viewer does not choose; see `StoryOptions.deciders`. */
  readonly decider?: string;
  /** Maximum time to hold the film for the decider, in seconds. Default 0. */
  readonly deciderWait?: number;
  /** Whether to preload the targets of the choices. Default `true`. */
  readonly prefetch?: boolean;
  /** Whether a single choice follows without a question. Default `true`. */
  readonly autoPushSingleChild?: boolean;
  /** Whether checkpoints include the decision's state. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /** Options for the automatic checkpoint before the decision. */
  readonly checkpoints?: DecisionCheckpointOptions;
}

/** Text, an image or a choice button, shown on top of a scene's video. */
export interface StoryFileOverlay {
  /** `text` shows text, `image` an image, `choice` a button for one of the scene's choices. */
  readonly kind: 'text' | 'image' | 'choice';
  /** Text to show; for an image, its alternative text; for a choice, the button's label. Default for a choice: the choice's own label. */
  readonly text?: StoryText;
  /** Address of the image, relative to the story file. */
  readonly src?: string;
  /** Id of a choice, or of its node. The button is shown while the choice can be made. */
  readonly to?: string;
  /** Left, top, width and height, in percent of the video. Default: the entire video. */
  readonly box?: readonly [left: number, top: number, width: number, height: number];
  /** Node time at which the overlay appears; negative values count from the node's end. Default 0. */
  readonly startTime?: number;
  /** Node time at which the overlay disappears; negative values count from the node's end. Default: the node's end. */
  readonly endTime?: number;
}

/** A scene. Has at most one of `next`, `decision` and `ending`. */
export interface StoryFileNode {
  /** Address of the clip, relative to the story file, or a list in order of preference. A node without a clip shows its text. */
  readonly source?: string | StoryFileSource | readonly (string | StoryFileSource)[];
  /** Duration in seconds. Default: the duration of the media or, without media, the reading time of the text. */
  readonly duration?: number;
  /**
   * Time at which the clip's picture ends, in seconds. Any remaining sound continues under the next scene. Default: detected during
   * playback. Detection cuts off a still image of up to 2 s at the end, so set the full length for title cards and screen recordings.
   */
  readonly videoDuration?: number;
  /** Gain of the clip's own sound, in decibels; negative values make it quieter. Default 0. */
  readonly gain?: number;
  /** Description of the scene, shown while the scene has no clip. */
  readonly text?: StoryText;
  /** Name of the scene, for those who make the film. */
  readonly title?: StoryText;
  /** Caption files, with addresses relative to the story file. */
  readonly captions?: readonly CaptionTrack[];
  /** Audio descriptions, with addresses relative to the story file. */
  readonly audioDescription?: readonly AudioDescription[];
  /** Overlays, the last one on top. Requires the overlays plugin. */
  readonly overlays?: readonly StoryFileOverlay[];
  /** Position on a map of the story, in pixels from the left and from the top. */
  readonly position?: readonly [x: number, y: number];
  /** Tags, as in Twine. */
  readonly tags?: readonly string[];
  /** Values to assign to variables when the scene starts, in order. Each expression sees the values assigned before it. */
  readonly set?: Readonly<Record<string, StoryLogic>>;
  /** Id of the scene that follows without a question. */
  readonly next?: string;
  /** Decision at the end of the scene. */
  readonly decision?: StoryFileDecision;
  /** Questions in the middle of the scene. */
  readonly questions?: readonly StoryFileQuestion[];
  /** Name of the ending, if the story ends with this scene. */
  readonly ending?: string;
  /** Ids of additional scenes to preload, most likely first. Scenes that may follow are always preloaded. */
  readonly prefetch?: readonly string[];
  /**
   * The application's own data, available as `player.repository.get(id).data`. The addresses in `poster`, `thumbnails` and `choice.image`
   * are relative to the story file; all other addresses are left unchanged.
   */
  readonly data?: JsonObject;
}

/**
 * Type and limits of a variable that the page around a packed film, or its address, may set.
 * @example
 * const name: StoryFileExternal = { type: 'string', maxLength: 40 };
 */
export interface StoryFileExternal {
  /** Type of the variable. Its initial value has the same type, or is `null`; the limits do not apply to it. */
  readonly type: 'string' | 'number' | 'boolean';
  /** Greatest number of characters of a string. Default 200. */
  readonly maxLength?: number;
  /** Smallest number. Default: no limit. */
  readonly min?: number;
  /** Greatest number. Default: no limit. */
  readonly max?: number;
  /** The only values that are accepted. Default: all within the limits. */
  readonly values?: readonly (string | number)[];
}

/** A variable of the story. */
export interface StoryFileVariable {
  /** Value at the start of the film. */
  readonly initialValue: JsonValue;
  /**
   * Whether the application sets the variable in code. If so, the checker assumes nothing about its value. With a type and limits, the page
   * around a packed film, and its address, may set it too. Default `false`.
   */
  readonly external?: boolean | StoryFileExternal;
}

/** A sound, with the options of `player.audio.add`. */
export interface StoryFileSound {
  /** Unique id. The sound with the id `soundtrack` follows the video. */
  readonly id: string;
  /** Address of the file, relative to the story file, or a list in order of preference. */
  readonly src: string | readonly string[];
  /** Any other option of a sound, such as `loop`, `volume` or `fadeInDuration`. */
  readonly [option: string]: JsonValue;
}

/**
 * Rules for scores and passing, applied when an ending is reached; see `storyResult`. Endings are listed by name.
 * @example
 * const result: StoryFileResult = { score: { var: 'points' }, max: 10, mastery: 0.7, fail: ['caught'] };
 */
export interface StoryFileResult {
  /**
   * Whether viewers may go back behind a decision or question that they answered, with any control. `'final'`: they cannot, and are told so
   * beside the choices. Starting over is always possible. Default `'open'`.
   */
  readonly answers?: 'open' | 'final';
  /** Endings that complete the film. Default: every ending. */
  readonly complete?: readonly string[];
  /** Endings that pass, whatever the score. */
  readonly pass?: readonly string[];
  /** Endings that fail, whatever the score. */
  readonly fail?: readonly string[];
  /** Expression for the score, evaluated when an ending's scene starts, after its `set`. Default: no score. */
  readonly score?: StoryLogic;
  /** Lowest score. Default 0. */
  readonly min?: number;
  /** Highest score. Default 100. */
  readonly max?: number;
  /** Fraction of the range from `min` to `max` that a score must reach to pass, from 0 to 1. Default: the score does not decide. */
  readonly mastery?: number;
}

/**
 * A story file: scenes, decisions and variables. Addresses are relative to the file, or to the `base` option.
 * @example
 * const story: StoryFile = {
 *   format: 'iv-story',
 *   version: 1,
 *   start: 'door',
 *   nodes: { door: { source: 'door.mp4', ending: 'The door' } },
 * };
 */
export interface StoryFile {
  /** Address of the JSON Schema, for editors. */
  readonly $schema?: string;
  /** Always `iv-story`. */
  readonly format: 'iv-story';
  /** Version of the format; see `STORY_VERSION`. */
  readonly version: typeof STORY_VERSION;
  /** Name of the story. */
  readonly title?: StoryText;
  /** Address of the image to show before the first frame and in link previews, relative to the story file. Shown by packed films. */
  readonly poster?: string;
  /** Id of the first scene. */
  readonly start: string;
  /** BCP 47 tags of the languages that all text should be available in. */
  readonly languages?: readonly string[];
  /** Variables by name. Names cannot contain dots, because `bag.0` refers to part of the value of `bag`. */
  readonly variables?: Readonly<Record<string, StoryFileVariable>>;
  /** Scenes by id. */
  readonly nodes: Readonly<Record<string, StoryFileNode>>;
  /** Sounds of the story. */
  readonly sounds?: readonly StoryFileSound[];
  /** Rules for scores and passing. Default: every ending completes the film, without a score. */
  readonly result?: StoryFileResult;
  /** Integrated loudness of the clips in LUFS, by scene id, as in `player.normalize`. Written by `iv-player measure`. */
  readonly normalize?: Readonly<Record<string, number>>;
  /** Any other data about the story, such as `ifid`, author or licence. */
  readonly meta?: JsonObject;
}
