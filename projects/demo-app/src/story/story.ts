import type { AudioDescription, CaptionTrack, NodeSource } from 'iv-player';
import storyFile from '../../public/film/film.json';
import type { FilmText, StoryFile, StoryFileNode } from './story-file';

/** The viewer's choice in a scene. */
export interface SceneChoice {
  readonly question: FilmText;
  /** Answers; `id` is the id of the scene that the answer leads to. */
  readonly answers: readonly { readonly id: string; readonly label: FilmText }[];
  /** Start of the decision window, in seconds. */
  readonly startTime: number;
  /** Whether the scene repeats until the viewer chooses. */
  readonly isLoop: boolean;
}

/** A scene without children. */
export interface Ending {
  readonly id: string;
  readonly title: FilmText;
  /** Number of the ending, from 1. */
  readonly number: number;
}

export interface Scene {
  readonly id: string;
  /** Title for the page around the film. That page is in English. */
  readonly title: string;
  readonly titles: FilmText;
  /** Seconds. */
  readonly duration: number;
  readonly source: NodeSource;
  readonly captions: readonly CaptionTrack[];
  readonly audioDescription: readonly AudioDescription[];
  /** URL of a still. */
  readonly poster: string;
  readonly children: readonly string[];
  readonly defaults: readonly string[] | null;
  readonly window: StoryFileNode['decision'] | null;
  readonly choice: SceneChoice | null;
  readonly ending: Ending | null;
}

/** The clips' folder, relative to the page. */
const folder = 'film/';

/** The story graph of `film.json`, in the form the demo uses. */
class Story {
  readonly title: FilmText;
  readonly tagline: FilmText;
  /** URL of the still for the start card. */
  readonly cover: string;
  /** Id of the first scene. */
  readonly first: string;
  readonly scenes: readonly Scene[];
  /** The scene that repeats. It ends on the frame on which it begins. */
  readonly loop: Scene;
  readonly endings: readonly Ending[];
  readonly #byId: ReadonlyMap<string, Scene>;

  constructor(file: StoryFile) {
    this.title = file.title;
    this.tagline = file.summary;
    this.first = file.start;
    this.endings = file.nodes
      .filter(({ children }) => children.length === 0)
      .map(({ id, title }, index) => ({ id, title, number: index + 1 }));
    this.scenes = file.nodes.map((node) => this.#sceneOf(node));
    this.#byId = new Map(this.scenes.map((scene) => [scene.id, scene]));
    this.loop = this.scenes.find(({ choice }) => choice?.isLoop) ?? this.scene(this.first);
    this.cover = this.loop.poster;
  }

  /** The scene of a node. Throws for an unknown id. */
  scene(id: string): Scene {
    const scene = this.#byId.get(id);
    if (!scene) throw new Error(`The story has no scene "${id}".`);
    return scene;
  }

  #sceneOf(node: StoryFileNode): Scene {
    const answers = Object.entries(node.choices ?? {}).map(([id, label]) => ({ id, label }));
    const isLoop = node.children.includes(node.id);
    return {
      ...node,
      title: node.title.en,
      titles: node.title,
      captions: node.captions.map((track) => ({ ...track, src: folder + track.src })),
      source: node.sources.map(({ src, type }) => ({ src: folder + src, type })),
      poster: folder + node.poster,
      defaults: node.defaults ?? null,
      window: node.decision ?? null,
      choice:
        node.prompt === undefined
          ? null
          : { question: node.prompt, answers, startTime: node.decision?.startTime ?? 0, isLoop },
      ending: this.endings.find(({ id }) => id === node.id) ?? null,
    };
  }
}

/** The story of this page. */
export const STORY = new Story(storyFile);
