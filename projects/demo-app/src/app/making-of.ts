import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { CodeBlock } from '../source-code/code-block';
import { codeTokens } from '../source-code/code-tokens';
import { Icon } from '../theme/icon';

const code = `// film/story.json
{ "format": "iv-story", "version": 1, "start": "storm", "nodes": {
  "storm": { "source": "storm.mp4",
    "captions": [{ "src": "storm.vtt", "lang": "en", "label": "English" }],
    "decision": { "prompt": "Where to?", "startTime": 4, "choices": [
      { "to": "stairs", "label": "Up the stairs" },
      { "to": "shore", "label": "Down to the shore" } ] } },
  "stairs": { "source": "stairs.mp4", "ending": "The lamp" },
  "shore": { "source": "shore.mp4", "ending": "The boat" } } }

// film.ts
@Component({
  selector: 'app-film', imports: [IvFullPlayer, IvStory], providers: [provideIvPlayer()],
  template: '<iv-full-player story="film/story.json" (ending)="done($event.name)" />',
})`;

/** The code of a film with a choice, and a description of what the library does. */
@Component({
  selector: 'demo-making-of',
  imports: [CodeBlock, Icon],
  template: `
    <figure class="code">
      <figcaption class="code-head">
        <span>A film with a choice</span>
        <button type="button" class="chip" (click)="copy()">
          <demo-icon [name]="isCopied() ? 'check' : 'copy'" />{{ isCopied() ? 'Copied' : 'Copy' }}
        </button>
      </figcaption>
      <demo-code-block [tokens]="tokens" />
    </figure>
    <ul class="claims">
      @for (claim of claims; track claim.title) {
        <li class="claim">
          <h3>{{ claim.title }}</h3>
          <p>{{ claim.text }}</p>
        </li>
      }
    </ul>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MakingOf {
  protected readonly tokens = codeTokens(code);
  protected readonly isCopied = signal(false);
  protected readonly claims = [
    {
      title: 'One film, not a series of clips',
      text: 'The next scene is preloaded in a second video element, started just before the last frame of the current one, and shown right after it.',
    },
    {
      title: 'Choices for everyone',
      text: 'Mouse, touch, keyboard or screen reader, in the viewer’s language. Viewers who need more time can turn off the time limit, and the film waits. Or design your own buttons.',
    },
    {
      title: 'No change detection per frame',
      text: 'Zoneless, signals, OnPush. Captions, countdown and scrub bar move without change detection, because per-frame changes are written directly to the DOM.',
    },
    {
      title: 'State you can read',
      text: 'A Redux store holds the state of the player and its plugins. This page has a strict content security policy: no inline scripts, no inline styles.',
    },
  ];

  protected async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      this.isCopied.set(true);
    } catch {
      this.isCopied.set(false);
    }
  }
}
