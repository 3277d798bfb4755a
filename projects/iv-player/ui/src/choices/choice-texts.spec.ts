import type { DecisionChoice, StoryNode } from 'iv-player';
import { type ChoiceTextsSource, questionOf, textsOf } from './choice-texts';

const node = (id: string, data: object = {}): StoryNode => ({ id, data }) as unknown as StoryNode;
const answer = (to: StoryNode, texts: object = {}): DecisionChoice => ({ id: to.id, to, ...texts });
const parent = node('a', { prompt: { en: 'Which way?', de: 'Wohin?' } });
const child = node('b', { choice: { label: { en: 'Left', de: 'Links' }, image: 'b.jpg' } });

describe('textsOf', () => {
  it('uses the label in the first available language', () => {
    const label = (...languages: (string | null)[]): unknown =>
      textsOf(answer(child), parent, undefined, languages).label;
    expect(label(null, 'en')).toEqual({ text: 'Left', lang: 'en' });
    expect(label('de-AT', 'en')).toEqual({ text: 'Links', lang: 'de' });
    expect(label('fr')).toEqual({ text: 'Left', lang: 'en' });
  });

  it('uses texts set in code first, and the others from the node', () => {
    const sources: readonly ChoiceTextsSource[] = [{ b: { label: 'Go' } }, () => ({ label: 'Go' })];
    for (const source of sources) {
      const texts = textsOf(answer(child), parent, source, []);
      expect([texts.label?.text, texts.image?.text, texts.description]).toEqual(['Go', 'b.jpg', null]);
    }
  });

  it("prefers texts set in code, then the choice's own, then node data [choice-texts]", () => {
    const said = answer(child, { id: 'b~2', label: { en: 'Walk', de: 'Gehen' } });
    const label = (source?: ChoiceTextsSource): string | undefined =>
      textsOf(said, parent, source, ['de']).label?.text;
    expect(label()).toBe('Gehen');
    expect(label({ b: { label: 'Run' } })).toBe('Gehen');
    expect(label({ 'b~2': { label: 'Run' } })).toBe('Run');
    expect(label((_child, _parent, { id }) => ({ label: id }))).toBe('b~2');
    expect(textsOf(said, parent, undefined, []).image?.text).toBe('b.jpg');
  });

  it("prefers the parent's texts for its choice to the child's for all parents [choice-texts]", () => {
    const of = (choices: unknown): unknown => {
      const { label, image } = textsOf(answer(child), node('a', { choices }), undefined, ['en']);
      return [label?.text, image?.text];
    };
    expect(of({ b: { label: 'Back' } })).toEqual(['Back', undefined]);
    expect(of({ b: {} })).toEqual([undefined, undefined]);
    for (const choices of [{ c: { label: 'Back' } }, {}, [], null, 5])
      expect(of(choices)).toEqual(['Left', 'b.jpg']);
  });

  it('ignores inherited properties', () => {
    expect(textsOf(answer(node('constructor')), node('a', { choices: {} }), undefined, []).label).toBeNull();
    expect(textsOf(answer(node('constructor')), parent, {}, []).label).toBeNull();
  });

  it('ignores empty and blank strings', () => {
    for (const label of ['', '  ', { en: ' ' }, 5, null]) {
      expect(textsOf(answer(node('c', { choice: { label } })), parent, undefined, ['en']).label).toBeNull();
    }
    expect(textsOf(answer(node('c', { choice: null })), parent, { c: { label: '' } }, []).label).toBeNull();
  });
});

describe('questionOf', () => {
  it("is the prompt set in code, falling back to the parent's, then to null", () => {
    expect(questionOf(parent, undefined, ['de'])).toEqual({ text: 'Wohin?', lang: 'de' });
    expect(questionOf(parent, 'Well?', ['de'])?.text).toBe('Well?');
    expect(questionOf(parent, ({ id }) => `${id}?`, ['de'])?.text).toBe('a?');
    expect(questionOf(parent, () => null, ['de'])?.text).toBe('Wohin?');
    expect(questionOf(node('c'), undefined, ['de'])).toBeNull();
  });
});
