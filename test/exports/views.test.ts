// Outlines, views and the summary: what they contain before a meeting, and after it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { views } from '../../server/exports/document/views.ts'
import { viewBeside } from '../../server/exports/processes/view-threads.ts'
import { content, DAY, item, NOW, note, person, task } from './samples/content.ts'
import { longRecord } from './samples/long-record.ts'
import { shortAgenda } from './samples/short-agenda.ts'

const space = (text: string) => text.replaceAll('\u00a0', ' ')

test('the outline is the same list in Markdown, HTML and text', () => {
  assert.equal(
    space(views.text_outline(shortAgenda)),
    `1. Welcome and previous minutes (10 minutes, Ada Thornbury)
2. Half-year accounts (45 minutes, Katya Brightwater)
3. Lease of the Net Loft (40 minutes, Bram Okafor)
   1. Use of the loft (15 minutes, Edda Nakamura)
   2. Terms (25 minutes, Hanna Whitlock)
4. The next plan: first questions (45 minutes, Ada Thornbury)
5. Any other business (10 minutes)`,
  )
  assert.equal(views.markdown_outline(shortAgenda), space(views.text_outline(shortAgenda)))
  assert.match(views.html_outline(shortAgenda), /^<ol>\n<li>Welcome.*<\/li>\n/)
})

test('an agenda without items has an empty outline', () => {
  for (const name of ['text_outline', 'markdown_outline', 'html_outline'] as const)
    assert.equal(views[name](content()), '')
})

test('the summary of a coming meeting is an invitation', () => {
  assert.equal(
    views.text_summary(shortAgenda),
    `Board meeting, November
Harbour Works, Board
Thursday, November 26, 2026, 2:00 – 4:30 PM (Europe/London)
Repeats every month on the last Thursday
Board room, Custom House

Purpose
Approve the half-year accounts, and decide on the Net Loft lease.

Expected outcomes
Signed accounts.
A decision on the loft.
Questions for the next plan.

Agenda
1. Welcome and previous minutes (10 minutes, Ada Thornbury)
2. Half-year accounts (45 minutes, Katya Brightwater)
3. Lease of the Net Loft (40 minutes, Bram Okafor)
   1. Use of the loft (15 minutes, Edda Nakamura)
   2. Terms (25 minutes, Hanna Whitlock)
4. The next plan: first questions (45 minutes, Ada Thornbury)
5. Any other business (10 minutes)

How to join
https://meet.harbour.example/board, or dial +44 20 7946 0123 and enter 4417

https://folkmoot.harbour.example/meetings/118`,
  )
})

const held = content({
  kind: 'record',
  state: 'ended',
  name: 'Rota',
  start_time: NOW,
  end_time: NOW + 3600,
  attendees: [
    person('Ada', { role: 2 }),
    person('Bram', { attended: false, rsvp: 2 }),
    person('Femi', { attended: false }),
  ],
  agenda: [
    item('Boats', {
      notes: [
        note('<p>Two leak.</p>'),
        note('<p>One <b>new</b> boat.</p>', 'decision'),
        note('<p>Who pays?</p>', 'issue'),
      ],
      action_items: [task('<p>Ask the bank</p>', { assignee: 'Katya Brightwater', due_ts: NOW + DAY })],
    }),
    item('Oars', { notes: [note('<p>All there.</p>')] }),
  ],
})

test('the record replaces the agenda: decisions, issues, what is to be done, who was there, then the minutes', () => {
  const text = space(views.text_view(held))
  const order = ['Decisions\n', '1. One new boat. (1)', 'Open issues\n', '1. Who pays? (1)', 'Action items\n']
  order.push('- Ask the bank (Assignee: Katya Brightwater; Due: Nov 21, 2026; Status: Open; Item: 1)', 'Attendance\n')
  order.push('- Ada Thornbury (Role: Facilitator; Attendance: Present)')
  order.push('- Bram Okafor (Role: Participant; Attendance: Apologies)')
  order.push('- Femi Castellanos (Role: Participant; Attendance: Absent)', 'Minutes\n', '1. Boats', 'Two leak.')
  order.push('Decision: One new boat.', 'Open issue: Who pays?', 'Action item: Ask the bank', '2. Oars', 'All there.')
  let at = -1
  for (const words of order) {
    const next = text.indexOf(words, at + 1)
    assert.ok(next > at, `${words} after ${text.slice(Math.max(at, 0), at + 30)}`)
    at = next
  }
})

test('before the meeting nothing is said of decisions, and answers take the place of attendance', () => {
  const text = views.text_view({ ...held, kind: 'agenda', state: 'pending' })
  assert.doesNotMatch(text, /Decision|Apologies|Minutes/)
  assert.match(text, /Bram Okafor \(Role: Participant; Reply: No\)/)
})

test('the summary of a record says what was decided and what is to be done', () => {
  const text = views.text_summary(held)
  assert.match(
    text,
    /\n\nDecisions\n- One new boat\.\n\nAction items\n- Ask the bank \(Katya Brightwater, due Nov 21, 2026\)/,
  )
  assert.doesNotMatch(text, /Agenda/)
})

test('a canceled meeting says so first', () => {
  assert.match(
    views.text_view(content({ state: 'canceled' })),
    /Agenda · Harbour Works · Board\n\nThis meeting is canceled\.\n/,
  )
})

test('user text stays text in Markdown', () => {
  const html = '<p>*a* _b_ `c` [d](e) &lt;script&gt; # f ~~g~~ | h</p><p># i</p><p>1. j</p><p>- k</p>'
  const markdown = views.markdown_view(content({ kind: 'record', notes: [note(html)] }))
  assert.match(
    markdown,
    /\\\*a\\\* \\_b\\_ \\`c\\` \\\[d]\\\(e\) \\<script> # f \\~\\~g\\~\\~ \| h\n\n\\# i\n\n1\\\. j\n\n\\- k\n/,
  )
})

test('styles, links and breaks of a field are kept', () => {
  const html = '<p>a <b>b<i>c</i></b> <del>d</del><br>e <a href="https://f.example/?g&amp;h">i</a></p>'
  const from = content({ kind: 'record', notes: [note(html)] })
  assert.ok(
    views
      .html_view(from)
      .includes(
        '<p>a <strong>b</strong><strong><em>c</em></strong> <s>d</s><br/>e <a href="https://f.example/?g&amp;h">i</a></p>',
      ),
  )
  assert.match(views.text_view(from), /a bc d\ne i <https:\/\/f\.example\/\?g&h>/)
})

test('a document that is mostly Arabic begins on the right, and what runs left in it says so', () => {
  const from = content({ name: 'اجتماع لجنة إعادة بناء الرصيف', description: 'English words.', location: 'Pier' })
  const html = views.html_view(from)
  assert.match(html, /^<div dir="rtl">\n<h1 lang="ar">/)
  assert.match(html, /<p dir="ltr">English words\.<\/p>/)
  assert.match(html, /<dd><bdi dir="ltr">Pier<\/bdi><\/dd>/)
})

test('a line of Hebrew in an English document runs from the right, in its language', () => {
  assert.match(views.html_view(content({ description: 'שלום' })), /<p dir="rtl" lang="he">שלום<\/p>/)
})

test('people take turns with views that are made beside the server', async () => {
  const done: string[] = []
  const asked = (person: number, name: string) =>
    viewBeside('text_view', content({ name }), `${person}`).then(({ text }) => {
      assert.ok(text?.includes(name))
      done.push(name)
    })
  await Promise.all([asked(1, 'Begun'), asked(1, 'One'), asked(1, 'Two'), asked(2, 'Other'), asked(1, 'Three')])
  assert.deepEqual(done, ['Begun', 'One', 'Other', 'Two', 'Three'])
})

/** Own words of documents, which a document in another language has none of. */
const ENGLISH =
  /\b(?:Minutes|Agenda|Purpose|Expected|Held|Planned|planned|Where|Facilitators?|Present|Absent|Attendees|Attendance|Decisions?|Action items?|Assignee|Due|due|Status|Open|Closed|Duration|hours?|Materials|As of)\b/

for (const [locale, ...words] of [
  ['de-DE', 'Protokoll · Harbour Works', 'Anwesend', 'Beschluss', 'Aufgabe', 'Dienstag, 17. November 2026', 'Stand: '],
  ['fr-FR', 'Compte rendu · Harbour Works', 'Présent(e)', 'Décision', 'Tâche', 'mardi 17 novembre 2026', 'État au '],
  ['es-MX', 'Acta · Harbour Works', 'Presente', 'Decisión', 'Tarea', 'martes, 17 de noviembre de 2026', 'A fecha de '],
] as const)
  test(`the record in ${locale} has no English words of its own`, () => {
    const [view, html] = [views.text_view, views.html_view].map((made) => made({ ...longRecord, locale }))
    const said = view!.replaceAll('\u00a0', ' ')
    for (const one of words) assert.ok(said.includes(one), `${one} in ${said.slice(0, 1_000)}`)
    // What people wrote is English.
    const own = html!.split(/<(?:p|li|td|dd|h3|h4)[^>]*>/).filter((part) => /^<bdi|class="aside"/.test(part))
    for (const part of own) assert.doesNotMatch(part.replace(/<[^>]*>/g, ''), ENGLISH)
    for (const title of view!.split('\n').filter((line) => /^[A-Z]/.test(line) && line.length < 20))
      assert.doesNotMatch(title, ENGLISH)
    assert.doesNotMatch(views.text_summary({ ...shortAgenda, locale }), /Repeats|Agenda\n|Purpose|How to join/)
  })
