import { CUSTOM_ELEMENTS_SCHEMA, ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { IvMedia, asMediaElement } from 'iv-player/media-element';
import { IvCaptions, IvChoices, IvReserve } from 'iv-player/ui';
import 'media-chrome';
import { formatTime } from '../playback/format-time';
import { CodeBlock } from '../source-code/code-block';
import { codeTokens } from '../source-code/code-tokens';
import { registerSounds } from '../story/register-sounds';
import { registerStory } from '../story/register-story';
import { STORY } from '../story/story';

const code = `<media-controller>
  <iv-media slot="media">
    <iv-player> <iv-captions /> <iv-choices /> </iv-player>
  </iv-media>
  <media-control-bar ivReserve="bottom">
    <media-play-button /> <media-time-range /> …
  </media-control-bar>
</media-controller>

const media = asMediaElement(inject(Player));
media.addEventListener('ended', () => …);`;

/** Events to list; the others are emitted several times a second. */
const EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'seeking', 'seeked', 'durationchange', 'error'],
  ...['volumechange', 'ratechange', 'loadedmetadata'],
];
const maxEvents = 9;

/** The film with media-chrome's controls, and the events of its media element. */
@Component({
  selector: 'demo-skin',
  imports: [CodeBlock, IvCaptions, IvChoices, IvMedia, IvPlayer, IvReserve],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  providers: [provideIvPlayer()],
  templateUrl: './skin-page.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SkinPage {
  protected readonly story = STORY;
  protected readonly tokens = codeTokens(code);
  protected readonly events = signal<
    readonly { readonly key: number; readonly name: string; readonly at: string }[]
  >([]);

  constructor() {
    registerStory();
    registerSounds();
    const player = inject(Player);
    const media = asMediaElement(player);
    let key = 0;
    for (const name of EVENTS)
      media.addEventListener(name, () => {
        const event = {
          key: key++,
          name,
          at: `${formatTime(media.currentTime)} of ${formatTime(media.duration)}`,
        };
        this.events.update((events) => [event, ...events].slice(0, maxEvents));
      });
    player.append(STORY.first);
  }
}
