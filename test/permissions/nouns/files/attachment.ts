// Attachments: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { listed, makersToo, others, reads } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** The meeting has a file, one that is waited for, and a message in its chat. */
    papers?: true
  }
  interface House {
    /** A file of the meeting, one that was said to come, and what the store knows the first by. */
    attachment: number
    waiting: number
    stored: string
  }
}

/** What the file is, and what is sent where one is waited for. */
const CONTENT = '{}'

let made = 0

/** The bytes of the file, which are in no database. */
async function* bytes() {
  yield Buffer.from(CONTENT)
}

const there = { also: { papers: true } } as const
const created = { also: { papers: true, mine: 'created' } } as const

/** One's own while one reads the meeting. */
const whileReading: Try['may'] = (at) => reads(at)

const inMeeting = ({ meeting }: House) => `/meetings/${meeting}/attachments`
const file: Try['ask'] = (house) => ['POST', inMeeting(house), { name: 'Winds.txt', type: 'text/plain', size: 2 }]
const rename: Try['ask'] = ({ attachment }) => ['PATCH', `/attachments/${attachment}`, { name: 'Winds.json' }]
const remove: Try['ask'] = ({ attachment }) => ['DELETE', `/attachments/${attachment}`]
const bring: Try['ask'] = ({ waiting }) => ['PUT', `/attachments/${waiting}/content`, {}]
const needed = { name: 'Tides.json', type: 'application/json', size: 2 }

const READ = 'GET /meetings/:meeting/attachments, /attachments/:attachment (and /content)'
const RUNS_MEETING = 'PATCH /meetings/:meeting (also state)'
const WRITES = 'POST /meetings/:meeting/action_items'

export const noun: PermissionNoun = {
  like: {
    [READ]: 'GET /meetings/:meeting (all embeds, HEAD)',
    'POST /meetings/:meeting/attachments': WRITES,
    'PUT /attachments/:attachment/content': WRITES,
    'PATCH /attachments/:attachment': RUNS_MEETING,
    'DELETE /attachments/:attachment': RUNS_MEETING,
  },
  trials: {
    content: {
      [READ]: [
        {
          ask: (house) => ['GET', inMeeting(house)],
          ...there,
          by: 'attachment_id',
          may: listed(({ attachment }) => [attachment]),
        },
        { ask: ({ attachment }) => ['GET', `/attachments/${attachment}`], ...there, may: others },
        { ask: ({ attachment }) => ['GET', `/attachments/${attachment}/content`], ...there, may: others },
        { ask: ({ waiting }) => ['GET', `/attachments/${waiting}`], ...there, may: () => false },
        { ask: ({ waiting }) => ['GET', `/attachments/${waiting}`], ...created, may: whileReading },
      ],
      'POST /meetings/:meeting/attachments': [
        { ask: file, may: others },
        { ask: file, also: { noteTaker: true }, may: others },
      ],
      'PUT /attachments/:attachment/content': [
        { ask: bring, ...there, may: () => false },
        { ask: bring, ...created, may: others },
      ],
      'PATCH /attachments/:attachment': [
        { ask: rename, ...there, may: others },
        { ask: rename, ...created, may: whileReading },
      ],
      'DELETE /attachments/:attachment': [
        { ask: remove, ...there, may: others },
        { ask: remove, ...created, may: whileReading },
      ],
    },
  },
  shows: {
    'PATCH /attachments/:attachment': makersToo,
    'DELETE /attachments/:attachment': makersToo,
    'PUT /attachments/:attachment/content': (cell) => (cell === '✓' ? 'own' : '–'),
  },
  after: ['meeting'],
  whole: { papers: true },
  furnish: async (trx, { meeting: meeting_id, person, cast }, { papers, mine }) => {
    if (!papers) return { attachment: 0, waiting: 0, stored: '' }
    const create_id = mine === 'created' ? person : cast.host
    const stored = `${++made}`.padStart(40, '0')
    const { stored_file_id } = await trx
      .insertInto('stored_file')
      .values({ key: stored, create_ts: NOW })
      .returning('stored_file_id')
      .executeTakeFirstOrThrow()
    const file = { ...needed, meeting_id, create_id, size: CONTENT.length, ...stamps }
    const rows = await trx
      .insertInto('attachment')
      .values([
        { ...file, stored_file_id, sha256: '0'.repeat(64) },
        { ...file, stored_file_id: null, sha256: null },
      ])
      .returning('attachment_id')
      .execute()
    const [attachment, waiting] = idsOf(rows, 'attachment_id') as [number, number]
    return { attachment, waiting, stored }
  },
  store: async ({ site }, { stored }) => {
    if (stored) await site.store.put(stored, bytes(), CONTENT.length)
  },
  paper: { attachment: 1, waiting: 2, stored: '' },
  ids: { attachment_id: ({ attachment }) => attachment },
  tables: { stamped: ['attachment'], other: ['stored_file', 'storage_use'] },
  say: (trx, { meeting }, name) =>
    trx.updateTable('attachment').set({ name }).where('meeting_id', '=', meeting).execute(),
  needed: { 'attachment.add': () => needed },
  // The agenda item that a file belongs to.
  bodies: {
    'attachment.add agenda_item_id': {
      ask: (house) => ['POST', inMeeting(house)],
      body: (agenda_item_id) => ({ ...needed, agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
    'attachment.change agenda_item_id': {
      ask: ({ attachment }) => ['PATCH', `/attachments/${attachment}`],
      body: (agenda_item_id) => ({ agenda_item_id }),
      foreign: ({ agenda }) => agenda[0]!,
      status: 422,
    },
  },
  filters: {
    'attachment.inMeeting agenda_item_id': ({ agenda }, home) => [`${inMeeting(home)}?agenda_item_id=${agenda[0]}`],
  },
  deeds: { attachment_deleted: ({ attachment }) => ['DELETE', `/attachments/${attachment}`] },
}
