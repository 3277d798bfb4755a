import type { AudioDescription, CaptionTrack, JsonObject, JsonValue } from 'iv-player';
import type { DecisionCheckpointOptions } from 'iv-player/plugin';

/** The version of the format that this library writes. Older ones are migrated when they are read. */
export const STORY_VERSION = 1;

/** A text in every language, or one for each language by its BCP 47 tag. */
export type StoryText = string | Readonly<Record<string, string>>;

/** A condition or a value as JsonLogic: data with operators such as `{ ">=": [{ "var": "courage" }, 2] }`. */
export type StoryLogic = JsonValue;

/** One rendition of a clip. */
export interface StoryFileSource {
  /** Address of the media file, relative to the story file. */
  readonly src: string;
  /** MIME type; a browser that cannot play it skips the file without a request. */
  readonly type?: string;
}

/** A choice of a decision: an answer, of which several may lead to one node. */
export interface StoryFileChoice {
  /** Id of the node that it leads to. */
  readonly to: string;
  /** Unique in its decision. Default: the id of the node, for further choices of that node `left~2`, `left~3`, …. */
  readonly id?: string;
  /** Text of the button. A decision with a single choice needs none. */
  readonly label?: StoryText;
  /** More about the choice, below its label. */
  readonly description?: StoryText;
  /** Address of a picture, relative to the story file. */
  readonly image?: StoryText;
  /** Condition under which the choice can be chosen. Default: always. */
  readonly when?: StoryLogic;
}

/** The decision of a node. Times are in seconds. */
export interface StoryFileDecision {
  /** The choices that the viewer has. */
  readonly choices: readonly StoryFileChoice[];
  /** The question. */
  readonly prompt?: StoryText;
  /** Ids of the nodes of which one follows at random when nobody chooses; they need not be choices. Default: any open choice. */
  readonly defaults?: readonly string[];
  /** Node time at which the window opens; negative values count from the node's end. Default 0. */
  readonly startTime?: number;
  /** Node time at which the window ends; negative values count from the node's end. Default -1.5. */
  readonly endTime?: number;
  /** Name of a function of the application that decides when nobody chooses; see `StoryOptions.deciders`. */
  readonly decider?: string;
  /** Seconds for which the film holds for a decider that has not answered. Default 0. */
  readonly deciderWait?: number;
  /** Whether the targets of the choices are preloaded. Default `true`. */
  readonly prefetch?: boolean;
  /** Whether a single choice follows without being asked. Default `true`. */
  readonly autoPushSingleChild?: boolean;
  /** Whether checkpoints include the decision's state. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /** The automatic checkpoint before the decision. */
  readonly checkpoints?: DecisionCheckpointOptions;
}

/** Something that lies on the picture of a scene: a text, an image, or a place to press that makes a choice. */
export interface StoryFileOverlay {
  /** `text` shows its text, `image` a picture, `choice` a button for one of the scene's choices. */
  readonly kind: 'text' | 'image' | 'choice';
  /** Its text; of an image its description, of a choice its label. Default of a choice: the choice's own label. */
  readonly text?: StoryText;
  /** Address of the picture, for an image, relative to the story file. */
  readonly src?: string;
  /** Id of a choice, or of the node that it leads to. It is shown while the choice can be made. */
  readonly to?: string;
  /** Left, top, width and height in percent of the picture. Default: all of it. */
  readonly box?: readonly [left: number, top: number, width: number, height: number];
  /** Node time at which it is shown; negative values count from the node's end. Default 0. */
  readonly startTime?: number;
  /** Node time at which it goes; negative values count from the node's end. Default: the node's end. */
  readonly endTime?: number;
}

/** One scene. It has at most one of `next`, `decision` and `ending`. */
export interface StoryFileNode {
  /**
   * Address of the clip, relative to the story file, or a list in order of preference. Without one the node plays as its text.
   */
  readonly source?: string | StoryFileSource | readonly (string | StoryFileSource)[];
  /** Duration in seconds. Default: read from the media; without media, as long as the text takes to read. */
  readonly duration?: number;
  /**
   * When the clip's picture ends, in seconds; a sound that is longer plays on under the next scene. Default: found by playing, where
   * a last picture that stands for up to 2 s counts as its end: give the whole length to a title card or a recording of a screen.
   */
  readonly videoDuration?: number;
  /** Decibels by which the clip's own sound is made louder, or quieter if negative. Default 0. */
  readonly gain?: number;
  /** A summary of the scene; shown while it has no clip. */
  readonly text?: StoryText;
  /** Name of the scene for people who make the film. */
  readonly title?: StoryText;
  /** Caption files. Addresses are relative to the story file. */
  readonly captions?: readonly CaptionTrack[];
  /** Audio description. Addresses are relative to the story file. */
  readonly audioDescription?: readonly AudioDescription[];
  /** Overlays on the picture, the last one on top. Needs the overlays plugin. */
  readonly overlays?: readonly StoryFileOverlay[];
  /** Place of the scene on a map of the story, in pixels: from the left, from the top. */
  readonly position?: readonly [x: number, y: number];
  /** Tags, as Twine has them. */
  readonly tags?: readonly string[];
  /** Values that variables get when the scene begins, in the order of writing: each sees those before. */
  readonly set?: Readonly<Record<string, StoryLogic>>;
  /** Id of the only scene that follows, without a question. */
  readonly next?: string;
  /** The decision of the viewer. */
  readonly decision?: StoryFileDecision;
  /** Name of the ending, for the last scene of a path. */
  readonly ending?: string;
  /** Ids of scenes to preload, likeliest first. Those that follow are preloaded without it. */
  readonly prefetch?: readonly string[];
  /**
   * Data of the application; `player.repository.get(id).data` has them. The addresses in `poster`, `thumbnails` and `choice.image` are
   * relative to the story file, all others are left as they are.
   */
  readonly data?: JsonObject;
}

/** A variable of the story. */
export interface StoryFileVariable {
  /** Its value when the film starts. */
  readonly initialValue: JsonValue;
  /** Whether the application changes it in code: what depends on it is then not taken for impossible. Default `false`. */
  readonly external?: boolean;
}

/** A sound, with the options that `player.audio.add` takes. */
export interface StoryFileSound {
  /** Unique; the sound `soundtrack` follows the video. */
  readonly id: string;
  /** Address of the file, relative to the story file, or a list in order of preference. */
  readonly src: string | readonly string[];
  /** Any other option of a sound, such as `loop`, `volume` or `fadeInDuration`. */
  readonly [option: string]: JsonValue;
}

/**
 * A story as a file: what is played, what is asked, what is remembered. Addresses in it are relative to the file, or to the `base` that
 * the application gives.
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
  /** Version of the format. */
  readonly version: typeof STORY_VERSION;
  /** Name of the story. */
  readonly title?: StoryText;
  /** Id of the first scene. */
  readonly start: string;
  /** BCP 47 tags of the languages in which every text should be there. */
  readonly languages?: readonly string[];
  /** Variables, by their names, which have no dot: `bag.0` is a part of the value of `bag`. */
  readonly variables?: Readonly<Record<string, StoryFileVariable>>;
  /** Scenes, by their ids. */
  readonly nodes: Readonly<Record<string, StoryFileNode>>;
  /** Sounds. */
  readonly sounds?: readonly StoryFileSound[];
  /** Whatever else belongs to the story, such as `ifid`, its author or its licence. */
  readonly meta?: JsonObject;
}
