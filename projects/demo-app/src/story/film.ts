import type { NodeSource } from 'iv-player';
import filmFile from '../../public/film/film.json';
import type { FilmFile, FilmFileNode } from './film-file';
import { questions } from './questions';

/** What the viewer is asked in a scene. */
export interface SceneChoice {
  readonly question: string;
  readonly answers: readonly { readonly id: string; readonly label: string }[];
  /** When it is asked, in seconds. */
  readonly startTime: number;
  /** The scene repeats until the viewer acts. */
  readonly isLoop: boolean;
}

/** One of the places where the story ends. */
export interface Ending {
  readonly id: string;
  readonly title: string;
  /** From 1. */
  readonly number: number;
}

export interface Scene {
  readonly id: string;
  readonly title: string;
  readonly line: string;
  /** Seconds. */
  readonly duration: number;
  readonly source: NodeSource;
  /** Address of a still. */
  readonly poster: string;
  readonly children: readonly string[];
  readonly defaults: readonly string[] | null;
  readonly window: FilmFileNode['decision'] | null;
  readonly choice: SceneChoice | null;
  readonly ending: Ending | null;
  /** How its decision is made, where that is special. */
  readonly note: string | null;
}

/** Where the clips lie, seen from the page. */
const folder = 'film/';

/** The story, told by its file and in the film's own words. */
class Film {
  readonly title: string;
  readonly tagline: string;
  /** Address of the still that stands for the whole film. */
  readonly cover: string;
  /** Id of the first scene. */
  readonly first: string;
  readonly scenes: readonly Scene[];
  /** The scene that repeats, which ends on the frame on which it begins. */
  readonly loop: Scene;
  readonly endings: readonly Ending[];
  /** Every way from a scene to another, or to itself. */
  readonly ways: readonly { readonly from: string; readonly to: string }[];
  private readonly byId: ReadonlyMap<string, Scene>;

  constructor(file: FilmFile) {
    this.title = file.title;
    this.tagline = file.summary;
    this.first = file.start;
    this.ways = file.nodes.flatMap(({ id, children }) => children.map((to) => ({ from: id, to })));
    this.endings = file.nodes
      .filter(({ children }) => children.length === 0)
      .map(({ id, title }, index) => ({ id, title, number: index + 1 }));
    this.scenes = file.nodes.map((node) => this.read(node));
    this.byId = new Map(this.scenes.map((scene) => [scene.id, scene]));
    // The scene that waits for the viewer is the film's own face.
    this.loop = this.scenes.find(({ choice }) => choice?.isLoop) ?? this.scene(this.first);
    this.cover = this.loop.poster;
  }

  /** The scene of a node; a node the film does not know is a mistake of this page. */
  scene(id: string): Scene {
    const scene = this.byId.get(id);
    if (!scene) throw new Error(`The film has no scene "${id}".`);
    return scene;
  }

  private read(node: FilmFileNode): Scene {
    const answers = Object.entries(node.choices ?? {}).map(([id, label]) => ({ id, label }));
    const isLoop = node.children.includes(node.id);
    const notes: Record<string, string> = { 'custom-decider': 'variables', defaults: 'default' };
    return {
      ...node,
      source: node.sources.map(({ src, type }) => ({ src: folder + src, type })),
      poster: folder + node.poster,
      defaults: node.defaults ?? null,
      window: node.decision ?? null,
      choice:
        answers.length === 0
          ? null
          : { question: questions[node.id] ?? '', answers, startTime: node.decision?.startTime ?? 0, isLoop },
      ending: this.endings.find(({ id }) => id === node.id) ?? null,
      note: notes[node.role] ?? null,
    };
  }
}

/** The film of this page. */
export const FILM = new Film(filmFile);
