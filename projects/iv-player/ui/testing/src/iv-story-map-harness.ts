import { ComponentHarness, type TestElement, parallel } from '@angular/cdk/testing';

/** A scene of the map or of the outline. */
export interface StoryMapSceneView {
  /** Id of its node. */
  readonly id: string;
  /** The name that is shown. */
  readonly name: string;
  /** Its state for the viewer. */
  readonly state: 'here' | 'seen' | 'next' | 'open' | 'missed' | 'unseen';
  /** Whether a press goes there. */
  readonly canJump: boolean;
}

/** One scene of `<iv-story-map>` in a test. */
class StoryMapSceneHarness extends ComponentHarness {
  static readonly hostSelector = '.iv-map-node,.iv-map-row';

  readonly #button = this.locatorForOptional('button');
  readonly #name = this.locatorFor('.iv-map-name,.iv-map-jump');

  async read(): Promise<StoryMapSceneView> {
    const host = await this.host();
    const [id, state] = await parallel(() => [
      host.getAttribute('data-node-id'),
      host.getAttribute('data-state'),
    ]);
    return {
      id: id ?? '',
      name: (await (await this.#name()).text()).trim(),
      state: state as StoryMapSceneView['state'],
      canJump: (await this.#button()) !== null,
    };
  }

  async press(): Promise<void> {
    await (await this.#button())?.click();
  }
}

/** `<iv-story-map>` of `iv-player/map` in a test. */
export class IvStoryMapHarness extends ComponentHarness {
  /** Selector of the map. */
  static readonly hostSelector = 'iv-story-map';

  readonly #scenes = this.locatorForAll(StoryMapSceneHarness);

  /** The scenes that are shown; of a large story on the map only those near the window, in the outline all. */
  async scenes(): Promise<StoryMapSceneView[]> {
    const scenes = await this.#scenes();
    return parallel(() => scenes.map((scene) => scene.read()));
  }

  /** Id of the node that plays; `null` without one. */
  async here(): Promise<string | null> {
    return (await this.host()).getAttribute('data-here');
  }

  /** Which of both is shown. */
  async view(): Promise<'map' | 'outline'> {
    const isMap = await (await this.#viewButton('map')).getAttribute('aria-pressed');
    return isMap === 'true' ? 'map' : 'outline';
  }

  /** Presses the button that shows the map or the outline. */
  async show(view: 'map' | 'outline'): Promise<void> {
    await (await this.#viewButton(view)).click();
  }

  /**
   * Presses a scene: goes back to it, or to its checkpoint. On the fake engine the player acts on it with the next
   * `engine.advance()`.
   * @throws Error when the scene is not shown, or cannot be gone to
   */
  async goTo(id: string): Promise<void> {
    const scenes = await this.#scenes();
    const views = await this.scenes();
    const index = views.findIndex((view) => view.id === id && view.canJump);
    if (index < 0) throw new Error(`No press leads to ${JSON.stringify(id)}: ${JSON.stringify(views)}.`);
    await scenes[index]?.press();
  }

  #viewButton(view: string): Promise<TestElement> {
    return this.locatorFor(`[data-view="${view}"]`)();
  }
}
