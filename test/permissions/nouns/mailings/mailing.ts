// Mailings about meetings and series: the requests of their rows.
import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/db/tables.ts'
import { NOW } from '../../../stage.ts'
import { type At, attends, others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun, UnfinishedHouse } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** Mail about the meeting. */
    mailing: number
  }
}

/** Mail of the host about the meeting or the series, to the guest. */
async function mailed(
  trx: Transaction<DB>,
  { cast, room, organization }: UnfinishedHouse,
  about: { meeting_id: number } | { meeting_series_id: number },
): Promise<number> {
  const { mailing_id } = await trx
    .insertInto('mailing')
    .values({
      ...{ meeting_id: null, meeting_series_id: null, ...about },
      ...{ kind: 'followup', room_id: room, organization_id: organization, resource: '/meetings/1' },
      ...{ name: 'Tide tables', message: 'Low water', state: 'done', create_id: cast.host, create_ts: NOW },
      ...{ recipients: 1, outside: 1, waiting: 0, sent: 1, failed: 0, done_ts: NOW },
    })
    .returning('mailing_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('mailing_recipient')
    .values({ mailing_id, member_id: cast.guest, state: 'sent', waiting: 0, details: null })
    .execute()
  return mailing_id
}

const there = { also: { papers: true } } as const
const ofMeeting = ({ meeting }: House) => `/meetings/${meeting}/mailings`
const followUp: Try['ask'] = (house) => ['POST', ofMeeting(house), { kind: 'followup' }]

/** Who attends a meeting, and no more, does not see a series of its room. */
const attending = (at: At): false | undefined => (attends(at) ? false : undefined)
/** Who made the series runs it while they write in its room. */
const creator = ({ cell, role }: At): boolean | undefined => (cell === '–' ? role === 'Rm' : undefined)

const ofSeries = ({ series }: House) => `/meeting_series/${series}/mailings`
const invite: Try['ask'] = (house) => ['POST', ofSeries(house), { kind: 'invitation' }]

const RUNS_MEETING = 'PATCH /meetings/:meeting (also state)'
const RUNS_SERIES = 'PATCH /meeting_series/:series'

export const noun: PermissionNoun = {
  like: {
    'GET /meetings/:meeting/mailings, /mailings/:mailing (and /recipients)': RUNS_MEETING,
    'POST /meetings/:meeting/mailings': RUNS_MEETING,
    'GET /meeting_series/:series/mailings': RUNS_SERIES,
    'POST /meeting_series/:series/mailings': RUNS_SERIES,
  },
  trials: {
    content: {
      'GET /meetings/:meeting/mailings, /mailings/:mailing (and /recipients)': [
        { ask: (house) => ['GET', ofMeeting(house)], ...there, may: others },
        { ask: ({ mailing }) => ['GET', `/mailings/${mailing}`], ...there, may: others },
        { ask: ({ mailing }) => ['GET', `/mailings/${mailing}/recipients`], ...there, may: others },
      ],
      'POST /meetings/:meeting/mailings': [{ ask: followUp, may: others }],
    },
    recurring: {
      'GET /meeting_series/:series/mailings': [
        { ask: (house) => ['GET', ofSeries(house)], also: { series: true }, may: attending },
        { ask: (house) => ['GET', ofSeries(house)], also: { invitee: true }, may: others },
      ],
      'POST /meeting_series/:series/mailings': [
        { ask: invite, also: { invitee: true }, may: others },
        { ask: invite, also: { series: true, made: true }, may: creator },
        { ask: invite, also: { series: true }, may: attending },
      ],
    },
  },
  after: ['meeting', 'meeting-series'],
  whole: { papers: true },
  furnish: async (trx, house, { papers }) => {
    if (house.series) await mailed(trx, house, { meeting_series_id: house.series })
    return { mailing: papers ? await mailed(trx, house, { meeting_id: house.meeting }) : 0 }
  },
  paper: { mailing: 1 },
  ids: { mailing_id: ({ mailing }) => mailing },
  tables: { other: ['mailing', 'mailing_recipient', 'notice'] },
  say: (trx, { room, far }, word) =>
    trx.updateTable('mailing').set({ name: word, message: word }).where('room_id', 'in', [room, far]).execute(),
  needed: {
    'mailing.addToMeeting': () => ({ kind: 'followup' }),
    'mailing.addToSeries': () => ({ kind: 'invitation' }),
  },
  bodies: {
    // Attendees of other meetings were not there, as those that nobody has.
    'mailing.addToMeeting attended': {
      ask: (house) => ['POST', `${ofMeeting(house)}?preview=true`],
      body: (attendee_id) => ({ kind: 'followup', attended: [attendee_id] }),
      foreign: ({ attendees: [first] }) => first!.id,
      status: 200,
    },
  },
  deeds: { mailing_sent: (house) => ['POST', ofMeeting(house), { kind: 'followup' }] },
}
