import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { IV_STREAM_QUALITY, IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { withHls } from 'iv-player/hls';
import { RadioRow } from '../overlay-lab/radio-row';
import { onAnimationFrame } from '../playback/on-animation-frame';
import { drawStream } from './stream-chart';
import { StreamHistory } from './stream-history';
import { networkOptions, qualityOptions } from './streaming-options';
import { ThrottledNetwork } from './throttled-network';

/** Scenes in `hls-film.mjs`. */
const scenes = ['opening', 'watch', 'stairs'];
const network = new ThrottledNetwork();

/** The beginning of the film as HLS on a throttled network, with what is on the screen and what is buffered. */
@Component({
  selector: 'demo-streaming-lab',
  imports: [IvPlayer, RadioRow],
  providers: [
    provideIvPlayer(
      { muted: true },
      withHls({
        library: network.loadLibrary,
        config: { loader: network.loader },
        streaming: { bufferAhead: 10 },
      }),
    ),
  ],
  template: `
    <div class="lab">
      <div class="stream-view">
        <iv-player />
        <canvas #chart class="stream-chart" aria-hidden="true"></canvas>
        <ul class="lab-legend" aria-label="The last 30 seconds">
          <li data-box="B">rendition: {{ renditionText() }}</li>
          <li data-box="C">buffer</li>
        </ul>
        <button type="button" class="chip" [attr.aria-pressed]="!isPaused()" (click)="toggle()">
          Playing
        </button>
        @if (hasFailed()) {
          <p role="alert">
            There are no streams: create them with <code>node projects/demo-app/film/hls-film.mjs</code>.
          </p>
        }
      </div>
      <form class="lab-settings" aria-label="Network and quality">
        <demo-radio-row legend="Network" [options]="networkOptions" [(value)]="bandwidth" />
        <demo-radio-row legend="maxHeight" [options]="qualityOptions" [(value)]="maxHeight" />
      </form>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StreamingLab {
  readonly #player = inject(Player);
  readonly #quality = inject(IV_STREAM_QUALITY);
  readonly #host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly chart = viewChild.required<ElementRef<HTMLCanvasElement>>('chart');
  readonly #history = new StreamHistory();

  protected readonly networkOptions = networkOptions;
  protected readonly qualityOptions = qualityOptions;
  protected readonly bandwidth = signal(Infinity);
  protected readonly maxHeight = signal<number | 'stage'>('stage');
  protected readonly isPaused = this.#player.select((state) => state.isPaused);
  protected readonly hasFailed = this.#player.select((state) => state.error !== null);
  readonly #rendition = this.#player.select((state) => state.rendition);
  protected readonly renditionText = computed(() => {
    const rendition = this.#rendition();
    return rendition
      ? `${rendition.height} lines, ${Math.round(rendition.bitrate / 1000)} kbit/s`
      : 'none yet';
  });

  constructor() {
    const player = this.#player;
    player.repository.add(scenes.map((id) => ({ id, source: `film/hls/${id}/index.m3u8` })));
    // Loops.
    for (const [index, id] of scenes.entries())
      player.decision.add(id, [scenes[(index + 1) % scenes.length] ?? id]);
    effect(() => (network.bandwidth = this.bandwidth()));
    effect(() => (this.#quality.maxHeight = this.maxHeight()));
    onAnimationFrame(() => this.#draw());
  }

  protected async toggle(): Promise<void> {
    const player = this.#player;
    // Loads nothing before this point.
    if (player.playlist.length === 0) player.append('opening');
    if (this.isPaused()) await player.play();
    else player.pause();
  }

  #draw(): void {
    const at = performance.now();
    const { currentNodeId: nodeId, rendition, isBuffering } = this.#player.reduxStore.getState().player;
    const video = [...this.#host.querySelectorAll('video')].find((one) => !one.inert);
    const end = video?.buffered.length ? video.buffered.end(video.buffered.length - 1) : 0;
    const ahead = Math.max(0, end - (video?.currentTime ?? 0));
    this.#history.add({ at, nodeId, height: rendition?.height ?? 0, ahead, isBuffering });
    drawStream(this.chart().nativeElement, this.#history, at);
  }
}
