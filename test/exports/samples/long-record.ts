// A sample: the record of two days in which a whole house looks back on its year, some ten pages.
import { type MinutesEntry, parseMinutes } from '../../../server/demo/minutes.ts'
import { board } from '../../../server/demo/rooms/board.ts'
import { customers } from '../../../server/demo/rooms/customers.ts'
import { finance } from '../../../server/demo/rooms/finance.ts'
import { pier } from '../../../server/demo/rooms/pier.ts'
import { product } from '../../../server/demo/rooms/product.ts'
import type { RoomScript } from '../../../server/demo/script.ts'
import type { DocumentAgendaItem } from '../../../server/exports/document/document-content.ts'
import { content, DAY, item, NOW, named, note, person, task } from './content.ts'

const start = NOW - 3 * DAY
const HALF_HOUR = 1800

const chapters: [title: string, room: RoomScript, led: string][] = [
  ['The board’s own year', board, 'Ada'],
  ['Product', product, 'Edda'],
  ['Customers', customers, 'Mira'],
  ['Money', finance, 'Katya'],
  ['The Old Pier', pier, 'Bram'],
]

let turn = start + HALF_HOUR

const agenda = chapters.map(([title, room, led]): DocumentAgendaItem => {
  const topics = room.programmes
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
    description: `<p>${description ?? ''} ${outcomes ? `<em>Wanted: ${outcomes}</em>` : ''}</p>`,
    notes: notes.map(({ description: html, tag }) => (tag ? note(html, tag) : note(html))),
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
  name: 'Looking back: the house and its year',
  start_time: start,
  end_time: start + DAY + 8 * 3600,
  duration: DAY + 8 * 3600,
  started_ts: start + 300,
  ended_ts: start + DAY + 8 * 3600 + 900,
  location: 'Rope Walk, first floor',
  audio: 'Dial +44 20 7946 0123, code 4417',
  description: 'Hear from every room what the year has brought, and keep what is worth keeping.',
  outcomes: 'One list of what was decided, one of what is to be done, each with a name and a day.',
  address: 'https://folkmoot.harbour.example/meetings/112',
  tags: ['year', 'whole house'],
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
  notes: [note('<p>Coffee is to be ordered for as many as come, not for as many as answer.</p>')],
  attachments: [
    { name: 'Year in figures.xlsx', size: 1_204_882, type: 'Excel', address: null },
    { name: 'Photographs of the pier.zip', size: 48_220_100, type: 'zip', address: null },
  ],
  lists: [
    {
      name: 'Parked for another day',
      entries: [
        { text: '<p>A canteen that opens before the tide does</p>', done: false },
        { text: '<p>Bicycles for the far pontoon</p>', done: true },
      ],
    },
  ],
  contexts: [
    {
      name: 'Plan of the year',
      address: 'https://plans.elsewhere.example/year',
      description: '<p>As the board approved it in January.</p>',
    },
  ],
  chat: [
    {
      author: named('Pavel'),
      sent_ts: start + 4000,
      text: 'The projector is in the other room. So is the other projector.',
    },
    { author: named('Ines'), sent_ts: start + 4100, text: 'Found both 🎉' },
  ],
})
