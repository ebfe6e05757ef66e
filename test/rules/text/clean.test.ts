// The clean-up of texts: plain text loses its tags, HTML keeps the tag set of the specification, and nothing else.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Parser } from 'htmlparser2'
import { cleanHtml, plainText, portableText, textOfHtml } from '../../../server/rules/text/clean.ts'
import { chance } from '../chance.ts'
import { hostile } from './hostile.ts'

/** "p b strong s strike del i em span ul ol li br div a (a keeps only href and target)", in the form that is stored. */
const ALLOWED =
  /<\/?(?:p|b|strong|s|strike|del|i|em|span|ul|ol|li|div)>|<br \/>|<a(?: href="[^"<>]*")?(?: target="_blank")?>|<\/a>/g

/** Where the links of some HTML lead, with entities resolved. */
function linksOf(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({ onattribute: (name, value) => name === 'href' && found.push(value) })
  parser.end(html)
  return found
}

describe('HTML', () => {
  test('the corpus has at least 200 hostile texts, each of its own', () => {
    assert.ok(hostile.length >= 200, String(hostile.length))
    assert.equal(new Set(hostile).size, hostile.length)
  })

  test('stored HTML has only allowed tags, and links only href and target', () => {
    for (const input of hostile) {
      const stored = cleanHtml(input)
      assert.ok(!stored.replace(ALLOWED, '').includes('<'), `${JSON.stringify(input)} → ${JSON.stringify(stored)}`)
    }
  })

  test('links can only use http, https, mailto, tel or paths of the site, as browsers interpret them', () => {
    for (const input of hostile) {
      for (const href of linksOf(cleanHtml(input))) {
        const url = URL.parse(href, 'https://moot.example/here/')
        if (!url) continue
        assert.match(url.protocol, /^(https?|mailto|tel):$/, input)
        if (!/^\s*(https?|mailto|tel):/i.test(href)) assert.equal(url.host, 'moot.example', input)
      }
    }
  })

  test('a second run changes nothing', () => {
    for (const input of hostile) assert.equal(cleanHtml(cleanHtml(input)), cleanHtml(input), input)
  })

  const KEPT: [input: string, stored: string][] = [
    ['plain', 'plain'],
    ['Q&A', 'Q&amp;A'],
    ['Q&amp;A', 'Q&amp;A'],
    ['a < b', 'a &lt; b'],
    ['x<3', 'x&lt;3'],
    ['5 > 4', '5 &gt; 4'],
    ['&lt;b&gt;', '&lt;b&gt;'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    ['<p>One</p><p>Two</p>', '<p>One</p><p>Two</p>'],
    ['<b>b</b><strong>s</strong><i>i</i><em>e</em>', '<b>b</b><strong>s</strong><i>i</i><em>e</em>'],
    ['<s>s</s><strike>k</strike><del>d</del>', '<s>s</s><strike>k</strike><del>d</del>'],
    ['<ul><li>x</li></ul><ol><li>y</li></ol>', '<ul><li>x</li></ul><ol><li>y</li></ol>'],
    ['<div><span>x</span></div>', '<div><span>x</span></div>'],
    ['one<br>two<br/>three', 'one<br />two<br />three'],
    ['<B>x</B>', '<b>x</b>'],
    ['<b>open', '<b>open</b>'],
    ['<h1>Title</h1>', '<p>Title</p>'],
    ['<u>under</u>', 'under'],
    ['<table><tr><td>cell</td></tr></table>', '<p>cell</p>'],
    ['<table><tr><td><p>Mon</p></td><td><p>9</p><p>10</p></td></tr></table>', '<p>Mon | 9<br />10</p>'],
    ['<p>a<table><tr><td>1<td>2<tr><td>3</table>b', '<p>a</p><p>1 | 2</p><p>3</p>b'],
    ['<td>1</td><td>2</td>', '<p>1 | 2</p>'],
    ['<table><tr><td></td><td>9</td></tr></table>', '<p>| 9</p>'],
    ['<table><tr><td><b>1</b><td><a href="/x">2</a></table>', '<p><b>1</b> | <a href="/x">2</a></p>'],
    ['<table><tr><td><ul><li>x</ul></td><td>y</td></tr></table>', '<ul><li>x</li></ul><p>| y</p>'],
    ['<ul><li>a<table><tr><td>1<td>2</table></li></ul>', '<ul><li>a<p>1 | 2</p></li></ul>'],
    ['1<hr>2<section></section>3', '1<br />2<br />3'],
    ['<p>1<option>2</p>', '<p>1<br />2</p>'],
    ['<dl><dt>a</dt><dd>1</dd></dl><pre>x</pre>y', '<p>a</p><p>1</p><p>x</p>y'],
    ['<details><summary>s</summary>t</details>', '<p>s</p><p>t</p>'],
    ['<figure>i<figcaption>c</figcaption></figure>', '<p>i</p><p>c</p>'],
    ['<select><option>1<option>2</select>', '<p>1</p><p>2</p>'],
    ['<section><b>x<h1>y</h1>z</b>w</section>', '<p><b>x</b></p><p>y</p><p>zw</p>'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '<p>a</p><p>b</p>'],
    ['<p class="x" id=y style="color:red">x</p>', '<p>x</p>'],
    ['<a href="https://elm.example/?a=1&b=2">x</a>', '<a href="https://elm.example/?a=1&amp;b=2">x</a>'],
    ['<a href="http://elm.example" target="_blank">x</a>', '<a href="http://elm.example" target="_blank">x</a>'],
    ['<a href="/rooms/3" target="_BLANK">x</a>', '<a href="/rooms/3" target="_blank">x</a>'],
    ...['evil', '_self', '_top', '_parent', '', ' ', '_blank evil', '_b&#108;ank2', '_blаnk'].map(
      (target): [string, string] => [
        `<a href="http://elm.example" target="${target}">x</a>`,
        '<a href="http://elm.example">x</a>',
      ],
    ),
    ['<a href="mailto:ada@harbour.example">x</a>', '<a href="mailto:ada@harbour.example">x</a>'],
    ['<a href="tel:+4930123">x</a>', '<a href="tel:+4930123">x</a>'],
    ['<a href="/rooms/3">x</a>', '<a href="/rooms/3">x</a>'],
    ['<a href="#top">x</a>', '<a href="#top">x</a>'],
    ['<a href="https://elm.example" title="t" rel="x">x</a>', '<a href="https://elm.example">x</a>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<script>alert(1)</script>after', 'after'],
    ['<style>p{}</style>after', 'after'],
    ['  <p>x</p>\n', '<p>x</p>'],
    ['<p>🛶 — Grüße</p>', '<p>🛶 — Grüße</p>'],
    ['', ''],
  ]
  for (const [input, stored] of KEPT)
    test(`${JSON.stringify(input)} is stored as ${JSON.stringify(stored)}`, () => {
      assert.equal(cleanHtml(input), stored)
      assert.equal(cleanHtml(stored), stored)
    })

  test('tags nest at most 40 deep', () => {
    const stored = cleanHtml(`${'<b>'.repeat(500)}deep${'</b>'.repeat(500)}`)
    assert.equal(stored.match(/<b>/g)?.length, 40)
    assert.ok(stored.includes('deep'))
  })
})

test('of tags in any order no word is lost, none runs into another block, and a second run changes nothing', () => {
  const tags = 'p div ul ol li b i a table tr td th h1 blockquote dl dt dd pre hr br option figure section'.split(' ')
  const { one } = chance(7)
  for (let round = 0; round < 2_000; round++) {
    let words = 0
    const pieces = Array.from({ length: 12 }, () => one(['tag', 'end', 'word']))
    const input = pieces
      .map((piece) => (piece === 'tag' ? `<${one(tags)}>` : piece === 'end' ? `</${one(tags)}>` : `w${words++}w`))
      .join('')
    const stored = cleanHtml(input)
    assert.equal(cleanHtml(stored), stored, input)
    assert.equal(stored.match(/w\d+w/g)?.length ?? 0, words, input)
    assert.ok(!stored.replace(ALLOWED, '').includes('<'), input)
  }
})

describe('tags in tags', () => {
  test('of a hundred that are open at once no more are opened, so that what is closed then is closed', () => {
    const closed = (depth: number) => `${'<x>'.repeat(depth)}${'</x>'.repeat(101)}<b>bold</b>`
    assert.equal(cleanHtml(closed(100)), '<b>bold</b>')
    assert.equal(cleanHtml(closed(5_000)), '<b>bold</b>')
  })

  test('attributes of what is not opened are nobody else’s', () => {
    const deep = '<i>'.repeat(99)
    assert.ok(
      !cleanHtml(`${deep}<a href="https://elm.example">x<a href="javascript:alert(1)">y`).includes('javascript'),
    )
    assert.ok(!cleanHtml(`${deep}<i><a href="https://elm.example">x`).includes('elm'))
  })

  test('what hides tags in more layers than anybody writes loses every `<`', () => {
    assert.equal(plainText('<<b>b>bold'), 'bold')
    assert.ok(!plainText(`${'<'.repeat(9)}${'b>'.repeat(9)}bold`).includes('<'))
  })
})

describe('plain text', () => {
  const TAG = /<(?:[a-z!?]|\/[a-z])/i

  test('no tag is left, nor one that appears once others are gone', () => {
    for (const input of hostile)
      assert.doesNotMatch(plainText(input), TAG, `${JSON.stringify(input)} → ${JSON.stringify(plainText(input))}`)
  })

  test('a second run changes nothing', () => {
    for (const input of hostile) assert.equal(plainText(plainText(input)), plainText(input), input)
  })

  const KEPT: [input: string, stored: string][] = [
    ['Q&A', 'Q&A'],
    ['a < b', 'a < b'],
    ['x<3', 'x<3'],
    ['1<2 and 3>2', '1<2 and 3>2'],
    ['->', '->'],
    ['<3 <3', '<3 <3'],
    ['&lt;b&gt;', '&lt;b&gt;'],
    ['&amp;', '&amp;'],
    ['&#60;b&#62;', '&#60;b&#62;'],
    ['AT&T; R&D', 'AT&T; R&D'],
    ['it’s "so"', 'it’s "so"'],
    ['one\ntwo\tthree', 'one\ntwo\tthree'],
    ['<b>bold</b>', 'bold'],
    ['<b>bold', 'bold'],
    ['a<br>b', 'a b'],
    ['<a href="x">y</a>', 'y'],
    ['<!-- x -->y', 'y'],
    ['<<b>script>alert(1)', 'alert(1)'],
    ['<<b>b>x', 'x'],
    ['  spaced  ', 'spaced'],
    ['<b> </b>', ''],
    ['🛶', '🛶'],
    ['', ''],
  ]
  for (const [input, stored] of KEPT)
    test(`${JSON.stringify(input)} is stored as ${JSON.stringify(stored)}`, () =>
      assert.equal(plainText(input), stored))

  test('endless nesting is cut off and leaves no tag', () => {
    for (const layers of [10, 17, 100, 20_000]) {
      const stored = plainText(`${'<'.repeat(layers)}${'b>'.repeat(layers)}x`)
      assert.doesNotMatch(stored, TAG)
      assert.equal(plainText(stored), stored)
    }
  })
})

describe('text that every database can carry', () => {
  const CARRIED: [input: string, stored: string][] = [
    ['a\u0000b', 'ab'],
    ['\u0001\u0008\u000b\u000c\u000e\u001fx', 'x'],
    ['a\r\nb\rc\n', 'a\nb\nc\n'],
    ['\tx\n', '\tx\n'],
    ['\ud83d', '\ufffd'],
    ['\udef6x', '\ufffdx'],
    ['\ud83d\udef6', '🛶'],
    ['\ufffe\uffff', ''],
    ['e\u0301', 'e\u0301'],
  ]
  for (const [input, stored] of CARRIED)
    test(`${JSON.stringify(input)} becomes ${JSON.stringify(stored)}`, () => {
      assert.equal(portableText(input), stored)
      assert.equal(portableText(stored), stored)
    })
})

describe('the text of filtered HTML', () => {
  const TEXTS: [html: string, text: string][] = [
    ['plain', 'plain'],
    ['Q&amp;A &lt;b&gt;', 'Q&A <b>'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['one<br />two', 'one\ntwo'],
    ['<b>a</b><i>b</i>', 'ab'],
    ['<a href="https://elm.example">https://elm.example</a>', 'https://elm.example'],
  ]
  for (const [html, text] of TEXTS)
    test(`${html} reads ${JSON.stringify(text)}`, () => assert.equal(textOfHtml(html), text))
})
