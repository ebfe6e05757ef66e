// What the editor and the composer write is what the server's filter keeps, and two texts are merged without losing a word.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { cleanHtml } from '../../../server/rules/text/clean.ts'
import { changeDocument } from '../../../web/kit/editor/change-document.ts'
import { htmlOf, textHtml } from '../../../web/kit/editor/html.ts'
import { markdownOf } from '../../../web/kit/editor/markdown-of-page.ts'
import { mergeTexts } from '../../../web/kit/editor/merge.ts'
import { schema } from '../../../web/kit/editor/schema.ts'
import { htmlFromMarkdown } from '../../../web/kit/text/markdown-text.ts'

const { nodes, marks } = schema
const WORDS = ['tide', 'a < b', 'Q&A', '"so"', '&amp;', '</p>', 'Käse', '\u00A0', '🌊', 'x  y', 'mole']
const LINKS = ['https://folkmoot.example/?a=1&b="2"', 'mailto:ada@folkmoot.example', '/rooms/1', 'tel:+44']

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function lineOf(number: (below: number) => number): Node {
  const parts = Array.from({ length: number(5) }, (): Node => {
    if (!number(8)) return nodes.hard_break.create()
    const own: Mark[] = [marks.strong, marks.em, marks.strike].filter(() => !number(3)).map((type) => type.create())
    if (!number(4)) {
      const target = number(2) ? '_blank' : null
      own.push(marks.link.create({ href: LINKS[number(LINKS.length)], target }))
    }
    return schema.text(
      WORDS[number(WORDS.length)]!,
      own.reduce((set: readonly Mark[], one) => one.addToSet(set), []),
    )
  })
  return nodes.paragraph.create(null, Fragment.from(parts))
}

function blockOf(number: (below: number) => number, depth: number): Node {
  if (depth > 2 || number(3)) return lineOf(number)
  const type = number(2) ? nodes.bullet_list : nodes.ordered_list
  const item = () =>
    nodes.list_item.create(null, [
      lineOf(number),
      ...Array.from({ length: number(3) }, () => blockOf(number, depth + 1)),
    ])
  return type.create(null, Array.from({ length: 1 + number(3) }, item))
}

const docOf = (number: (below: number) => number): Node =>
  nodes.doc.create(
    null,
    Array.from({ length: 1 + number(5) }, () => blockOf(number, 0)),
  )

test('the filter changes nothing of what the editor writes', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const doc = docOf(numbers(seed))
    doc.check()
    const html = textHtml(doc)
    assert.equal(cleanHtml(html), html.trim())
  }
})

test('a document becomes any other, and a caret in what stays is still before the same word', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const number = numbers(seed)
    const [was, will] = [docOf(number), docOf(number)]
    const kept = nodes.paragraph.create(null, schema.text('The caret stays here.'))
    const [one, other] = [was, will].map((doc) => doc.copy(doc.content.addToEnd(kept)))
    const state = EditorState.create({ doc: one! })
    const at = one!.content.size - 'stays here.'.length - 1
    const change = changeDocument(state.tr.setSelection(TextSelection.create(one!, at)), other!, false)
    assert.equal(htmlOf(change.doc), htmlOf(other!))
    assert.equal(change.doc.textBetween(change.selection.head, change.doc.content.size), 'stays here.')
  }
})

const p = (...texts: string[]): string[] => texts.map((text) => `<p>${text}</p>`)

test('what is pasted into the composer has the same words, whatever its marks stand beside', () => {
  const words = [...WORDS, '*', '_x_', '[x](y)', '(', ')', '.', '100', 'https://tides.example/w_(x)', 'a ', ' b', 'é']
  const shown = (html: string) =>
    html
      .replace(/<br \/>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>' })[name] ?? '&')
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  for (let seed = 1; seed <= 3_000; seed++) {
    const number = numbers(seed)
    const line = Array.from({ length: 1 + number(4) }, () => {
      const own = [marks.strong, marks.em, marks.strike].filter(() => !number(3)).map((type) => type.create())
      if (!number(4)) own.push(marks.link.create({ href: LINKS[number(LINKS.length)] }))
      return schema.text(
        words[number(words.length)]!,
        own.reduce((set: readonly Mark[], one) => one.addToSet(set), []),
      )
    })
    const doc = nodes.doc.create(null, [nodes.paragraph.create(null, Fragment.from(line))])
    const written = markdownOf(doc)
    assert.equal(tidy(shown(htmlFromMarkdown(written))), tidy(doc.textContent), written)
  }
})

test('two changes of one text are merged by paragraphs and words', () => {
  const merged = (mine: string[], base: string[], theirs: string[]) => mergeTexts(mine, base, theirs)
  assert.equal(merged(p('One.', 'Two!'), p('One.', 'Two.'), p('First.', 'Two.')), '<p>First.</p><p>Two!</p>')
  assert.equal(merged(p('A big cat sat.'), p('A cat sat.'), p('A cat sat down.')), '<p>A big cat sat down.</p>')
  assert.equal(merged(p('One. Ada.'), p('One.'), p('One. Edda.')), '<p>One. Edda. Ada.</p>')
  assert.equal(merged(p('One.', 'Ada'), p('One.'), p('One.', 'Edda')), '<p>One.</p><p>Edda</p><p>Ada</p>')
  assert.equal(merged(p('One. More'), p('One.'), p('One.', 'Two.')), '<p>One. More</p><p>Two.</p>')
  assert.equal(merged(p('One.', 'Two.'), p('One.'), p('One. More')), '<p>One. More</p><p>Two.</p>')
  assert.equal(merged(p('One.'), p('One.', 'Two.'), p('One!', 'Two.')), '<p>One!</p>')
  assert.equal(merged(p('Same.'), p('Was.'), p('Same.')), '<p>Same.</p>')
  assert.equal(
    merged(['<ul><li>a</li><li>b</li></ul>'], ['<ul><li>a</li></ul>'], ['<ul><li>a!</li></ul>']),
    '<ul><li>a!</li><li>b</li></ul>',
  )
})

test('where both changed the same words, nobody but a person can say', () => {
  assert.equal(mergeTexts(p('We sell it.'), p('We close it.'), p('We mend it.')), undefined)
  assert.equal(mergeTexts(p('One.'), p('One.', 'Two.'), p('One.', 'Two, and three.')), undefined)
})

test('what is typed in the composer is HTML as the filter keeps it', () => {
  const cases: Readonly<Record<string, string>> = {
    'It is **so** and *so*, ~~not~~ so.': '<p>It is <strong>so</strong> and <em>so</em>, <s>not</s> so.</p>',
    '**a *b* c**': '<p><strong>a <em>b</em> c</strong></p>',
    '2*3*4, a_name_of, 5 * 6 * 7, ** x **': '<p>2*3*4, a_name_of, 5 * 6 * 7, ** x **</p>',
    'one\ntwo\n\nthree': '<p>one<br />two</p><p>three</p>',
    '# Tide\n- one\n- two\n1. first':
      '<p><strong>Tide</strong></p><ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>',
    '> Said & <done>': '<p><em>Said &amp; &lt;done&gt;</em></p>',
    'See [the plan](https://folkmoot.example/?a=1&b=2).':
      '<p>See <a href="https://folkmoot.example/?a=1&amp;b=2">the plan</a>.</p>',
    'See https://folkmoot.example/a_b_c.':
      '<p>See <a href="https://folkmoot.example/a_b_c">https://folkmoot.example/a_b_c</a>.</p>',
    'See https://folkmoot.example/w_(x), or [that](https://folkmoot.example/w_(x)) (https://folkmoot.example/a).':
      '<p>See <a href="https://folkmoot.example/w_(x)">https://folkmoot.example/w_(x)</a>, or <a href="https://folkmoot.example/w_(x)">that</a> ' +
      '(<a href="https://folkmoot.example/a">https://folkmoot.example/a</a>).</p>',
    '[https://folkmoot.example](https://folkmoot.example/a)':
      '<p><a href="https://folkmoot.example/a">https://folkmoot.example</a></p>',
    '[bad](javascript:x) [worse](//evil.example)': '<p>[bad](javascript:x) [worse](//evil.example)</p>',
  }
  for (const [typed, html] of Object.entries(cases)) {
    assert.equal(htmlFromMarkdown(typed), html)
    assert.equal(cleanHtml(html), html)
  }
})
