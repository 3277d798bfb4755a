import type { LocalizedText } from 'iv-player';
import type { ChoiceTexts } from './choices/choice-texts';
import type { ThumbnailSheet } from './controls/thumbnail';

// What the pieces read of a node; see `StoryNodeData`.
declare module 'iv-player' {
  interface StoryNodeData {
    /** Name of the scene: for the media keys of the system, and on the map. */
    readonly title?: LocalizedText | null;
    /** The question of its decision. */
    readonly prompt?: LocalizedText | null;
    /** How the choices of its decision read, by the ids of their nodes, where they have no texts of their own. */
    readonly choices?: Readonly<Record<string, ChoiceTexts>> | null;
    /** How a choice reads that leads here, where neither it nor the node that asks says so. */
    readonly choice?: ChoiceTexts | null;
    /** Address of a picture of the scene. */
    readonly poster?: string | null;
    /** Small pictures of the clip, for the scrub bar. */
    readonly thumbnails?: ThumbnailSheet | null;
  }
}
