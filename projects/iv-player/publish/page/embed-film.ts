import { untracked } from '@angular/core';
import type { DecisionChoice, LocalizedText, OpenDecision, Player } from 'iv-player';
import type { StoryFile } from 'iv-player/story';
import { localize } from 'iv-player/ui';
import { FilmHost } from './film-host';
import { nextView } from 'iv-player/private';
import { PlayerCommands, filmState } from './film-commands';
import { filmLanguages } from './film-languages';
import { filledTitle } from './filled-title';
import type { GivenStory } from './given-values';
import { type PageConfig, isCourse } from './page-data';
import type { PageQuestions } from './packed-story';
import type { PageRecord } from './page-record';
import { reportEndings } from './report-endings';

/** Minimum interval between two `timeupdate` messages, in ms. */
const TIME_INTERVAL = 250;
/** Minimum interval between two states that only update the time, in ms. */
const STATE_INTERVAL = 1000;

export interface EmbedDeps {
  readonly player: Player;
  readonly story: StoryFile;
  /** The story with the values from outside, for paths. */
  readonly given: GivenStory;
  readonly config: PageConfig;
  /** Current language of the film's texts. */
  readonly language: () => string;
  /** Code for questions; `null` in a film without. */
  readonly questions: PageQuestions | null;
  readonly record: PageRecord;
}

type Texts = (texts: LocalizedText | null | undefined) => string;

/** Reports the film's state to the page around it and runs its commands, if the page's origin is allowed. */
export function embedFilm(deps: EmbedDeps): void {
  const { player, story, given, config, language, questions, record } = deps;
  const text: Texts = (texts) => localize(texts, language())?.text ?? '';
  const state = () => filmState(player, given.current, language());
  const commands = new PlayerCommands(player, story, state, !isCourse(config), record);
  const ready = Promise.resolve({
    story: config.id,
    title: text(filledTitle(player, story, language())) || document.title,
    languages: filmLanguages(player, story),
    nodes: Object.keys(story.nodes),
  });
  const host = new FilmHost({ ready, state, commands }, config.embedOrigins, new AbortController().signal);
  reportPlayback(host, player, language);
  reportEndings(player, story, ({ name, passed, score, max = story.result?.max ?? 100 }) =>
    host.emit('ending', {
      name,
      ...(passed !== undefined && { passed }),
      ...(score !== undefined && { score, max }),
    }),
  );
  reportDecisions(host, player, text);
  questions?.reportQuestions(host, player, text);
  reportTime(host, player);
}

function reportPlayback(host: FilmHost, player: Player, language: () => string): void {
  for (const type of ['play', 'pause', 'ended'] as const) player.on(type, () => host.emit(type, {}));
  player.on('nodestart', ({ id }, index) => {
    host.emit('nodestart', { node: id, index });
  });
  player.on('volumechange', () => host.emit('volumechange', { volume: player.volume, muted: player.muted }));
  player.on('languagechange', () => host.emit('languagechange', { language: language() }));
  player.on('error', ({ code, message }) => host.emit('error', { code, message }));
}

function reportDecisions(host: FilmHost, player: Player, text: Texts): void {
  player.on('decision.start', ({ id, data }) => {
    const open = untracked(player.decision.signals.open);
    const choices = open && shownChoices(open);
    if (!choices) return;
    host.emit('choiceopen', {
      node: id,
      prompt: text(data.prompt),
      choices: choices.map((choice) => ({
        id: choice.id,
        label: text(choice.label) || choice.to.id,
        to: choice.to.id,
      })),
      seconds: secondsToChoose(open),
    });
  });
  player.on('decision.final', (_, record) => host.emit('choice', record));
}

function reportTime(host: FilmHost, player: Player): void {
  const isStateDue = atIntervals(STATE_INTERVAL);
  const isTimeDue = atIntervals(TIME_INTERVAL);
  player.on('timeupdate', () => {
    if (isStateDue()) host.emitTimeState();
    if (!host.isTimeWatched || !isTimeDue()) return;
    host.emit('timeupdate', {
      time: player.currentNodeTime,
      duration: player.currentNode?.duration ?? 0,
    });
  });
}

/** Returns a function that returns `true` at most once in an interval of milliseconds. */
function atIntervals(interval: number): () => boolean {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    const isDue = now - last >= interval;
    if (isDue) last = now;
    return isDue;
  };
}

/** The choices that `<iv-choices>` shows when a window opens; `null` if the viewer is not asked. */
function shownChoices(open: OpenDecision): readonly DecisionChoice[] | null {
  const { instance, state: status } = open;
  const { node: chosen = null, choice = null, autoDecided = false } = instance.selected;
  const made = { status, chosen, choice, autoDecided };
  const moment = { ...open, ...made, decision: instance, isOpen: true, hasStarted: true };
  return nextView(null, moment, ({ label }) => label !== undefined, 1)?.choices ?? null;
}

/** Seconds until the window ends; `null` without a limit. */
const secondsToChoose = ({ remainingTime }: OpenDecision): number | null =>
  Number.isFinite(remainingTime) ? remainingTime : null;
