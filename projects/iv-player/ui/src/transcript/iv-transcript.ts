import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  Injector,
  afterNextRender,
  afterRenderEffect,
  computed,
  inject,
  input,
  numberAttribute,
  signal,
} from '@angular/core';
import { type CaptionTrack, type LocalizedText, Player, type StoryNode } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { injectCaptionFiles } from '../captions/caption-files';
import { textsInData } from '../choices/choice-texts';
import { TRANSCRIPT_TEXTS } from '../labels/english-labels';
import { injectLabels } from '../labels/inject-labels';
import { decisionServiceOf } from '../settings/decision-service-of';
import { ViewerSettings } from '../settings/viewer-settings';
import { applyStyles, isEntryOpen, localize, ownListener } from 'iv-player/private';
import { type AskedQuestion, askedQuestions } from './asked-questions';
import { readCueText } from './read-cue-text';
import { type PlayedEntry, PlayedEntries } from './played-entries';
import { TRANSCRIPT_CSS } from './transcript-css';
import { type SpokenLine, transcriptParagraphs } from './transcript-paragraphs';

/** Text of a caption file; `null` if it cannot be read. */
type TrackText = readonly SpokenLine[] | null;

/**
 * Transcript of the path taken. Each played entry has a heading with the choice that led to it, which is a button to go back, and its
 * captions as text, and the questions asked there with the answers given. Updates with the path and the language. Values in
 * texts stay as they were shown, except in questions that were asked before a save or a path was loaded. Unlike other components, it is not
 * moved onto the stage.
 * @example
 * ```html
 * <iv-transcript headingLevel="3" />
 * ```
 */
@Component({
  selector: 'iv-transcript',
  template: `
    <ol class="iv-transcript-list" role="list">
      @for (entry of entries(); track entry.index) {
        <li class="iv-transcript-entry" [attr.aria-current]="entry.isCurrent ? 'true' : null">
          <div role="heading" [attr.aria-level]="headingLevel()">
            @if (entry.isOpen) {
              <button
                form=""
                class="iv-transcript-button"
                [attr.aria-label]="labels.goBackTo(entry.label.text)"
                (click)="goTo(entry.index)"
              >
                <bdi [attr.lang]="entry.label.lang">{{ entry.label.text }}</bdi>
              </button>
            } @else {
              <bdi [attr.lang]="entry.label.lang">{{ entry.label.text }}</bdi>
            }
          </div>
          @if (entry.text?.length) {
            @for (line of entry.text; track $index) {
              <p class="iv-transcript-text" dir="auto" [attr.lang]="entry.track?.lang">
                @if (line.voice) {
                  <b class="iv-transcript-voice">{{ line.voice }}:</b>
                }
                {{ line.text }}
              </p>
            }
          } @else if (entry.text !== undefined) {
            <p class="iv-transcript-text iv-transcript-missing">{{ labels.noCaptions }}</p>
          }
          @for (question of entry.questions; track question.id) {
            <p class="iv-transcript-question">
              <b
                ><bdi [attr.lang]="question.prompt.lang">{{ question.prompt.text }}</bdi></b
              >
              @if (question.isToAnswer) {
                <br />
                {{ question.answers.length ? labels.answerGiven : '' }}
                @for (answer of question.answers; track $index) {
                  <bdi [attr.lang]="answer.lang">{{ answer.text }}</bdi>{{ $last ? '' : ';' }}
                }
                {{ question.remark }}
              }
            </p>
          }
        </li>
      }
    </ol>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'region', '[attr.aria-label]': 'labels.transcript', '[attr.lang]': 'labels.lang' },
})
export class IvTranscript {
  /** Heading level of the entries, from 1 to 6. Default 3. */
  readonly headingLevel = input(3, { transform: numberAttribute });

  readonly #player = inject(Player);
  readonly #host = inject(PluginHost);
  readonly #files = injectCaptionFiles();
  readonly #settings = inject(ViewerSettings);
  /** @internal */
  protected readonly labels = injectLabels(TRANSCRIPT_TEXTS);
  readonly #path = signal<readonly PlayedEntry[]>([]);
  /** Texts of loaded files, by URL. */
  readonly #texts = signal<ReadonlyMap<string, TrackText>>(new Map());
  readonly #requested = new Set<string>();
  /** Files that could not be read. Retried when the path changes. */
  readonly #failed = new Set<string>();
  readonly #language = computed(() => this.#player.signals.language() ?? this.#settings.values().language);
  /** @internal */
  protected readonly entries = computed(() => this.#path().map((played) => this.#entry(played)));

  /** @internal */
  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const injector = inject(Injector);
    const destroyed = inject(DestroyRef);
    afterNextRender(() => {
      applyStyles(element, TRANSCRIPT_CSS);
      const played = new PlayedEntries(
        this.#host.playback,
        (node) => decisionServiceOf(this.#player)?.get(node)?.choices ?? [],
      );
      // Also those of a plugin that a story adds later.
      const onQuestion = ownListener(() => this.#path.set(played.path));
      this.#player.on(/^question\./, onQuestion, { injector });
      this.#path.set(played.path);
      const facts = this.#host.facts.subscribe((fact) => {
        if (!played.onFact(fact)) return;
        for (const src of this.#failed) this.#requested.delete(src);
        this.#failed.clear();
        this.#path.set(played.path);
      });
      destroyed.onDestroy(() => facts.unsubscribe());
    });
    afterRenderEffect(() => {
      for (const { node, track } of this.entries()) if (track) void this.#read(node, track);
    });
  }

  /** @internal */
  protected goTo(index: number): void {
    if (isEntryOpen(this.#player, index)) this.#player.currentNodeIndex = index;
  }

  #entry({ entry: { node }, index, before, answer, isCurrent }: PlayedEntry) {
    const { labels } = this;
    const language = this.#language();
    const given = answer?.label ?? textsInData(node, before)?.label;
    const label = localize(given, language, labels.lang) ?? {
      text: labels.scene(index + 1),
      lang: labels.lang,
    };
    const track = this.#files.trackOf(node, language);
    const text = track ? this.#texts().get(track.src) : null;
    const isOpen = isEntryOpen(this.#player, index);
    const questions = askedQuestions(this.#player, index).map((one) => this.#question(one));
    return { node, index, isCurrent, isOpen, label, track, text, questions };
  }

  #question({ id, prompt, answers, isConfirmation, correct }: AskedQuestion) {
    const { labels } = this;
    const { lang } = labels;
    const language = this.#language();
    const say = (text: LocalizedText | null) => localize(text, language, lang);
    const judgement = correct === null ? [] : [correct ? labels.answerRight : labels.answerWrong];
    const state = answers === null ? [labels.notAnswered] : answers.length === 0 ? [labels.answered] : [];
    const remarks = [...state, ...judgement].join(', ');
    return {
      id,
      prompt: say(prompt) ?? { text: labels.askedQuestion, lang },
      isToAnswer: !isConfirmation,
      answers: (answers ?? []).map((one) =>
        typeof one === 'number'
          ? { text: new Intl.NumberFormat(language ?? lang).format(one), lang: null }
          : (say(one) ?? { text: '', lang: null }),
      ),
      remark: remarks && `(${remarks})`,
    };
  }

  async #read(node: StoryNode, track: CaptionTrack): Promise<void> {
    if (this.#requested.has(track.src)) return;
    this.#requested.add(track.src);
    const cues = await this.#files.load(node, track);
    if (!cues) this.#failed.add(track.src);
    const text = cues && transcriptParagraphs(cues.map(readCueText));
    this.#texts.update((texts) => new Map(texts).set(track.src, text));
  }
}
