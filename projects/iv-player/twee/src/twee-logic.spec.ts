import type { JsonValue } from 'iv-player';
import { readStory } from '../../story-core/src/format/read-story';
import { fromTwee } from './from-twee';

interface Told {
  readonly set?: Readonly<Record<string, JsonValue>>;
  /** Conditions by label; `null` for a link that is always open. */
  readonly when?: Readonly<Record<string, JsonValue>>;
  /** What links set, by label. */
  readonly does?: Readonly<Record<string, JsonValue>>;
  readonly text?: string;
  readonly labels?: readonly string[];
  readonly variables?: Readonly<Record<string, JsonValue>>;
  /** Whether something is not translated. */
  readonly lost?: boolean;
}

const v = (name: string): JsonValue => ({ var: name });

/** Reads a passage, or a whole file if it contains headers, as the first of a story. */
function told(format: string, passage: string, wanted: Told, version = ''): void {
  const data = `:: StoryData\n${JSON.stringify({ format, 'format-version': version, start: 'S' })}\n`;
  const file = `${data}${passage.includes('::') ? passage : `:: S\n${passage}`}\n:: a\n:: b\n:: c\n`;
  const { story, findings = [] } = fromTwee(file);
  expect(readStory(story).findings).withContext(file).toEqual([]);
  const { set, text, decision } = story.nodes['S'] ?? {};
  const choices = decision?.choices ?? [];
  const labelled = (of: 'when' | 'set'): unknown =>
    Object.fromEntries(choices.map((one) => [JSON.stringify(one.label).slice(1, -1), one[of] ?? null]));
  const found: Record<keyof Told, unknown> = {
    set: set ?? {},
    when: labelled('when'),
    does: labelled('set'),
    text: text ?? '',
    labels: choices.map(({ label }) => label),
    variables: Object.fromEntries(
      Object.entries(story.variables ?? {}).map(([name, { initialValue }]) => [name, initialValue]),
    ),
    lost: findings.length > 0,
  };
  for (const [key, value] of Object.entries({ lost: false, ...wanted }))
    expect(found[key as keyof Told])
      .withContext(`${key} of ${passage}`)
      .toEqual(value);
  for (const { code, line } of findings)
    expect([code, (line ?? 0) > 2]).toEqual(['UNTRANSLATED_LOGIC', true]);
}

type Row = readonly [passage: string, wanted: Told, version?: string];

const SUGARCUBE: readonly Row[] = [
  ['<<set $a to 1>>', { set: { a: 1 }, variables: { a: 0 } }],
  ['<<set $a = "x">>', { set: { a: 'x' }, variables: { a: '' } }],
  ["<<set $a to 'it\\'s'>>", { set: { a: "it's" } }],
  ['<<set $a to true>>', { set: { a: true }, variables: { a: false } }],
  ['<<set $a to -2>>', { set: { a: -2 } }],
  ['<<set $a to 1, $b = $a + 1; $c to 3>>', { set: { a: 1, b: { '+': [v('a'), 1] }, c: 3 } }],
  ['<<set $a to 1>><<run $a to 2>>', { set: { a: 2 } }],
  ['<<set $a to 1>><<set $a += 2>>', { set: { a: { '+': [1, 2] } } }],
  ['<<set $a to 1>><<set $a++>>', { set: { a: { '+': [1, 1] } } }],
  ['<<set $a to 1>><<set $a -= 2, $a *= 3>>', { set: { a: { '*': [{ '-': [1, 2] }, 3] } } }],
  ['<<set $a to 7>><<set $b to $a % 2>>', { set: { a: 7, b: { '%': [v('a'), 2] } } }],
  ['<<set $a to "x">><<set $b to $a + 1>>', { set: { a: 'x', b: { cat: [v('a'), 1] } } }],
  ['<<set $a to 1>><<set $b to (1 + $a) * 2>>', { set: { a: 1, b: { '*': [{ '+': [1, v('a')] }, 2] } } }],
  ['<<set $a to 1, $b to 2>><<set $a to $b>><<set $b to 3>>', { set: { a: 2, b: 3 } }],
  ['<<silently>><<set $a to 1>>[[a]] text<</silently>>', { set: { a: 1 }, text: '', labels: [] }],
  ['/* <<set $a to 1>> */<!-- <<set $a to 1>> -->/% <<set $a to 1>> %/', { set: {} }],
  ['<html><<set $a to 1>>[[a]] <b>b</b></html>', { set: {}, labels: [], text: '<>[[a]] b' }],
  ['{{{<<set $a to 1>>}}}<nowiki>$a</nowiki>', { set: {}, text: '<<set $a to 1>>$a' }],
  ['<<set $a to random(1, 6)>>', { set: {}, lost: true }],
  ['<<set $a to [1, 2]>>', { set: {}, lost: true }],
  ['<<set $a to _x>>', { set: {}, lost: true }],
  ['<<set _x to 1>>', { set: {}, lost: true }],
  ['<<set $a to $u + 1>>', { set: {}, lost: true }],
  ['<<set $a to true>><<set $b to $a + 1>>', { set: { a: true }, lost: true }],
  ['<<set $a to 1>><<set $b to 1 / $a>>', { set: { a: 1 }, lost: true }],
  ['<<set $a to visited()>><<if $a is 1>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<for _i to 0; _i lt 3; _i++>><<set $a to 1>><</for>>', { set: {}, lost: true }],
  ['<<script>>State.variables.a = 1;<</script>><<if $a>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<textbox "$a" "">><<if $a>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<timed 2s>><<set $a to 1>><</timed>>', { set: {}, lost: true }],
  ['<<goto "a">>', { labels: ['a'], lost: true }],
  // Conditions.
  ['<<set $a to 1>><<if $a is 1>>[[a]]<</if>>', { when: { a: { '===': [v('a'), 1] } } }],
  ['<<set $a to 1>><<if $a isnot 1>>[[a]]<</if>>', { when: { a: { '!==': [v('a'), 1] } } }],
  ['<<set $a to 1>><<if $a eq "1">>[[a]]<</if>>', { when: { a: { '==': [v('a'), '1'] } } }],
  ['<<set $a to 1>><<if $a neq 1>>[[a]]<</if>>', { when: { a: { '!=': [v('a'), 1] } } }],
  ['<<set $a to 1>><<if $a gt 1>>[[a]]<</if>>', { when: { a: { '>': [v('a'), 1] } } }],
  ['<<set $a to 1>><<if $a lte 1>>[[a]]<</if>>', { when: { a: { '<=': [v('a'), 1] } } }],
  ['<<set $a to 1>><<if $a >= 1>>[[a]]<</if>>', { when: { a: { '>=': [v('a'), 1] } } }],
  ['<<set $a to 1>><<if not $a is 1>>[[a]]<</if>>', { when: { a: { '===': [{ '!': [v('a')] }, 1] } } }],
  ['<<set $a to 1>><<if !$a && $a>>[[a]]<</if>>', { when: { a: { and: [{ '!': [v('a')] }, v('a')] } } }],
  ['<<set $a to 1>><<if $a is 1 or 2>>[[a]]<</if>>', { when: { a: { or: [{ '===': [v('a'), 1] }, 2] } } }],
  ['<<set $a to 1>><<if $a is not 1>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<set $a to 1>><<if $a = 1>>[[a]]<</if>>$a', { when: { a: null }, text: '…', lost: true }],
  ['<<if $u>>[[a]]<</if>>', { when: { a: v('u') }, variables: { u: null } }],
  ['<<if not $u>>[[a]]<</if>>', { when: { a: { '!': [v('u')] } } }],
  ['<<if $u lt 1>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<if $u gte 0>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<if $u is false>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<if $u>>[[a]]<<else>>[[b]]<</if>>', { when: { a: v('u'), b: { '!': [v('u')] } } }],
  [
    '<<if $u>>[[a]]<<elseif $w>>[[b]]<<else>>[[c]]<</if>>',
    {
      when: {
        a: v('u'),
        b: { and: [{ '!': [v('u')] }, v('w')] },
        c: { and: [{ '!': [v('u')] }, { '!': [v('w')] }] },
      },
    },
  ],
  ['<<if $u>><<if $w>>[[a]]<</if>>[[b]]<</if>>', { when: { a: { and: [v('u'), v('w')] }, b: v('u') } }],
  ['<<if $u>>[[a]]<<else if $w>>[[b]]<</if>>', { when: { a: null, b: null }, lost: true }],
  ['<<if $u>>[[a]]<<else>>[[b]]<<else>>[[c]]<</if>>', { when: { a: null, b: null, c: null }, lost: true }],
  ['<<if $u>>[[a]]', { when: { a: null }, lost: true }],
  ['<<if visited() is 1>>[[a]]<<else>>[[b]]<</if>>', { when: { a: null, b: null }, lost: true }],
  [
    '<<if $u>>[[a]]<<elseif visited()>>[[b]]<</if>>',
    { when: { a: v('u'), b: { '!': [v('u')] } }, lost: true },
  ],
  ['<<switch $u>><<case 1>>[[a]]<<default>>[[b]]<</switch>>', { when: { a: null, b: null }, lost: true }],
  // Order: a condition sees only what was set before it.
  [
    '<<set $a to 1>><<if $a is 1>>[[a]]<</if>><<set $a to 2>>',
    { set: { a: 2 }, when: { a: { '===': [1, 1] } } },
  ],
  ['<<set $a to 1>>$a <<set $a to 2>>$a', { text: '1 {a}' }],
  [
    ':: StoryInit\n<<set $n to 0>>\n:: S\n<<if $n gt 2>>[[a]]<</if>><<set $n += 1>>',
    { when: { a: null }, lost: true },
  ],
  [
    '<<if $u>><<set $a to 1>><<else>><<set $a to 2>><</if>>$a',
    { set: { a: { if: [v('u'), 1, 2] } }, text: '{a}', variables: { u: null, a: 0 } },
  ],
  [
    '<<if $u>><<set $a to 1>><</if>><<if $a>>[[a]]<</if>>',
    { set: { a: { if: [v('u'), 1, v('a')] } }, when: { a: v('a') } },
  ],
  ['<<if $u>><<set $a to 1>><</if>><<if $a is 1>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  // A condition does not see what the branches before it set.
  [
    '<<set $a to 2>><<if $u>><<set $a to 1>><<elseif $a is 2>>[[a]]<</if>>',
    { when: { a: { and: [{ '!': [v('u')] }, { '===': [2, 2] }] } } },
  ],
  ['<<if $u>><<set $u to 1>><<elseif $w>>[[a]]<</if>>', { when: { a: null }, lost: true }],
  ['<<if visited()>><<set $a to 1>><</if>><<if $a>>[[a]]<</if>>', { set: {}, when: { a: null }, lost: true }],
  [':: StoryInit\n<<set $a to 5, $b to $a + 1>>\n:: S\n$a', { variables: { a: 5, b: 6 }, text: '{a}' }],
  [
    ':: One [init]\n<<set $a to 1>>\n:: StoryInit\n<<set $a += 1>>\n:: S\n$a',
    { variables: { a: 2 }, text: '{a}' },
  ],
  // Links.
  ['[[Go|a][$x to 1]]', { does: { Go: { x: 1 } }, variables: { x: 0 } }],
  ['[[Go->a][$x to 1; $y to $x]]', { does: { Go: { x: 1, y: v('x') } } }],
  ['<<link "Go" "a">><<set $x to 1>><</link>>', { does: { Go: { x: 1 } } }],
  ['<<button "Go" "a">><<set $x to "y">><</button>>', { does: { Go: { x: 'y' } } }],
  ['<<link "Go">><<set $x to 1>><<goto "a">><</link>>', { does: { Go: { x: 1 } }, labels: ['Go'] }],
  ['<<link [[Go|a]]>><<set $x to 1>><</link>>', { does: { Go: { x: 1 } } }],
  [
    '<<set $n to 1>>[[Go|a][$n += 1]]<<set $n to 5>>',
    { set: { n: 5 }, does: { Go: { n: { '+': [v('n'), 1] } } } },
  ],
  [
    '<<link "Go" "a">><<if $u>><<set $x to 1>><</if>><</link>>',
    { does: { Go: { x: { if: [v('u'), 1, v('x')] } } } },
  ],
  ['<<link "Go" "a">><<set $x to random(1, 2)>><</link>>', { does: { Go: null }, lost: true }],
  ['<<if $u>>[[Go|a][$x to 1]]<</if>>', { does: { Go: { x: 1 } }, when: { Go: v('u') } }],
  [
    ':: PassageHeader\n<<set $h to 1>>\n:: S\n$h\n:: PassageFooter\n[[a]]',
    { set: { h: 1 }, text: '{h}', labels: ['a'] },
  ],
  [':: S\n<<include "i">>$z\n:: i\n<<set $z to 3>>', { set: { z: 3 }, text: '{z}' }],
  // Values in texts and labels.
  ['You have $u.', { text: 'You have $u.', variables: {} }],
  ['<<set $a to 2>>You have $a, {a} and {$a}.', { text: 'You have {a}, {{a} and {{{a}}.' }],
  ['<<set $a to 2>>[[Hi $a|a]]', { labels: ['Hi $a'] }],
  ['<<set $a to 2>>[[$a|a]]', { labels: ['{a}'] }],
  ['<<set $a to 2>><<link "Hi $a" "a">><</link>>', { labels: ['Hi {a}'] }],
  ['[[24/7|a]] [[5,500|b]] [["Hello."|c]]', { labels: ['3.4285714285714284', '500', 'Hello.'] }],
  [
    '[["Hello," I say|a]] [[24 / 7 hours|b]] [[1.50|c]]',
    { labels: ['"Hello," I say', '24 / 7 hours', '1.5'] },
  ],
  // A label in brackets is no markup; a label of a macro is.
  [
    "[[''Go''|a]] [[Tom &amp; <b>Jerry</b>|b]] <<link [[//On//|c]]>><</link>>",
    { labels: ["''Go''", 'Tom &amp; <b>Jerry</b>', '//On//'] },
  ],
  ['<<link "\'\'Go\'\' &amp; <b>on</b>" "a">><</link>>', { labels: ['Go & on'] }],
  ['<<link "!Go" "a">><</link>>', { labels: ['!Go'] }],
  ['<<set $a to 2>>[[$a + 1|a]] [[b]]', { labels: ['…', 'b'], lost: true }],
  ['<<set $a to 2>><<= $a>> <<print "x">>', { text: '{a} x' }],
  ['<<print "[[a]]">>', { text: '…', labels: [], lost: true }],
  ['<<= random(1, 2)>>', { text: '…', lost: true }],
  ['<<if $u>><<set $a to 1>><</if>>$a', { text: '…', lost: true }],
  // Markup in a value is markup where the value is shown, but not in the label of a link.
  ['<<set $a to "[[a]]">>$a', { set: { a: '[[a]]' }, text: '…', lost: true }],
  ['<<set $a to "x", $b to $a + " <b>y</b>">>$a $b', { text: '{a} …', lost: true }],
  ['<<set $a to "$b", $b to 1>><<= $a>>', { text: '…', lost: true }],
  ['<<set $a to "it\'s 5 * 3 (now)">>$a', { text: '{a}' }],
  ['<<set $a to "<b>">>[[$a|a]]', { labels: ['{a}'] }],
  ['<<set $a to "<b>">><<if $a is "<b>">>[[a]]<</if>>', { when: { a: { '===': [v('a'), '<b>'] } } }],
  [':: StoryInit\n<<set $a to "//x//">>\n:: S\n$a', { text: '…', lost: true }],
  ['<<print "<b>x</b>">>', { text: '…', lost: true }],
  // Names of macros are written in small letters.
  ['<<set $a to 1>><<IF $a is 2>>[[a]]<</IF>>', { when: { a: null }, lost: true }],
  ['<<if $u>>[[a]]<<ELSE>>[[b]]<</if>>', { when: { a: v('u'), b: v('u') }, lost: true }],
  ['<<if $u>>[[a]]<</IF>>', { when: { a: null }, lost: true }],
  ['<<SET $a to 1>>', { set: {}, lost: true }],
  ['<<LINK "Go" "a">><</LINK>>[[b]]', { labels: ['b'], lost: true }],
  ['<<link "Go">><<Goto "a">><</link>>[[b]]', { labels: ['b'], lost: true }],
  ['<<Goto "a">>[[b]]', { labels: ['b'], lost: true }],
  // SugarCube 2.37 has no <<click>> and no <<display>>.
  ['<<click "Go" "a">><<set $x to 1>><</click>>', { does: { Go: { x: 1 } } }, '2.36.1'],
  ['<<click "Go" "a">><<set $x to 1>><</click>>', { labels: [], set: { x: 1 }, lost: true }, '2.37.3'],
  [':: S\n<<display "i">>\n:: i\n[[b]]', { labels: ['b'] }],
  [':: S\n<<display "i">>\n:: i\n[[b]]', { labels: [], lost: true }, '2.37.3'],
  // Links that appear later, or only if the page has such an element.
  ['<<append "#x">>[[a]]<</append>>[[b]]', { when: { a: null, b: null }, lost: true }],
  ['<<append "#x">>text<</append>>[[b]]', { labels: ['b'] }],
  ['<<linkreplace "x">>[[a]]<</linkreplace>>[[b]]', { when: { a: null, b: null }, lost: true }],
  ['<<link "x">><<replace "#x">>[[a]]<</replace>><</link>>[[b]]', { when: { a: null, b: null }, lost: true }],
  // What a macro of the author changes is not known.
  [
    ':: S\n<<set $n to 1>><<add>><<if $n is 2>>[[a]]<</if>>[[b]]\n:: W [widget]\n<<widget "add">><<set $n += 1>><</widget>>',
    { set: { n: 1 }, when: { a: null, b: null }, lost: true },
  ],
  // SugarCube shows no link that spans lines.
  ['[[Go\non|a]] [[b]]', { labels: ['b'], lost: true }],
  ['[[Go|a][$x to\n1]] [[b]]', { labels: ['b'], lost: true }],
  ['<<link [[Go\n|a]]>><</link>>[[b]]', { labels: ['b'], lost: true }],
  // Targets that are calculated.
  ['[[Go|$u]] [[b]]', { labels: ['b'], lost: true }],
  ['<<link "Go" $u>><</link>>[[b]]', { labels: ['b'], lost: true }],
  ['<<link "Go" "a" + $u>><</link>>[[b]]', { labels: ['b'], lost: true }],
  ['<<link "Go">><<goto "a" + $u>><</link>>[[b]]', { labels: ['b'], lost: true }],
];

const HARLOWE: readonly Row[] = [
  ['(set: $a to 1)', { set: { a: 1 }, variables: { a: 0 } }],
  ['(SET: $a TO TRUE)', { set: { a: true } }],
  ['(set: $a = 1)', { set: { a: 1 } }],
  ['(set: $a to "x\\ny\\\\")', { set: { a: 'x\ny\\' } }],
  ['(set: $a to "\\x41")', { set: {}, lost: true }],
  ['<script>$a = 1</script>(if: $a is 1)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(put: 1 into $a)', { set: { a: 1 } }],
  ['(set: $a to 1)(set: $a to it + 2)', { set: { a: { '+': [1, 2] } } }],
  ['(set: $a to 5)(set: $a to 1, $b to $a + 1)', { set: { a: 1, b: { '+': [5, 1] } } }],
  ['(set: $a to 1, $b to $a)', { set: { a: 1, b: v('a') } }],
  ['(set: $a to "x")(set: $b to $a + "y")', { set: { a: 'x', b: { cat: [v('a'), 'y'] } } }],
  ['(set: $a += 1)', { set: {}, lost: true }],
  ['(set: $a to $u + "x")', { set: {}, lost: true }],
  ['(set: $a to (random: 1, 6))', { set: {}, lost: true }],
  ['(set: $a to (a: 1, 2))', { set: {}, lost: true }],
  ['(set: $a to 1, $b to "x" + 1)', { set: {}, lost: true }],
  ['(set: _a to 1)', { set: {}, lost: true }],
  ['<!-- (set: $a to 1) -->', { set: {} }],
  ['/* (set: $a to 1) */', { set: { a: 1 } }],
  ['(if: $a is 1)[ [[a]] ]', { when: { a: { '===': [v('a'), 1] } }, variables: { a: 0 } }],
  ['(if: $a is 1)\n[ [[a]] ]', { when: { a: { '===': [v('a'), 1] } } }],
  ['(if: $a is 1)[[a]]', { when: { a: { '===': [v('a'), 1] } } }],
  ['(if: $a is 1)[[a]]', { when: { a: null }, lost: true }, '2.1.0'],
  ['(unless: $a is 1)[ [[a]] ]', { when: { a: { '!': [{ '===': [v('a'), 1] }] } } }],
  ['(if: $a is not 1)[ [[a]] ]', { when: { a: { '!==': [v('a'), 1] } } }],
  [
    '(if: $a > 1)[ [[a]] ](else:)[ [[b]] ]',
    { when: { a: { '>': [v('a'), 1] }, b: { '!': [{ '>': [v('a'), 1] }] } } },
  ],
  [
    '(if: $a > 1)[ [[a]] ]prose(else-if: $a < 0)[ [[b]] ](elseif: $a is 0)[ [[c]] ]',
    {
      when: {
        a: { '>': [v('a'), 1] },
        b: { and: [{ '!': [{ '>': [v('a'), 1] }] }, { '<': [v('a'), 0] }] },
        c: {
          and: [{ '!': [{ '>': [v('a'), 1] }] }, { '!': [{ '<': [v('a'), 0] }] }, { '===': [v('a'), 0] }],
        },
      },
    },
  ],
  ['(set: $f to true)(if: $f)[ [[a]] ]', { when: { a: v('f') } }],
  ['(set: $f to true)(if: not $f)[ [[a]] ]', { when: { a: { '!': [v('f')] } } }],
  ['(set: $f to true)$f[ [[a]] ]', { when: { a: v('f') } }],
  ['(if: $u)[ [[a]] ](else:)[ [[b]] ]', { when: { a: null, b: null }, lost: true }],
  ['(if: $a == 1)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(if: $a gte 1)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(if: $a is 1 && $b is 2)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(if: $a is "x" or $b > 1 and $c < 2)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(if: $a is 1 or 3)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(if: $a > 1 and < 5)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(if: $a is not 1 and $b is 2)[ [[a]] ]', { when: { a: null }, lost: true }],
  [
    '(if: ($a is not 1) and $b is 2)[ [[a]] ]',
    { when: { a: { and: [{ '!==': [v('a'), 1] }, { '===': [v('b'), 2] }] } } },
  ],
  [
    '(if: $a is 1 and ($b is 2 or $c is 3))[ [[a]] ]',
    {
      when: {
        a: { and: [{ '===': [v('a'), 1] }, { or: [{ '===': [v('b'), 2] }, { '===': [v('c'), 3] }] }] },
      },
    },
  ],
  ['(set: $k to true, $l to true)(if: $k and $l and $c > 2)[ [[a]] ]', { when: { a: null }, lost: true }],
  [
    '(set: $k to true, $l to true)(if: $k and $l and ($c > 2))[ [[a]] ]',
    { when: { a: { and: [{ and: [v('k'), v('l')] }, { '>': [v('c'), 2] }] } } },
  ],
  ['(set: $k to true)(if: $k and $c > 2)[ [[a]] ]', { when: { a: { and: [v('k'), { '>': [v('c'), 2] }] } } }],
  ['(if: 20 + $a * -2 > 1)[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(if: 20 + $a * (-2) > 1)[ [[a]] ]', { when: { a: { '>': [{ '+': [20, { '*': [v('a'), -2] }] }, 1] } } }],
  [
    '(if: $a is 1)[ [[a]] ](else:)[ [[b]] ](else:)[ [[c]] ]',
    { when: { a: { '===': [v('a'), 1] }, b: { '!': [{ '===': [v('a'), 1] }] }, c: null }, lost: true },
  ],
  [
    '(if: $a is 1)[ [[a]] ](text-style: "bold")[x](else:)[ [[b]] ]',
    { when: { a: { '===': [v('a'), 1] }, b: null }, lost: true },
  ],
  ['(else:)[ [[a]] ]', { when: { a: null }, lost: true }],
  // A link in place of a hook is not remembered as the last condition.
  ['(if: $a is 1)[[a]](else:)[ [[b]] ]', { when: { a: { '===': [v('a'), 1] }, b: null }, lost: true }],
  [
    '(if: $a is 1)[x](if: $a is 2)[[a]](else:)[[b]](else:)[[c]]',
    {
      when: {
        a: { '===': [v('a'), 2] },
        b: { '!': [{ '===': [v('a'), 1] }] },
        c: { '!': [{ '===': [v('a'), 1] }] },
      },
    },
  ],
  ['(if: $a is 1)', { lost: true }],
  [
    '(if: $a is 1)[(set: $b to 2)](else:)[(set: $b to 3)]',
    { set: { b: { if: [{ '===': [v('a'), 1] }, 2, 3] } } },
  ],
  ['(link: "Go")[(set: $x to 1)(go-to: "a")]', { does: { Go: { x: 1 } }, set: {} }],
  [
    '(link: "Go")[(if: $c is 1)[(set: $x to 1)](go-to: "a")]',
    { does: { Go: { x: { if: [{ '===': [v('c'), 1] }, 1, v('x')] } } } },
  ],
  ['(link-reveal-goto: "Go", "a")[(set: $x to 1)]', { does: { Go: { x: 1 } }, set: {} }],
  ['(link-goto: $u, "a")(link-goto: "Go " + $u, "b")', { labels: ['{u}', '…'], lost: true }],
  ['(link-goto: "Go", "a" + $u)[[b]]', { labels: ['b'], lost: true }],
  ['(link-goto: "Go", $u)[[b]]', { labels: ['b'], lost: true }],
  ['(link-reveal-goto: "a" + $u)[[b]]', { labels: ['b'], lost: true }],
  ['(link: "Go")[(go-to: "a" + $u)][[b]]', { labels: ['b'], lost: true }],
  ['[[Go->$u]] [[b]]', { labels: ['b'], lost: true }],
  // Markup in a value is markup where the value is shown.
  ['(set: $a to "[[a]]")$a', { text: '…', lost: true }],
  ["(set: $a to \"(link-goto: 'Go', 'a')\")(print: $a)", { text: '…', lost: true }],
  ['(set: $a to "5 (now)")$a', { text: '{a}' }],
  ['(print: "[[a]]")[[b]]', { text: '', labels: ['b'], lost: true }],
  ['(link-goto: "Go", "a")[(set: $x to 1)]', { does: { Go: null }, set: { x: 1 } }],
  ['(link: "Go")[(set: $x to 1)]', { set: {}, lost: true }],
  ['(link-reveal: "Go")[ [[a]] ]', { when: { a: null }, lost: true }],
  ['(live: 1s)[(set: $x to 1)]', { set: {}, lost: true }],
  // Hidden hooks are not run.
  ['|x)[(set: $a to 1)[[a]]]', { set: {}, when: { a: null }, lost: true }],
  ['[(set: $a to 1)](x|', { set: {}, lost: true }],
  ['|x>[(set: $a to 1)]', { set: { a: 1 } }],
  ["$u coins, $u's 1st", { text: "{u} coins, {u}'s 1st", variables: { u: 0 } }],
  ['(set: $f to true)Is $f', { text: 'Is …', lost: true }],
  ['[[Go $u->a]]', { labels: ['Go {u}'] }],
  ['(print: $u)', { text: '{u}' }],
  [':: Init [startup]\n(set: $a to 4)\n:: S\n$a', { variables: { a: 4 }, text: '{a}' }],
  [':: Top [header]\n(set: $a to it + 1)\n:: S\n$a', { set: { a: { '+': [v('a'), 1] } }, text: '{a}' }],
  [':: S\n(display: "i")\n:: i\n(set: $a to 3)[[b]]', { set: { a: 3 }, labels: ['b'] }],
  ['(if: visits is 1)[ [[a]] ]', { when: { a: null }, lost: true }],
];

const CHAPBOOK: readonly Row[] = [
  ["a: 1\nb: a + 1\nc: 'x'\nd: true\n--\n", { set: { a: 1, b: { '+': [v('a'), 1] }, c: 'x', d: true } }],
  ['a: 1\n--\n{a} {u} {a + 1}', { text: '{a} {{u} {a + 1}' }],
  ['a: 1\nb: 2\na (b > 1): 3\n--\n', { set: { a: { if: [{ '>': [v('b'), 1] }, 3, 1] }, b: 2 } }],
  ['a: 1\n--\n[[Go {a}->a]] {link to: "b", label: "x {a}"}', { labels: ['Go {a}', 'x {{a}'] }],
  ['a: 1\n--\n[[a]]\n--\n[[b]]', { labels: ['a'] }],
  // The first colon of a line ends its condition.
  ['a: 1\nb (a === 1 ? true : false): 2\n--\n[[a]]', { set: { a: 1 }, labels: ['a'], lost: true }],
  ['a: 1\na (false) now: 2\n--\n[[a]]', { set: { a: { if: [false, 2, 1] } }, labels: ['a'] }],
  ['a: 1 // one\n--\n', { set: {}, lost: true }],
  ['a: 1;\n--\n', { set: {}, lost: true }],
  ['a: b is 1\n--\n', { set: {}, lost: true }],
  ['a: random.d6\n--\n', { set: {}, lost: true }],
  ['a: u + 1\n--\n', { set: {}, lost: true }],
  [
    'a: 1\n--\n[if a > 1]\n[[a]]\n[else]\n[[b]]\n[continue]\n[[c]]',
    { when: { a: { '>': [v('a'), 1] }, b: { '!': [{ '>': [v('a'), 1] }] }, c: null } },
  ],
  [
    'a: 1\n--\n[IF a]\n[[a]]\n[cont]\n[[c]]\n[else]\n[[b]]',
    { when: { a: v('a'), c: null, b: { '!': [v('a')] } } },
  ],
  ['a: 1\n--\n[unless a === 1]\n[[a]]', { when: { a: { '!': [{ '===': [v('a'), 1] }] } } }],
  ['a: 1\n--\n[if a && a < 3; append]\n[[a]]', { when: { a: { and: [v('a'), { '<': [v('a'), 3] }] } } }],
  ['a: 1\n--\n[if a]\n[[a]]\n[else if a > 2]\n[[b]]', { when: { a: v('a'), b: v('a') }, lost: true }],
  ['a: 1\n--\n[if a] \n[[a]]', { when: { a: null }, lost: true }],
  ['[if u]\n[[a]]', { when: { a: null }, lost: true }],
  ['a: 1\n--\n[if a = 1]\n[[a]]', { when: { a: null }, lost: true }],
  ['a: 1\n--\n[if a is 1]\n[[a]]', { when: { a: null }, lost: true }],
  ['a: 1\n--\n[if passage.visits > 1]\n[[a]]', { when: { a: null }, lost: true }],
  ['a: 1\n--\n[after 1 second]\n[[a]]', { when: { a: null }, lost: true }],
  ["{text input for: 'a'}\n[if a]\n[[a]]", { when: { a: null }, lost: true }],
  ['_x: 1\n--\n[[a]]', { set: { _x: 1 } }],
  ["a: '[[b]]'\n--\n{a}", { text: '…', lost: true }],
  ['a: "a"\n--\n{link to: a}\n[[b]]', { labels: ['b'], lost: true }],
  ['a: "x"\n--\n{link to: "a" + a}\n[[b]]', { labels: ['b'], lost: true }],
];

const SNOWMAN: readonly Row[] = [
  ['<% s.x = 1 %><%= s.x %>', { set: { x: 1 }, text: '{x}' }],
  ['<% s.x = 1; s.y = s.x + 1; %>', { set: { x: 1, y: { '+': [v('x'), 1] } } }],
  [
    '<% s.x = 1 %><% if (s.x > 1) { %>[[a]]<% } else { %>[[b]]<% } %>',
    { when: { a: { '>': [v('x'), 1] }, b: { '!': [{ '>': [v('x'), 1] }] } } },
  ],
  [
    '<% if (s.u) { s.x = 1 } else if (s.w) { s.x = 2 } else { s.x = 3 } %>',
    { set: { x: { if: [v('u'), 1, { if: [v('w'), 2, 3] }] } } },
  ],
  ['<% window.story.state.x = 2 %><%= story.state.x %>', { set: { x: 2 }, text: '{x}' }],
  ['<% s.x = _.random(1, 6) %><%= s.x %>', { set: {}, text: '…', lost: true }],
  ['<% _.each([1], function (i) { %>[[a]]<% }) %>', { when: { a: null }, lost: true }],
  ['<script>story.state.x = 1</script><% if (s.x) { %>[[a]]<% } %>', { when: { a: null }, lost: true }],
  ['<% s.x = 1; // one %>', { set: {}, lost: true }],
  ['<% s.x = "[[a]]" %><%= s.x %>', { text: '…', lost: true }],
  ['<%= "*a*" %>', { text: '…', lost: true }],
];

describe('The logic of Twine stories [twee-logic]', () => {
  for (const [format, rows] of Object.entries({
    SugarCube: SUGARCUBE,
    Harlowe: HARLOWE,
    Chapbook: CHAPBOOK,
    Snowman: SNOWMAN,
  }))
    for (const [passage, wanted, version] of rows)
      it(`translates ${JSON.stringify(passage)} (${format} ${version ?? ''})`, () =>
        told(format, passage, wanted, version));

  // What leads on only there would otherwise become an ending.
  for (const [format, passage] of [
    ['SugarCube', '<<go "a">>'],
    ['SugarCube', '<<go "a">><<set $x to 1>>'],
    ['SugarCube', '<<IF true>><</IF>>'],
    ['SugarCube', '<<set $x to "[[a]]">>$x'],
    ['SugarCube', '<<run Engine.play("a")>>'],
    ['SugarCube', '<<script>>Engine.play("a");<</script>>'],
    ['SugarCube', '<<= "[[Go|" + $x + "]]">>'],
    ['SugarCube', '<<= setup.exits()>>'],
    ['SugarCube', '[[Go|$x]]'],
    ['Harlowe', '($go: "a")'],
    ['Harlowe', '(print: "[[" + $x + "]]")'],
    ['Harlowe', '(set: $x to "[[a]]")$x'],
    ['Chapbook', "[JavaScript]\nwrite('[[a]]');"],
    ['Chapbook', "{text input for: 'x'}\n[JavaScript]\ngo('a');"],
    ['Snowman', '<%= exits("a") %>'],
    ['Snowman', '<% exits("a") %>'],
  ] as const)
    it(`makes no ending of ${JSON.stringify(passage)} (${format})`, () => {
      const data = JSON.stringify({ format, start: 'S' });
      const { story, findings = [] } = fromTwee(`:: StoryData\n${data}\n:: S\n${passage}\n:: a\n`);
      expect(story.nodes['S']?.ending).toBeUndefined();
      expect(findings.map(({ code }) => code)).toContain('UNTRANSLATED_LOGIC');
    });

  for (const [format, markup, code] of [
    ['SugarCube', '[[$a + 1|S]]', '$a + 1'],
    ['SugarCube', '<<link "Go <<= random(1, 2)>>" "S">><</link>>', '<<= random(1, 2)>>'],
    ['Harlowe', '[[Go (print: $a + 1)->S]]', '(print: $a + 1)'],
  ] as const)
    it(`reports the label of ${markup} with its line (${format})`, () => {
      const data = JSON.stringify({ format, start: 'S' });
      const set = format === 'SugarCube' ? '<<set $a to 1>>' : '(set: $a to 1)';
      const { findings = [] } = fromTwee(`:: StoryData\n${data}\n\n:: S\n${set}\nA door.\n${markup}\n`);
      expect(findings.map(({ line }) => line)).toEqual([7]);
      expect(findings[0]?.message).toContain(` ${code} `);
    });

  for (const [format, call] of [
    ['SugarCube', '<<run setup.look()>>'],
    ['SugarCube', '<<script>>setup.look()<</script>>'],
    ['SugarCube', '<<= setup.look()>>'],
    ['SugarCube', '<<if setup.look()>>A door.<</if>>'],
    ['Snowman', '<% look() %>'],
    ['Snowman', '<%= look() %>'],
    ['Snowman', '<% if (look()) { %>A door.<% } %>'],
  ] as const)
    it(`opens links whose conditions a script may change: ${call} (${format})`, () => {
      const data = JSON.stringify({ format, start: 'S' });
      const [set, link, state] =
        format === 'SugarCube'
          ? ['<<set $n to 1>>', '<<if $n is 2>>[[a]]<</if>>', 'State.variables']
          : ['<% s.n = 1 %>', '<% if (s.n === 2) { %>[[a]]<% } %>', 'window.story.state'];
      const { story } = fromTwee(
        `:: StoryData\n${data}\n:: S\n${set}${call}${link}\n:: a\n\n:: J [script]\n${state}.n = 2;\n`,
      );
      expect(story.nodes['S']?.decision?.choices).toEqual([{ to: 'a', label: 'a' }]);
    });

  for (const [own, passage, isEnding] of [
    ['W [widget]\n<<widget "bye">>Bye.<</widget>>', '<<bye>>', true],
    [
      "J [script]\nMacro.add('video', { handler() { $(this.output).wiki('<video>'); } });",
      '<<video "a.mp4">>',
      true,
    ],
    [
      "J [script]\nMacro.add('video', { handler() { $(this.output).wiki('<video>'); } });",
      '<<video "a">>',
      false,
    ],
    [
      "J [script]\nMacro.add('video', { handler() { $(this.output).wiki('<video>'); } });",
      '<<video "[[a]]">>',
      false,
    ],
    ["J [script]\nMacro.add('video', { handler() { Engine.play('a'); } });", '<<video "a.mp4">>', false],
    ["J [script]\nMacro.add('bye', { handler() {} });", '<<video "a.mp4">>', false],
    ['W [widget]\n<<widget "bye">>[[a]]<</widget>>', '<<bye>>', false],
    ['W [widget]\n<<widget "bye">><<on>><</widget>><<widget "on">>[[a]]<</widget>>', '<<bye>>', false],
  ] as const)
    it(`makes ${isEnding ? 'an' : 'no'} ending of ${passage} with the author's ${own}`, () => {
      const data = JSON.stringify({ format: 'SugarCube', start: 'S' });
      const { story, findings = [] } = fromTwee(
        `:: StoryData\n${data}\n:: S\n${passage}\n:: a\n\n:: ${own}\n`,
      );
      expect(story.nodes['S']?.ending).toBe(isEnding ? 'S' : undefined);
      expect(findings.map(({ code }) => code)).toContain('UNTRANSLATED_LOGIC');
    });

  for (const [format, passage] of [
    ['SugarCube', '<<textbox "$name" "">>'],
    ['SugarCube', '<<= random(1, 6)>> <<= Math.max(1, $x)>>'],
    ['SugarCube', '<<set $x to visited()>><<audio "a" play>>'],
    ['Harlowe', '(set: $x to (random: 1, 6))(print: $x + 1)'],
    ['Chapbook', '{random.d6}'],
    ['Snowman', '<%= _.random(1, 6) %><% s.x = Math.random() %>'],
  ] as const)
    it(`makes an ending of ${JSON.stringify(passage)} (${format})`, () => {
      const { story } = fromTwee(
        `:: StoryData\n${JSON.stringify({ format, start: 'S' })}\n:: S\n${passage}\n`,
      );
      expect(story.nodes['S']?.ending).toBe('S');
    });
});
