// Captions and audio description of the demo's film: the files match what the film's scripts write, captions can be read while they
// are shown, and descriptions are spoken where nothing else is.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { film, languages, nodes } from '../projects/demo-app/film/story.mjs';
import { captions, descriptions } from '../projects/demo-app/film/track-texts.mjs';
import { captionFile, captionText } from '../projects/demo-app/film/write-captions.mjs';

const folder = new URL('../projects/demo-app/public/film/', import.meta.url);
/** Characters per second that a viewer reads, and that a voice speaks. */
const [readingSpeed, speakingSpeed] = [20, 14];
const maxLineLength = 42;

/** Fails with a list of all findings. */
const assertNone = (findings) => assert.deepEqual(findings, []);

describe('captions and audio description of the film', () => {
  it('the files match the texts in the film’s folder', async () => {
    const expected = nodes.flatMap(({ id }) =>
      languages.map(({ lang }) => [captionFile(id, lang), captionText(id, lang)]),
    );
    const files = await readdir(new URL('captions/', folder));
    assert.deepEqual(files.sort(), expected.map(([file]) => file.replace('captions/', '')).sort());
    for (const [file, text] of expected)
      assert.equal(await readFile(new URL(file, folder), 'utf8'), text, file);
  });

  it('film.json names the captions and has the description of every clip in every language', async () => {
    const story = JSON.parse(await readFile(new URL('film.json', folder), 'utf8'));
    assert.equal(story.nodes.length, nodes.length);
    for (const node of story.nodes) {
      assert.deepEqual(
        node.captions,
        languages.map(({ lang, label }) => ({ src: captionFile(node.id, lang), lang, label })),
      );
      const expected = languages.flatMap(({ lang }, index) =>
        descriptions[node.id].map((one) => ({ at: one[0], text: one[1 + index], lang })),
      );
      assert.ok(expected.length >= languages.length, node.id);
      assert.deepEqual(node.audioDescription, expected);
    }
  });

  it('every choice, question and title is available in every language', () => {
    const texts = [
      film.title,
      film.summary,
      ...nodes.flatMap(({ title, prompt, choices = {} }) => [
        title,
        ...(prompt ? [prompt] : []),
        ...Object.values(choices),
      ]),
    ];
    assert.equal(nodes.filter(({ choices }) => choices).length, nodes.filter(({ prompt }) => prompt).length);
    for (const text of texts)
      assert.deepEqual(
        Object.keys(text),
        languages.map(({ lang }) => lang),
      );
  });

  it('captions follow one another, end with their clip and can be read in time', () => {
    assertNone(
      nodes.flatMap(({ id, seconds }) =>
        captions[id].flatMap(([from, to, ...texts], index) => {
          const next = captions[id][index + 1]?.[0] ?? seconds;
          const name = `${id} at ${from} s`;
          const slow = texts.filter((text) => text.length / (to - from) > readingSpeed);
          const wide = texts
            .flatMap((text) => text.split('\n'))
            .filter((line) => line.length > maxLineLength);
          const high = texts.filter((text) => text.split('\n').length > 2);
          return [
            ...(from >= 0 && to - from >= 1 && to <= next ? [] : [`${name}: until ${to}, then ${next}`]),
            ...(texts.length === languages.length ? [] : [`${name}: ${texts.length} languages`]),
            ...[...slow, ...wide, ...high].map((text) => `${name}: ${text}`),
          ];
        }),
      ),
    );
  });

  it('a description ends before the next one, and with its clip', () => {
    assertNone(
      nodes.flatMap(({ id, seconds }) =>
        descriptions[id].flatMap(([at, ...texts], index) => {
          const next = descriptions[id][index + 1]?.[0] ?? seconds;
          return texts
            .filter((text) => at + text.length / speakingSpeed > next)
            .map(
              (text) =>
                `${id} at ${at} s, until ${(at + text.length / speakingSpeed).toFixed(1)} of ${next} s: ${text}`,
            );
        }),
      ),
    );
  });

  it('no description starts in the two seconds in which a screen reader announces the choices', () => {
    assertNone(
      nodes.flatMap(({ id, choices, decision }) =>
        descriptions[id]
          .filter(([at]) => choices && at >= decision.startTime && at < decision.startTime + 2)
          .map(([at]) => `${id} at ${at} s`),
      ),
    );
  });
});
