import type { StoryNode } from 'iv-player';
import { type ChoiceTextsSource, questionOf, textsOf } from './choice-texts';

const node = (id: string, data: object = {}): StoryNode => ({ id, data }) as unknown as StoryNode;
const parent = node('a', { prompt: { en: 'Which way?', de: 'Wohin?' } });
const child = node('b', { choice: { label: { en: 'Left', de: 'Links' }, image: 'b.jpg' } });

describe('textsOf', () => {
  it('takes the label in the first language that it has', () => {
    const label = (...languages: (string | null)[]): unknown =>
      textsOf(child, parent, undefined, languages).label;
    expect(label(null, 'en')).toEqual({ text: 'Left', lang: 'en' });
    expect(label('de-AT', 'en')).toEqual({ text: 'Links', lang: 'de' });
    expect(label('fr')).toEqual({ text: 'Left', lang: 'en' });
  });

  it('takes what is given in code first, and the rest from the node', () => {
    const sources: readonly ChoiceTextsSource[] = [{ b: { label: 'Go' } }, () => ({ label: 'Go' })];
    for (const source of sources) {
      const texts = textsOf(child, parent, source, []);
      expect([texts.label?.text, texts.image?.text, texts.description]).toEqual(['Go', 'b.jpg', null]);
    }
  });

  it('takes what the parent says of its choice before what the child says for all parents [choice-texts]', () => {
    const of = (choices: unknown): unknown => {
      const { label, image } = textsOf(child, node('a', { choices }), undefined, ['en']);
      return [label?.text, image?.text];
    };
    expect(of({ b: { label: 'Back' } })).toEqual(['Back', undefined]);
    expect(of({ b: {} })).toEqual([undefined, undefined]);
    for (const choices of [{ c: { label: 'Back' } }, {}, [], null, 5])
      expect(of(choices)).toEqual(['Left', 'b.jpg']);
  });

  it('takes no inherited property for a text', () => {
    expect(textsOf(node('constructor'), node('a', { choices: {} }), undefined, []).label).toBeNull();
    expect(textsOf(node('constructor'), parent, {}, []).label).toBeNull();
  });

  it('takes empty and blank texts for none', () => {
    for (const label of ['', '  ', { en: ' ' }, 5, null]) {
      expect(textsOf(node('c', { choice: { label } }), parent, undefined, ['en']).label).toBeNull();
    }
    expect(textsOf(node('c', { choice: null }), parent, { c: { label: '' } }, []).label).toBeNull();
  });
});

describe('questionOf', () => {
  it('is the prompt given in code, else the one of the parent, else null', () => {
    expect(questionOf(parent, undefined, ['de'])).toEqual({ text: 'Wohin?', lang: 'de' });
    expect(questionOf(parent, 'Well?', ['de'])?.text).toBe('Well?');
    expect(questionOf(parent, ({ id }) => `${id}?`, ['de'])?.text).toBe('a?');
    expect(questionOf(parent, () => null, ['de'])?.text).toBe('Wohin?');
    expect(questionOf(node('c'), undefined, ['de'])).toBeNull();
  });
});
