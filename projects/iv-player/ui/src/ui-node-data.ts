import type { LocalizedText } from 'iv-player';
import type { ChoiceTexts } from './choices/choice-texts';
import type { ThumbnailSheet } from './controls/thumbnail';

// Node data that the components read; see `StoryNodeData`.
declare module 'iv-player' {
  interface StoryNodeData {
    /** Name of the scene, shown on the map and in the system's media controls. */
    readonly title?: LocalizedText | null;
    /** Question for the node's decision. */
    readonly prompt?: LocalizedText | null;
    /** Texts of the choices that have none of their own, by node id. */
    readonly choices?: Readonly<Record<string, ChoiceTexts>> | null;
    /** Texts of a choice that leads here, if neither the choice nor its parent's `choices` has any. */
    readonly choice?: ChoiceTexts | null;
    /** URL of an image of the scene. */
    readonly poster?: string | null;
    /** Thumbnails of the clip, for the scrub bar. */
    readonly thumbnails?: ThumbnailSheet | null;
  }
}
