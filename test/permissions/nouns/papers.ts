// Attachments and chat: what stands of them in a house, and the requests of their rows.
import type { Transaction } from 'kysely'
import type { DB } from '../../../server/db/tables.ts'
import { NOW, type Stage } from '../../stage.ts'
import { listed, others, reads } from '../cells.ts'
import { type FurnishedPlace, idsOf, stamps } from '../houses/furnish.ts'
import type { Also } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

export interface Papered {
  /** A file of the meeting, one that was said to come, and what the store knows the first by. */
  attachment: number
  waiting: number
  stored: string
  message: number
  /** Mail about the meeting. */
  mailing: number
}

/** What the file is, and what is sent where one is waited for. */
const CONTENT = '{}'

let made = 0

export async function papered(
  trx: Transaction<DB>,
  place: FurnishedPlace,
  meeting_id: number,
  also: Also,
): Promise<Papered> {
  if (!also.papers) return { attachment: 0, waiting: 0, stored: '', message: 0, mailing: 0 }
  const create_id = also.mine === 'created' ? place.person : place.cast.host
  const stored = `${++made}`.padStart(40, '0')
  const { stored_file_id } = await trx
    .insertInto('stored_file')
    .values({ key: stored, create_ts: NOW })
    .returning('stored_file_id')
    .executeTakeFirstOrThrow()
  const file = { meeting_id, create_id, name: 'Tides.json', type: 'application/json', size: CONTENT.length, ...stamps }
  const rows = await trx
    .insertInto('attachment')
    .values([
      { ...file, stored_file_id, sha256: '0'.repeat(64) },
      { ...file, stored_file_id: null, sha256: null },
    ])
    .returning('attachment_id')
    .execute()
  const [attachment, waiting] = idsOf(rows, 'attachment_id') as [number, number]
  const { chat_message_id: message } = await trx
    .insertInto('chat_message')
    .values({ meeting_id, create_id, text: 'Low water', create_ts: NOW })
    .returning('chat_message_id')
    .executeTakeFirstOrThrow()
  return { attachment, waiting, stored, message, mailing: await mailed(trx, place, { meeting_id }) }
}

/** Mail of the host about the meeting or the series, to the guest. */
export async function mailed(
  trx: Transaction<DB>,
  { cast, room, organization }: FurnishedPlace,
  { meeting_id = null, meeting_series_id = null }: { meeting_id?: number | null; meeting_series_id?: number | null },
): Promise<number> {
  const { mailing_id } = await trx
    .insertInto('mailing')
    .values({
      ...{ kind: 'followup', meeting_id, meeting_series_id, room_id: room, organization_id: organization },
      ...{ resource: '/meetings/1', name: 'Tide tables', message: 'Low water', state: 'done' },
      ...{
        recipients: 1,
        outside: 1,
        waiting: 0,
        sent: 1,
        failed: 0,
        create_id: cast.host,
        create_ts: NOW,
        done_ts: NOW,
      },
    })
    .returning('mailing_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('mailing_recipient')
    .values({ mailing_id, member_id: cast.guest, state: 'sent', waiting: 0, details: null })
    .execute()
  return mailing_id
}

/** The bytes of the file, which are in no database. */
export async function filed({ site }: Stage, { stored }: Papered): Promise<void> {
  if (stored) await site.store.put(stored, bytes(), CONTENT.length)
}

async function* bytes() {
  yield Buffer.from(CONTENT)
}

const there = { also: { papers: true } } as const
const created = { also: { papers: true, mine: 'created' } } as const

/** One's own while one reads the meeting. */
const whileReading: Try['may'] = (at) => reads(at)

const file: Try['ask'] = ({ meeting }) => [
  'POST',
  `/meetings/${meeting}/attachments`,
  { name: 'Winds.txt', type: 'text/plain', size: 2 },
]
const rename: Try['ask'] = ({ attachment }) => ['PATCH', `/attachments/${attachment}`, { name: 'Winds.json' }]
const remove: Try['ask'] = ({ attachment }) => ['DELETE', `/attachments/${attachment}`]
const bring: Try['ask'] = ({ waiting }) => ['PUT', `/attachments/${waiting}/content`, {}]
const say: Try['ask'] = ({ meeting }) => ['POST', `/meetings/${meeting}/chat_messages`, { text: 'High water' }]
const unsay: Try['ask'] = ({ message }) => ['DELETE', `/chat_messages/${message}`]

const mail: Try['ask'] = ({ meeting }) => ['POST', `/meetings/${meeting}/mailings`, { kind: 'followup' }]

export const papers: Trials = {
  'GET /meetings/:meeting/mailings, /mailings/:mailing (and /recipients)': [
    { ask: ({ meeting }) => ['GET', `/meetings/${meeting}/mailings`], ...there, may: others },
    { ask: ({ mailing }) => ['GET', `/mailings/${mailing}`], ...there, may: others },
    { ask: ({ mailing }) => ['GET', `/mailings/${mailing}/recipients`], ...there, may: others },
  ],
  'POST /meetings/:meeting/mailings': [{ ask: mail, may: others }],
  'GET /meetings/:meeting/attachments, /attachments/:attachment (and /content)': [
    {
      ask: ({ meeting }) => ['GET', `/meetings/${meeting}/attachments`],
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
  'GET /meetings/:meeting/chat_messages, /chat_messages/:message': [
    {
      ask: ({ meeting }) => ['GET', `/meetings/${meeting}/chat_messages`],
      ...there,
      by: 'chat_message_id',
      may: listed(({ message }) => [message]),
    },
    { ask: ({ message }) => ['GET', `/chat_messages/${message}`], ...there, may: others },
  ],
  // Whoever attends, whatever their role.
  'POST /meetings/:meeting/chat_messages': [{ ask: say, may: (at) => at.cell === 'nt' || others(at) }],
  'POST /meetings/:meeting/minutes': [
    { ask: ({ meeting }) => ['POST', `/meetings/${meeting}/minutes`, { state: 'approved' }], may: others },
  ],
  'GET /meetings/:meeting/minutes, /minutes/approvals, /minutes/revisions (and /:number, files too)': [
    ...['', '/approvals', '/revisions', '/revisions/1', '/revisions/1?format=json'].map(
      (path): Try => ({ ask: ({ meeting }) => ['GET', `/meetings/${meeting}/minutes${path}`], may: others }),
    ),
  ],
  'PUT /meetings/:meeting/minutes/approval': [
    {
      ask: ({ meeting }) => ['PUT', `/meetings/${meeting}/minutes/approval`, { approved: true }],
      may: others,
    },
  ],
  'GET /meetings/:meeting/presence': [{ ask: ({ meeting }) => ['GET', `/meetings/${meeting}/presence`], may: others }],
  'PUT /meetings/:meeting/presence': [
    { ask: ({ meeting }) => ['PUT', `/meetings/${meeting}/presence`, {}], may: others },
  ],
  'DELETE /meetings/:meeting/presence': [
    { ask: ({ meeting }) => ['DELETE', `/meetings/${meeting}/presence`], may: others },
  ],
  'DELETE /chat_messages/:message': [
    { ask: unsay, ...there, may: others },
    { ask: unsay, ...created, may: whileReading },
  ],
}
