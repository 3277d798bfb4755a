import { untracked } from '@angular/core';
import type { DecisionRecord, LocalizedText, OpenDecision, Player } from 'iv-player';
import { type StoryFile, storyEnding } from 'iv-player/story';
import { localize } from 'iv-player/ui';
import { FilmHost } from '../../iv-player/story/src/publish/film-host-element';
import { PlayerCommands, filmState } from './film-commands';
import { filmLanguages } from './film-languages';
import type { PageConfig } from './page-data';

/** Minimum interval between two `timeupdate` messages, in ms. */
const TIME_INTERVAL = 250;

export interface EmbedDeps {
  readonly player: Player;
  readonly story: StoryFile;
  readonly config: PageConfig;
  /** Current language of the film's texts. */
  readonly language: () => string;
}

/** Reports the film's state to the page around it and runs its commands, if the page's origin is allowed. */
export function embedFilm({ player, story, config, language }: EmbedDeps): void {
  const text = (texts: LocalizedText | null | undefined): string => localize(texts, language())?.text ?? '';
  const state = () => filmState(player, story, language());
  const commands = new PlayerCommands(player, story, state);
  const ready = Promise.resolve({
    story: config.id,
    title: text(story.title) || document.title,
    languages: filmLanguages(player, story),
    nodes: Object.keys(story.nodes),
  });
  const host = new FilmHost({ ready, state, commands }, config.embedOrigins, new AbortController().signal);

  player.on('play', () => host.emit('play', {}));
  player.on('pause', () => host.emit('pause', {}));
  player.on('ended', () => host.emit('ended', {}));
  player.on('nodestart', ({ id }, index) => {
    host.emit('nodestart', { node: id, index });
    const ending = storyEnding(player);
    if (!ending) return;
    const { name, passed, score } = ending;
    host.emit('ending', {
      name,
      ...(passed !== undefined && { passed }),
      ...(score !== undefined && { score }),
    });
  });
  player.on('decision.start', ({ id, data }) => {
    const open = untracked(player.decision.signals.open);
    if (!open || !isAsked(open)) return;
    host.emit('choiceopen', {
      node: id,
      prompt: text(data.prompt),
      choices: open.choices.map((choice) => ({
        id: choice.id,
        label: text(choice.label) || choice.to.id,
        to: choice.to.id,
      })),
      seconds: secondsToChoose(open),
    });
  });
  player.on('decision.final', ({ id }, { choice, chosen, by, seconds }) => {
    host.emit('choice', {
      node: id,
      chosen: choice ?? chosen.id,
      by: originOf(by, commands.takeChosen(id, choice)),
      seconds,
    });
  });
  player.on('playlistreset', () => commands.forgetChosen());
  player.on('volumechange', () => host.emitState());
  player.on('languagechange', () => host.emit('languagechange', { language: language() }));
  player.on('error', ({ code, message }) => host.emit('error', { code, message }));

  let sentAt = -Infinity;
  player.on('timeupdate', () => {
    const now = performance.now();
    if (!host.isTimeWatched || now - sentAt < TIME_INTERVAL) return;
    sentAt = now;
    host.emit('timeupdate', {
      time: player.currentNodeTime,
      duration: player.currentNode?.duration ?? 0,
    });
  });
}

/** Whether the viewer sees the choices: a single choice without a label is followed automatically. */
const isAsked = ({ choices }: OpenDecision): boolean => choices.length > 1 || choices[0]?.label !== undefined;

/** Seconds until the window ends; `null` without a limit. */
const secondsToChoose = ({ remainingTime }: OpenDecision): number | null =>
  Number.isFinite(remainingTime) ? remainingTime : null;

const originOf = (by: DecisionRecord['by'], isByPage: boolean): 'viewer' | 'default' | 'page' =>
  by !== 'viewer' ? 'default' : isByPage ? 'page' : 'viewer';
