import type { Names } from '../shared/names.cjs';

/** Source of a plugin that counts how often scenes have started, with one example of everything a plugin can have. */
export const pluginCode = ({ type, field }: Names): string =>
  `import { inject, Injectable, signal } from '@angular/core';
import { IvPlayerError, type IvPlayerFeature } from 'iv-player';
import { type IvPlugin, PluginHost, type PluginSnapshot, withPlugin } from 'iv-player/plugin';

/** Options, under \`plugins.${field}\` of the player's options or passed to \`initPlugin('${field}', options)\`. */
export interface ${type}Options {
  /** Ids of scenes that are not counted. Default: none. */
  readonly ignored?: readonly string[];
}

/** Plugin state stored in a checkpoint, as plain JSON. */
interface ${type}Snapshot {
  readonly count: number;
}

/** Counts the scenes that have started, including repeated ones. */
@Injectable()
export class ${type}Plugin implements IvPlugin {
  readonly name = '${field}';
  readonly version = '1.0.0';

  readonly #count = signal(0);
  #ignored: ReadonlySet<string> = new Set();

  /** Number of scenes that have started. */
  readonly count = this.#count.asReadonly();

  /** Stores the count in every checkpoint. Leave it out if the plugin has no state to keep. */
  readonly snapshot: PluginSnapshot<${type}Snapshot> = {
    save: () => ({ count: this.#count() }),
    read: (saved, { v }) => v.object({ count: v.integer(0) })(saved, this.name),
    restore: ({ count }) => this.#count.set(count),
  };

  constructor() {
    inject(PluginHost).facts.subscribe((fact) => {
      if (fact.type === 'passStarted' && !this.#ignored.has(fact.pass.node.id))
        this.#count.update((count) => count + 1);
    });
  }

  /** Applies options. Throws \`INVALID_ARGUMENT\` for invalid options, without changing anything. */
  configure({ ignored = [] }: ${type}Options): void {
    if (!Array.isArray(ignored))
      throw new IvPlayerError('INVALID_ARGUMENT', 'plugins.${field}.ignored must be an array of ids.');
    this.#ignored = new Set(ignored);
  }
}

/** Adds the plugin: \`provideIvPlayer({}, with${type}Plugin())\`, then \`inject(${type}Plugin)\`. */
export const with${type}Plugin = (options: ${type}Options = {}): IvPlayerFeature =>
  withPlugin({ name: '${field}', type: ${type}Plugin, options });
`;

/** Source of the plugin's spec, which uses the virtual clock of `iv-player/testing`. */
export const pluginSpec = ({ type, field, file }: Names): string =>
  `import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { with${type}Plugin, type ${type}Options, ${type}Plugin } from './${file}-plugin';

/** Plays two scenes of ten seconds. */
function play(options: ${type}Options = {}) {
  TestBed.configureTestingModule({
    providers: [
      provideIvPlayerTesting({ plugins: { checkpoints: {} } }, with${type}Plugin(options)),
    ],
  });
  const player = TestBed.inject(Player);
  const engine = TestBed.inject(FakePlaybackEngine);
  player.repository.add([
    { id: 'first', source: 'first.mp4', duration: 10 },
    { id: 'second', source: 'second.mp4', duration: 10 },
  ]);
  player.append('first', 'second');
  void player.play();
  engine.advance(1);
  return { player, engine, plugin: TestBed.inject(${type}Plugin) };
}

describe('${type}Plugin', () => {
  it('counts each scene that starts', () => {
    const { engine, plugin } = play();
    expect(plugin.count()).toBe(1);
    engine.advance(10);
    expect(plugin.count()).toBe(2);
  });

  it('does not count ignored scenes', () => {
    const { engine, plugin } = play({ ignored: ['first'] });
    expect(plugin.count()).toBe(0);
    engine.advance(10);
    expect(plugin.count()).toBe(1);
  });

  it('rejects invalid options', () => {
    const { player } = play();
    expect(() => player.initPlugin('${field}', { ignored: 'first' })).toThrow();
  });

  it('stores its count in every checkpoint', async () => {
    const { player, engine, plugin } = play();
    const snapshot = player.checkpoints.save();
    engine.advance(10);
    expect(plugin.count()).toBe(2);
    await player.checkpoints.load(snapshot);
    expect(plugin.count()).toBe(1);
  });
});
`;
