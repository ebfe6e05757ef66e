// The text of filtered HTML: the same as html-to-text, which knows nothing of this one, makes of it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compile } from 'html-to-text'
import { cleanHtml, textOfHtml } from '../../../server/rules/text/clean.ts'
import { chance } from '../chance.ts'
import { hostile } from './hostile.ts'

const secondOpinion = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
})

const TAGS = ['p', 'b', 'strong', 's', 'i', 'em', 'span', 'ul', 'ol', 'li', 'li', 'li', 'ul', 'br', 'div', 'a', 'p']
const TEXTS = [
  ...['x', 'y z', ' ', '\n', 'a &amp; b', '&nbsp;', ' q', 'w ', '\u200b', 'tab\there', '\u00a0', '5 &lt; 6', '\n\n'],
  ...['https://elm.example', '&nbsp;x', '  two  words ', 'ada@harbour.example'],
]
const LINKS = ['https://elm.example', 'mailto:ada@harbour.example', '#top', '/rooms/3', 'tel:+49', '', 'mailto:']

const { one, odds, number } = chance(7)

function markup(depth: number): string {
  const parts = Array.from({ length: number(1, 4) }, () => {
    if (depth > 5 || odds(0.3)) return one(TEXTS)
    const tag = one(TAGS)
    if (tag === 'br') return '<br />'
    return `<${tag}${tag === 'a' ? ` href="${one(LINKS)}"` : ''}>${markup(depth + 1)}</${tag}>`
  })
  return parts.join('')
}

const assertSame = (html: string) => {
  if (/[<&]/.test(html)) assert.equal(textOfHtml(html), secondOpinion(html).trim(), html)
  else assert.equal(textOfHtml(html), html)
}

describe('the text of filtered HTML', () => {
  const WRITTEN: [html: string, text: string][] = [
    ['<p>One</p><div>Two<div>Three</div></div>four', 'One\nTwo\nThree\nfour'],
    ['<ul><li>Rope</li><li>Oars<br />two</li></ul>after', '* Rope\n * Oars\n   two\n\nafter'],
    ['<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n    * b\n 2. c'],
    [`<ol>${'<li>x</li>'.repeat(10)}</ol>`, ` ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}.  x\n `).join('')}10. x`],
    ['<a href="/rooms/3">Board</a> <a href="#top">up</a>', 'Board [/rooms/3] up'],
    ['<a href="mailto:ada@harbour.example">ada@harbour.example</a>', 'ada@harbour.example'],
    ['<b>a</b> \n <i>b</i>&nbsp;c', 'a b\u00a0c'],
  ]
  for (const [html, text] of WRITTEN)
    test(`${html} reads ${JSON.stringify(text)}`, () => {
      assert.equal(textOfHtml(html), text.trim())
      assertSame(html)
    })

  test('a mention is its name alone; the address of any other link stands behind it', () => {
    const MENTIONS: [html: string, text: string][] = [
      ['<p>Ask <a href="/members/12">@Sam</a> now</p>', 'Ask @Sam now'],
      ['<a href="/moot/members/12"><b>@Sam</b> W.</a>', '@Sam W.'],
      ['<a href="/members/12">Sam</a>', 'Sam [/members/12]'],
      ['<a href="/rooms/12">@Sam</a>', '@Sam [/rooms/12]'],
      ['<a href="https://elm.example/members/12">@Sam</a>', '@Sam [https://elm.example/members/12]'],
    ]
    for (const [html, text] of MENTIONS) assert.equal(textOfHtml(html), text)
  })

  test('two thousand texts of all tags, in any order and depth', () => {
    for (let more = 0; more < 2_000; more++) assertSame(cleanHtml(markup(0)))
  })

  test('the hostile corpus, once it is filtered', () => {
    for (const input of hostile) assertSame(cleanHtml(input))
  })

  test('a million blanks, wherever they stand, take no longer to read than as many letters', () => {
    for (const blank of [' ', '\n', '\t', '\u200b', ' \n']) {
      const blanks = blank.repeat(1_000_000)
      assert.equal(textOfHtml(`<p>a${blanks}b${blanks}<b>c</b>${blanks}</p>`), 'a b c')
    }
  })

  test('lists in lists, as deep as they are kept', () => {
    for (const tag of ['ul', 'ol'])
      assertSame(cleanHtml(`${`<${tag}><li>a`.repeat(30)}<br />b${`</li></${tag}>`.repeat(30)}`))
  })
})
