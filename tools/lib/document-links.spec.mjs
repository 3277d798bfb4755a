// Links of documents that are copied into the package.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadLinks, linksIn, relinked } from './document-links.mjs';

describe('linksIn', () => {
  it('finds relative links, but none in code, to other sites or within the document', () => {
    const text = [
      'See [the `guide`](../a.md#how), [b](b.md "B") and [c [d]](c/).',
      '`[x](x.md)` [y](https://y.example/y.md) [z](#z) [m](mailto:a@b.c)',
      '```md',
      '[code](code.md)',
      '```',
      '[end](end.md)',
    ].join('\n');
    assert.deepEqual(
      linksIn(text).map(({ label, path, hash }) => [label, path, hash]),
      [
        ['the `guide`', '../a.md', '#how'],
        ['b', 'b.md', ''],
        ['c [d]', 'c/', ''],
        ['end', 'end.md', ''],
      ],
    );
  });
});

describe('relinked', () => {
  const places = {
    'docs/a.md': 'docs/a.md',
    docs: 'docs',
    'projects/iv-player/ui/README.md': 'ui/README.md',
  };
  const placeOf = (path) => places[path] ?? null;

  it('adapts links to the new places, and turns those to missing files into text', () => {
    const text =
      'See [a](../../../docs/a.md#x), [the docs](../../../docs/), [ui](../ui/README.md) and [the demo](../../demo-app#film).';
    assert.equal(
      relinked(text, 'projects/iv-player/story/README.md', 'story/README.md', placeOf),
      'See [a](../docs/a.md#x), [the docs](../docs), [ui](../ui/README.md) and the demo.',
    );
    assert.equal(
      relinked(
        '[ui](../../projects/iv-player/ui/README.md#b)',
        'docs/guides/c.md',
        'docs/guides/c.md',
        placeOf,
      ),
      '[ui](../../ui/README.md#b)',
    );
  });

  it('leaves everything else as it is', () => {
    const text = '`[a](b.md)` $& [x](https://x.example)\n```\n[a](b.md)\n```\n';
    assert.equal(relinked(text, 'a.md', 'b/a.md', placeOf), text);
  });
});

describe('deadLinks', () => {
  const documents = new Map([
    ['docs/a.md', '# A\n[b](b.md#the-b-of-c) [none](none.md) [wrong](b.md#nothing) [again](b.md#same-1)'],
    [
      'docs/b.md',
      '## The `b` of C!\n## Same\n## Same\n```\n# no heading\n```\n[folder](../bench) [up](../../x.md)',
    ],
  ]);

  it('names links to missing files and headings [packed-links]', () => {
    assert.deepEqual(deadLinks(documents, [...documents.keys(), 'bench/README.md']), [
      'docs/a.md links to none.md, which the package does not contain.',
      'docs/a.md links to b.md#nothing, which the package does not contain.',
      'docs/b.md links to ../../x.md, which the package does not contain.',
    ]);
  });
});
