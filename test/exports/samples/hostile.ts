// A document in which everything is as bad as it gets, in every field that people write.
import { content, item, note, person, task } from './content.ts'

const ILLEGAL = '\u0000\u0001\u000b\ufffe\uffff\ud800'
export const MARKUP = '<script>alert(1)</script> #read("/etc/passwd") $x$ @ref *b* `c` [l](javascript:1) & ]]> {{7*7}}'

/** Lists in lists, each with a word. */
export const nested = (tag: 'ul' | 'ol', depth: number): string =>
  `<${tag}><li>deep`.repeat(depth) + `</li></${tag}>`.repeat(depth)
const asText = MARKUP.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const fields = {
  'characters that XML cannot carry': `<p>before${ILLEGAL}after</p>`,
  'five thousand nested divs': `${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`,
  'markup as text': `<p>${asText}</p>`,
  'forty nested lists': nested('ol', 40),
  'a script': '<p>before</p><script>alert(1)</script><p>after</p>',
  'links that run or load':
    '<a href="javascript:alert(1)">a</a> <a href=" JaVaScRiPt:alert(1)">b</a> <a href="data:text/html,x">c</a> <a href="//evil.example">d</a> <a href="file:///etc/passwd">e</a> <a href="https://ok.example/?a=&quot;&gt;&lt;b">f</a>',
  'a link of ten thousand characters': `<a href="https://ok.example/${'x'.repeat(10_000)}">long</a>`,
  'broken nesting':
    '<b>a<i>b</b>c</i><p>d<ul>text<li>e<p>f</ul>g<li>h</li><a href="https://a.example">i<a href="https://b.example">j</a></a>',
  'only spaces': '<p> &nbsp; </p><ul><li></li></ul><br><br>',
  'a table': `<table>${'<tr><td>cell</td><td>other</td></tr>'.repeat(50)}</table>`,
  'a word of twenty thousand letters': `<p>${'x'.repeat(20_000)}</p>`,
  'marks of direction': '<p>\u202eright\u202c \u2067to\u2069 left\u200f</p>',
} as const

/** A document with those words and that HTML in every place. */
export function filledWith(words: string, html: string, kind: 'agenda' | 'record' = 'record') {
  const notes = [note(html), note(html, 'decision', words), note(html, 'issue')]
  const action_items = [task(html, { assignee: words, tags: [words] }), task(html, { due_ts: 1, state: 1 })]
  const inner = item(words, { description: html, notes, action_items, presenter: words, duration_seconds: 60 })
  return content({
    kind,
    organization: words,
    room: words,
    name: words,
    recurrence_description: words,
    location: words,
    audio: words,
    description: words,
    outcomes: words,
    address: words,
    start_time: 0,
    end_time: 3600,
    attendees: [person('Ada', { role: 2, name: words, representing: words })],
    agenda: [item(words, { items: [inner] }), inner],
    notes,
    action_items,
    attachments: [{ name: words, size: 1, type: words, address: words }],
    chat: [{ author: words, sent_ts: 0, text: html }],
    contexts: [{ name: words, address: words, description: html }],
    lists: [{ name: words, entries: [{ text: html, done: true }] }],
    tags: [words],
  })
}
