import type { HlsConfig, HlsLibrary } from '../hls-library';
import type { PlaylistPart } from 'iv-player/hls/lazy';

type Listener = (event: string, data: unknown) => void;

export class FakeAbrController {
  bwEstimator = new FakeEstimator();
  readonly resets: (number | undefined)[] = [];

  resetEstimator(bandwidth?: number): void {
    this.bwEstimator = new FakeEstimator();
    this.resets.push(bandwidth);
  }
}

class FakeEstimator {
  canEstimate(): boolean {
    return false;
  }

  getEstimate(): number {
    return Number.NaN;
  }
}

interface FakeDetails {
  readonly endSN: number;
  readonly fragments?: readonly PlaylistPart[];
}

/** A fake hls.js without media. It records calls, and reports the events that a spec sends. */
export class FakeHls {
  static created: FakeHls[] = [];
  static isSupportedHere = true;
  static readonly DefaultConfig = { abrController: FakeAbrController };
  static readonly Events = new Proxy({}, { get: (_, name) => name });

  static isSupported(): boolean {
    return FakeHls.isSupportedHere;
  }

  /** The fake as the class exported by hls.js. */
  static get library(): HlsLibrary {
    return FakeHls as unknown as HlsLibrary;
  }

  static reset(): void {
    FakeHls.created = [];
    FakeHls.isSupportedHere = true;
  }

  readonly calls: string[] = [];
  levels: readonly { width: number; height: number; bitrate: number; details?: FakeDetails }[] = [];
  maxAutoLevel = Infinity;
  readonly pathways: readonly string[] = ['.'];
  inFlightFragments = { main: { state: 'IDLE' }, audio: { state: 'IDLE' } };
  latestLevelDetails: FakeDetails = { endSN: 1 };
  autoLevelCapping = -1;
  startLevel = -1;
  audioTracks: readonly { lang: string; url: string; default: boolean }[] = [];
  audioTrack = 0;
  allAudioTracks = this.audioTracks;
  #isPaused = false;
  readonly #listeners: (readonly [string, Listener])[] = [];

  readonly controller: FakeAbrController;

  constructor(readonly config: Partial<HlsConfig>) {
    const Controller = config.abrController as unknown as typeof FakeAbrController | undefined;
    this.controller = new (Controller ?? FakeAbrController)();
    FakeHls.created.push(this);
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
  }

  report(event: string, data: unknown = {}): void {
    for (const [name, listener] of [...this.#listeners]) if (name === event) listener(event, data);
  }

  trigger(event: string): void {
    this.calls.push(`trigger ${event}`);
  }

  loadSource(url: string): void {
    this.calls.push(`load ${url}`);
  }

  attachMedia(): void {
    this.calls.push('attach');
  }

  setAudioOption({ lang }: { readonly lang: string }): void {
    this.calls.push(`sound ${lang}`);
    this.audioTrack = this.audioTracks.findIndex((track) => track.lang === lang);
  }

  pauseBuffering(): void {
    this.#isPaused = true;
    this.calls.push('pause');
  }

  resumeBuffering(): void {
    if (this.#isPaused) this.calls.push('resume');
    this.#isPaused = false;
  }

  startLoad(from?: number): void {
    this.calls.push(from === undefined ? 'startLoad' : `startLoad ${from}`);
  }

  stopLoad(): void {
    this.calls.push('stopLoad');
  }

  destroy(): void {
    this.calls.push('destroy');
  }
}
