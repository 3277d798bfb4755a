import type { DecisionChoice, DecisionChoiceConfig, Player } from 'iv-player';
import type { ownListener } from 'iv-player/private';
import type { StoryFile, StoryFileOverlay, StoryText } from 'iv-player/story-core';
import type { StoryTexts } from '../story-texts';

/** Id of the player overlay that contains all overlays of the story. */
const OVERLAY = 'iv-story-overlays';
/** Options of the story's overlays, with their layout size in CSS pixels; they scale with the video. */
export const LAYER = {
  boxing: 'video',
  scaling: true,
  width: 854,
  height: 480,
  pointerEvents: false,
  includeInCheckpoints: false,
} as const;
/** How long before its time a cue counts as reached, in seconds. The clock may lag slightly behind the event. */
const TOLERANCE = 0.02;

const FONT = '24px/1.4 system-ui, sans-serif';

const MOMENTS = ['seeked', 'timeupdate', 'decision.start', 'decision.end', 'decision.made'] as const;

export interface DrawnStory {
  readonly story: StoryFile;
  /** Choices of each decision, open and closed, by the id of the node. */
  readonly choices: ReadonlyMap<string, readonly DecisionChoiceConfig[]>;
  readonly resolve: (address: string) => string;
  readonly texts: Pick<StoryTexts, 'fill' | 'whenFilled'>;
}

/** A text in the language to show, and its BCP 47 tag; both empty without a text. The tag is also empty for a text in a single language. */
export interface ShownText {
  readonly text: string;
  readonly lang: string;
}

/** Shows the current node's overlays at their times. Text is never interpreted as HTML. */
export class StoryOverlays {
  readonly #root: HTMLElement;
  readonly #removers: (() => void)[];
  #node: StoryFile['nodes'][string] | undefined;
  #shown: readonly { readonly overlay: StoryFileOverlay; readonly element: HTMLElement }[] = [];

  readonly #player: Player;
  readonly #drawn: DrawnStory;
  readonly #localized: (text: StoryText | undefined) => ShownText;
  readonly #document: Document;

  /** @param own passed in, like `localized`, because this file is loaded on demand */
  constructor(
    player: Player,
    drawn: DrawnStory,
    localized: (text: StoryText | undefined) => ShownText,
    document: Document,
    own: typeof ownListener,
  ) {
    this.#player = player;
    this.#drawn = drawn;
    this.#localized = localized;
    this.#document = document;
    this.#root = document.createElement('div');
    this.#root.className = OVERLAY;
    Object.assign(this.#root.style, { position: 'relative', width: '100%', height: '100%' });
    player.overlays.add(OVERLAY, this.#root, LAYER);
    const update = own(() => this.#update());
    const build = own(() => this.#build());
    this.#removers = [
      ...(['nodestart', 'languagechange', 'decision.updated'] as const).map((name) => player.on(name, build)),
      ...MOMENTS.map((name) => player.on(name, update)),
      ...this.#cues().map(({ id, at }) => player.repository.get([id])[0]?.on(`timeupdate:${at}`, update)),
    ].flatMap((remove) => remove ?? []);
    this.#build();
  }

  /** Writes the texts again, after variables have changed. */
  refresh(): void {
    for (const { overlay, element } of this.#shown) this.#write(overlay, element);
  }

  close(): void {
    for (const remove of this.#removers) remove();
    this.#player.overlays.remove(OVERLAY);
  }

  /** Times at which overlays appear or disappear, if counted from a node's start; `timeupdate` covers times counted from its end. */
  #cues(): readonly { readonly id: string; readonly at: number }[] {
    return Object.entries(this.#drawn.story.nodes).flatMap(([id, { overlays = [] }]) =>
      [...new Set(overlays.flatMap(({ startTime = 0, endTime = 0 }) => [startTime, endTime]))]
        .filter((at) => at > 0)
        .map((at) => ({ id, at })),
    );
  }

  /** Keeps the elements if the node repeats or the language changes, because one of them may have focus. */
  #build(): void {
    const id = this.#player.currentNodeId;
    const node =
      id !== null && Object.hasOwn(this.#drawn.story.nodes, id) ? this.#drawn.story.nodes[id] : undefined;
    if (node !== this.#node) {
      this.#node = node;
      this.#shown = (node?.overlays ?? []).map((overlay) => ({ overlay, element: this.#elementOf(overlay) }));
      this.#root.replaceChildren(...this.#shown.map(({ element }) => element));
    }
    for (const { overlay, element } of this.#shown) this.#write(overlay, element);
    this.#update();
  }

  #write({ kind, text, to }: StoryFileOverlay, element: HTMLElement): void {
    const own = this.#drawn.texts.fill(text);
    const label = kind === 'choice' && text === undefined ? this.#choiceOf(to)?.label : own;
    const shown = this.#localized(label);
    element.lang = shown.lang;
    if (kind === 'image') (element as HTMLImageElement).alt = shown.text;
    else element.textContent = shown.text;
  }

  #elementOf({ kind, src, to, box }: StoryFileOverlay): HTMLElement {
    const player = this.#player;
    const element = this.#document.createElement(
      kind === 'choice' ? 'button' : kind === 'image' ? 'img' : 'p',
    );
    const [left, top, width, height] = box ?? [0, 0, 100, 100];
    Object.assign(element.style, {
      boxSizing: 'border-box',
      position: 'absolute',
      margin: '0',
      left: `${left}%`,
      top: `${top}%`,
      width: `${width}%`,
      height: `${height}%`,
    });
    if (kind === 'image') {
      (element as HTMLImageElement).src = this.#drawn.resolve(src ?? '');
      element.style.objectFit = 'contain';
      return element;
    }
    Object.assign(element.style, {
      font: FONT,
      color: '#fff',
      whiteSpace: 'pre-line',
      textShadow: '0 1px 4px #000, 0 0 1px #000',
    });
    if (kind === 'choice') {
      (element as HTMLButtonElement).type = 'button';
      Object.assign(element.style, {
        pointerEvents: 'auto',
        background: 'rgb(0 0 0 / 35%)',
        border: '2px solid #fff',
        borderRadius: '12px',
      });
      element.addEventListener('click', () => {
        const choice = this.#choiceOf(to);
        if (choice) player.decision.get(player.currentNodeId ?? '')?.make(choice.id);
      });
    }
    return element;
  }

  /** Finds the open choice with this id; if none of the node's choices have the id, finds the open choice that leads to this node. */
  #choiceOf(target: string | undefined): DecisionChoice | undefined {
    const node = this.#player.currentNodeId ?? '';
    const isId = this.#drawn.choices.get(node)?.some(({ id }) => id === target);
    const choices = this.#player.decision.get(node)?.choices;
    return choices?.find(({ id, to }) => (isId ? id : to.id) === target);
  }

  #update(): void {
    const { currentNode, currentNodeTime: now } = this.#player;
    const duration = currentNode?.duration ?? 0;
    const nodeTime = (time: number): number => (time < 0 ? duration + time : time);
    for (const { overlay, element } of this.#shown) {
      const { startTime = 0, endTime = Infinity, kind, to } = overlay;
      const isInTime = now + TOLERANCE >= nodeTime(startTime) && now + TOLERANCE < nodeTime(endTime);
      const isShown = isInTime && (kind !== 'choice' || this.#canBeMade(to));
      element.style.visibility = isShown ? '' : 'hidden';
    }
  }

  #canBeMade(to: string | undefined): boolean {
    const decision = this.#player.decision.get(this.#player.currentNodeId ?? '');
    return decision !== null && decision.state !== 'inactive' && this.#choiceOf(to) !== undefined;
  }
}
