import type { QuestionOptions } from 'iv-player/private';
import type { StoryFileQuestion, StoryText } from 'iv-player/story-core';
import { storyOf } from '../../story-core/src/testing/test-story';
import { editStory } from './edit-story';
import { exportStory } from './export-story';
import { storyQuestionsLoader } from './story-questions-loader';
import { StoryPlayer } from './testing/story-player';
import { AGAIN, COLOUR, STORY } from './testing/valve-story';

const open = ({ player }: StoryPlayer): string | undefined => player.questions.signals.open()?.question.id;

describe('Questions of a story', () => {
  describe('with their code', () => {
    let film: StoryPlayer;
    beforeEach(async () => {
      await storyQuestionsLoader.prepare();
      film = new StoryPlayer().load(STORY, { base: 'https://example.org/film/' }).play(3);
    });

    it('hold the film, fill in values and resolve addresses', () => {
      const { question } = film.player.questions.signals.open()!;
      expect([question.id, question.prompt]).toEqual(['colour', 'Ada, which wire is live?']);
      expect(question.answers[1]?.image).toBe('https://example.org/film/brown.png');
      film.player.variables.setValue('name', 'Edda');
      expect(film.player.questions.signals.open()?.question.prompt).toBe('Edda, which wire is live?');
    });

    it('fill in all texts, results of questions too, while the question is open', () => {
      const text = 'Ada has {question.points} of {question.max}, {name}: {question.colour.tries}';
      const shown = (points: number, tries: number): string => `Ada has ${points} of 2, Edda: ${tries}`;
      const all: StoryFileQuestion = {
        ...COLOUR,
        prompt: text,
        text,
        description: text,
        tries: 2,
        feedback: { wrong: text, correct: text },
        answers: COLOUR.answers!.map((one) => ({ ...one, label: text, description: text, feedback: text })),
      };
      const nodes = { valve: { source: 'a.mp4', duration: 10, questions: [all], ending: 'x' } };
      film.load(storyOf(nodes, { variables: STORY.variables ?? {} })).play(3);
      film.player.variables.setValue('name', 'Edda');
      const texts = (): unknown[] => {
        const { question, feedback } = film.player.questions.signals.open()!;
        const { prompt, text: below, description, answers, feedback: own } = question;
        const ofAnswers = answers.flatMap((one) => [one.label, one.description, one.feedback]);
        return [prompt, below, description, own?.wrong, own?.correct, ...ofAnswers, ...feedback];
      };
      expect(new Set(texts())).toEqual(new Set([shown(0, 0)]));
      film.player.questions.answer('colour', 'blue');
      expect(new Set(texts())).toEqual(new Set([shown(0, 1)]));
      film.player.questions.continue('colour');
      film.player.questions.answer('colour', 'brown');
      expect(new Set(texts())).toEqual(new Set([shown(2, 2)]));
    });

    it('fill in values in questions that take a text or a number', () => {
      const written = { prompt: '{name}, in volts?', at: 2, accept: { value: 230 } };
      const nodes = {
        valve: {
          source: 'a.mp4',
          duration: 10,
          questions: [{ id: 'volts', kind: 'number', ...written } as const],
          ending: 'x',
        },
      };
      film.load(storyOf(nodes, { variables: STORY.variables ?? {} })).play(3);
      expect(film.player.questions.signals.open()?.question.prompt).toBe('Ada, in volts?');
      expect(film.errors).toEqual([]);
    });

    it('offer the languages of their texts', () => {
      const text = (language: string): StoryText => ({ en: 'A', [language]: 'B' });
      const all: StoryFileQuestion = {
        ...COLOUR,
        prompt: text('de'),
        text: text('fr'),
        description: text('it'),
        feedback: { wrong: text('es'), correct: text('pt') },
        answers: [
          { id: 'a', correct: true, label: text('nl'), description: text('sv'), feedback: text('da') },
        ],
      };
      film.load(storyOf({ valve: { source: 'a.mp4', duration: 10, questions: [all], ending: 'x' } }));
      expect(new Set(film.player.questions.languages)).toEqual(
        new Set(['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'sv', 'da']),
      );
    });

    it('set variables, and open choices and further questions by their results', () => {
      film.player.questions.answer('colour', 'blue');
      film.advance(3);
      expect(open(film)).toBe('again');
      expect(film.player.variables.getValue('noise')).toBe(1);
      expect(film.player.variables.getValue('asked')).toBe(false);
      film.player.questions.answer('again', true);
      film.advance(3);
      expect(film.choices('valve')).toBe('bad');
    });

    it('are not asked if their condition is false', () => {
      film.player.questions.answer('colour', 'brown');
      film.advance(4);
      expect(open(film)).toBeUndefined();
      expect(film.choices('valve')).toBe('good');
    });

    it('stay in an exported story, which has no variable for their results', () => {
      const warn = spyOn(console, 'warn');
      film.player.questions.answer('colour', 'brown');
      expect(exportStory(film.player)).toEqual(STORY);
      expect(warn).not.toHaveBeenCalled();
    });

    it('are exported with those that code has added [export-questions]', () => {
      const warn = spyOn(console, 'warn');
      const added: readonly QuestionOptions[] = [
        { id: 'added', at: 1, kind: 'confirm' },
        {
          id: 'free',
          at: -2,
          kind: 'multiple',
          prompt: { en: 'Which?', de: 'Welche?' },
          answers: [
            { id: 'a', correct: true, set: { noise: 2 } },
            { id: 'b', label: 'B', feedback: 'No.' },
          ],
          ...{ points: 3, tries: 2, limit: 9, reveal: false, shuffle: true, pause: false, until: -1 },
          ...{ set: { asked: true }, onWrong: { to: 'bad' }, feedback: { wrong: 'No.' } },
        },
        { id: 'optional', at: 3, kind: 'number', accept: { min: 1 }, required: false },
      ];
      film.player.questions.add('good', added);
      const last = { id: 'last', at: 9, kind: 'text', accept: ['x'] } as const;
      film.player.questions.add('valve', last);
      const exported = exportStory(film.player);
      expect<unknown>(exported.nodes['good']?.questions).toEqual(added);
      expect(exported.nodes['valve']?.questions).toEqual([COLOUR, AGAIN, last]);
      expect(warn).not.toHaveBeenCalled();
      film.load(exported);
      expect(film.player.questions.ofNode('good').map(({ id }) => id)).toEqual(['added', 'free', 'optional']);
      expect(exportStory(film.player)).toEqual(exported);
    });

    it('lose conditions and effects that are functions when they are exported, with a warning [export-questions]', () => {
      const warn = spyOn(console, 'warn');
      film.player.questions.add('good', {
        id: 'added',
        at: 1,
        kind: 'single',
        when: () => true,
        set: () => ({ noise: 1 }),
        answers: [{ id: 'a', set: { noise: { var: 'x' } } }, { id: 'b' }],
      });
      expect(exportStory(film.player).nodes['good']?.questions).toEqual([
        { id: 'added', at: 1, kind: 'single', answers: [{ id: 'a' }, { id: 'b' }] },
      ]);
      expect(warn).toHaveBeenCalledOnceWith(
        jasmine.stringContaining(
          'cannot hold questions.added.when, questions.added.set, questions.added.answers.a.set:',
        ),
      );
    });

    it('are exported with a node that code has added, too [export-questions]', () => {
      film.player.repository.add({ id: 'own', source: 'own.mp4', duration: 5 });
      film.player.questions.add('own', { id: 'added', at: 1, kind: 'text' });
      expect(exportStory(film.player).nodes['own']).toEqual({
        source: 'own.mp4',
        duration: 5,
        questions: [{ id: 'added', at: 1, kind: 'text' }],
        ending: 'own',
      });
    });

    it('keep their answers when the story is edited, and are asked as edited', () => {
      const { player } = film;
      player.questions.answer('colour', 'blue');
      film.advance(3);
      expect(open(film)).toBe('again');
      const edited = { ...AGAIN, prompt: 'Ready, {name}?' };
      const valve = { ...STORY.nodes['valve'], questions: [COLOUR, edited] };
      expect(editStory(player, { ...STORY, nodes: { ...STORY.nodes, valve } })).toEqual([]);
      film.advance(1);
      expect([open(film), player.currentNodeTime]).toEqual(['again', 4]);
      expect(player.questions.signals.open()?.question.prompt).toBe('Ready, Ada?');
      expect(player.questions.signals.results()['colour']?.answer).toEqual(['blue']);
      expect(player.variables.getValue('noise')).toBe(1);
    });

    it('go with their story', () => {
      const { player } = film;
      expect(player.questions.get('colour')).not.toBeNull();
      film.load(storyOf({ other: { source: 'a.mp4', ending: 'x' } }));
      expect(player.questions.get('colour')).toBeNull();
      expect(film.errors).toEqual([]);
    });

    it('that are invalid are reported, and the others asked', () => {
      const nodes = { valve: { source: 'a.mp4', questions: [COLOUR, COLOUR, AGAIN], ending: 'x' } };
      film.load(storyOf(nodes, { variables: STORY.variables ?? {} }));
      expect(film.errors.map(({ code }) => code)).toEqual(['INVALID_ARGUMENT']);
      expect(film.player.questions.get('again')).not.toBeNull();
    });
  });
});
