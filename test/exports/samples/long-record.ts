// A sample: the record of two days in which a company reviews its year, some ten pages.
import { type MinutesEntry, parseMinutes } from '../../../server/demo/minutes.ts'
import { board } from '../../../server/demo/rooms/board.ts'
import { customers } from '../../../server/demo/rooms/customers.ts'
import { finance } from '../../../server/demo/rooms/finance.ts'
import { pier } from '../../../server/demo/rooms/pier.ts'
import { product } from '../../../server/demo/rooms/product.ts'
import type { RoomScript } from '../../../server/demo/script.ts'
import type { DocumentAgendaItem, DocumentNote } from '../../../server/exports/document/document-content.ts'
import { content, DAY, item, NOW, named, note, person, task } from './content.ts'

const start = NOW - 3 * DAY
const HALF_HOUR = 1800

const chapters: [title: string, room: RoomScript, led: string][] = [
  ['Board', board, 'Ada'],
  ['Product', product, 'Edda'],
  ['Customers', customers, 'Mira'],
  ['Finance', finance, 'Katya'],
  ['Old Pier', pier, 'Bram'],
]

let turn = start + HALF_HOUR

let decisions = 0
/** A decision of the board; an early one was replaced meanwhile. */
const decided = (html: string): DocumentNote => {
  const number = `BOARD-2026-${String(++decisions).padStart(3, '0')}`
  return { ...note(html, 'decision'), number, state: decisions === 2 ? 'replaced' : 'decided' }
}

const agenda = chapters.map(([title, room, led]): DocumentAgendaItem => {
  const topics = room.programs
    .flatMap(({ name, minutes }) => parseMinutes(minutes).map((entry) => ({ ...entry, topic: entry.topic || name })))
    .filter(({ canceled }) => !canceled)
  const first = topics.filter(({ notes, tasks }) => notes.length + tasks.length > 1).slice(0, 5)
  return item(title, { presenter: named(led), duration_seconds: first.length * HALF_HOUR, items: first.map(topic) })
})

function topic({ topic: title, description, outcomes, notes, tasks }: MinutesEntry): DocumentAgendaItem {
  const begun = turn
  turn += HALF_HOUR
  return item(title, {
    duration_seconds: HALF_HOUR,
    start_ts: begun,
    end_ts: turn - 120,
    description: `<p>${description ?? ''} ${outcomes ? `<em>Expected outcome: ${outcomes}</em>` : ''}</p>`,
    notes: notes.map(({ description: html, tag }) =>
      tag === 'decision' ? decided(html) : tag ? note(html, tag) : note(html),
    ),
    action_items: tasks.map(({ description: words, assignee, due }, place) =>
      task(`<p>${words}</p>`, {
        assignee: assignee ? named(assignee) : null,
        due_ts: due === undefined ? null : NOW + due * DAY,
        state: place % 3 === 2 ? 1 : 0,
      }),
    ),
  })
}

export const longRecord = content({
  kind: 'record',
  state: 'ended',
  name: 'Annual review',
  start_time: start,
  end_time: start + DAY + 8 * 3600,
  duration: DAY + 8 * 3600,
  started_ts: start + 300,
  ended_ts: start + DAY + 8 * 3600 + 900,
  location: 'Rope Walk, first floor',
  audio: 'Dial +44 20 7946 0123, code 4417',
  description: 'Review the year with every team.',
  outcomes: 'A list of decisions, and a list of action items with assignees and due dates.',
  address: 'https://folkmoot.harbour.example/meetings/112',
  tags: ['year', 'company'],
  attendees: [
    person('Ada', { role: 2 }),
    person('Lena', { role: 2, representing: 'Abernathy Consulting' }),
    ...['Chiara', 'Bram', 'Dmitri', 'Edda', 'Katya', 'Mira', 'Rosa', 'Pavel', 'Ines', 'Jonas', 'Odile', 'Sven'].map(
      (first) => person(first),
    ),
    person('Femi', { attended: false, rsvp: 2 }),
    person('Uma', { attended: false, rsvp: 0 }),
    person('Lars', { role: 4 }),
    person('Gustav', { role: 5, representing: 'Nair & Daughters' }),
    person('Kofi', { role: 5, representing: 'Tidewater Bank' }),
  ],
  agenda,
  notes: [note('<p>Order lunch for everyone who attends, including people who did not reply.</p>')],
  attachments: [
    { name: 'Year in figures.xlsx', size: 1_204_882, type: 'Excel', address: null },
    { name: 'Photographs of the pier.zip', size: 48_220_100, type: 'zip', address: null },
  ],
  lists: [
    {
      name: 'Parking lot',
      entries: [
        { text: '<p>Open the canteen earlier</p>', done: false },
        { text: '<p>Buy bicycles for the far pontoon</p>', done: true },
      ],
    },
  ],
  contexts: [
    {
      name: 'Annual plan',
      address: 'https://plans.elsewhere.example/year',
      description: '<p>Approved by the board in January.</p>',
    },
  ],
  chat: [
    {
      author: named('Pavel'),
      sent_ts: start + 4000,
      text: 'Both projectors are in the other room.',
    },
    { author: named('Ines'), sent_ts: start + 4100, text: 'Found them 🎉' },
  ],
})
