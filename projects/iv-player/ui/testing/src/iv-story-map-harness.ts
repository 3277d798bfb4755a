import { ComponentHarness, type TestElement, parallel } from '@angular/cdk/testing';

/** Scene in the map or the outline. */
export interface StoryMapSceneView {
  /** Id of its node. */
  readonly id: string;
  /** Visible name. */
  readonly name: string;
  /** State for the viewer. */
  readonly state: 'here' | 'seen' | 'next' | 'open' | 'missed' | 'unseen';
  /** Whether a click goes there. */
  readonly canJump: boolean;
}

/** Harness for a scene in `<iv-story-map>`. */
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

/** Harness for `<iv-story-map>` from `iv-player/map`. */
export class IvStoryMapHarness extends ComponentHarness {
  /** Selector of the map. */
  static readonly hostSelector = 'iv-story-map';

  readonly #scenes = this.locatorForAll(StoryMapSceneHarness);

  /** Rendered scenes: all of them in the outline, and only those near the viewport on the map of a large story. */
  async scenes(): Promise<StoryMapSceneView[]> {
    const scenes = await this.#scenes();
    return parallel(() => scenes.map((scene) => scene.read()));
  }

  /** Id of the current node; `null` if none. */
  async here(): Promise<string | null> {
    return (await this.host()).getAttribute('data-here');
  }

  /** Current view. */
  async view(): Promise<'map' | 'outline'> {
    const isMap = await (await this.#viewButton('map')).getAttribute('aria-pressed');
    return isMap === 'true' ? 'map' : 'outline';
  }

  /** Clicks the button that shows the map or the outline. */
  async show(view: 'map' | 'outline'): Promise<void> {
    await (await this.#viewButton(view)).click();
  }

  /**
   * Clicks a scene, which goes back to it or to its checkpoint. With the fake engine, it takes effect at the next `engine.advance()`.
   * @throws Error if the scene is not rendered, or has no button
   */
  async goTo(id: string): Promise<void> {
    const scenes = await this.#scenes();
    const views = await this.scenes();
    const index = views.findIndex((view) => view.id === id && view.canJump);
    const shown = JSON.stringify(views);
    if (index < 0) throw new Error(`The scene ${JSON.stringify(id)} has no button: the map shows ${shown}.`);
    await scenes[index]?.press();
  }

  #viewButton(view: string): Promise<TestElement> {
    return this.locatorFor(`[data-view="${view}"]`)();
  }
}
