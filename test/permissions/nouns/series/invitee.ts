// Invitees, "exactly as attendees, on the series": the requests of their rows.
import { anyRecordOf, type Record, stamps } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import { addedBody, deedsOf, invitedEmail, type Kind, partsOf, trialsOf } from '../meetings/attendee.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** Those of the series. */
    invitees: Record[]
  }
}

const inSeries: Kind = {
  noun: 'invitee',
  parent: ({ series }) => `/meeting_series/${series}`,
  records: ({ invitees }) => invitees,
  also: { invitee: true },
  parts: [{ role_id: 4 }, { note_taker: true }, { presenter: true }],
}

/** What is tried in the place of the one row of the matrix, each by the row that it is like. */
export const alike = {
  'GET /meeting_series/:series/invitees, role subsets': 'GET /meetings/:meeting/attendees, role subsets, xlsx',
  'GET /invitees/:invitee': 'GET /attendees/:attendee',
  'PATCH /invitees/:invitee role_id, note_taker, presenter':
    'PATCH /attendees/:attendee role_id, attended, note_taker, presenter',
  'PATCH /invitees/:invitee rsvp, representing': 'PATCH /attendees/:attendee rsvp, representing',
  'PATCH /invitees/:invitee email, first_name, last_name, company, title':
    'PATCH /attendees/:attendee email, first_name, last_name, company, title',
  'POST /meeting_series/:series/invitees and role sub-collections':
    'POST /meetings/:meeting/attendees and role sub-collections',
  'DELETE /invitees/:invitee': 'DELETE /attendees/:attendee',
  'POST /invitees/:invitee/link': 'POST /meetings/:meeting/attendees and role sub-collections',
} as const

const [invitee_added, invitee_role_changed, invitee_answered, invitee_removed] = deedsOf(inSeries)

export const noun: PermissionNoun = {
  like: alike,
  trials: { recurring: trialsOf(Object.keys(alike), inSeries) },
  parts: partsOf('invitee', 'role_id, note_taker, presenter'),
  after: ['meeting-series'],
  /** The host is invited, and the person where their role says so; both attend the first meeting. */
  furnish: async (trx, { cast, person, invited, series, sitting }, { noteTaker }) => {
    if (!series) return { invitees: [] }
    const part = { representing: null, presenter: 0, rsvp: 0, ...stamps } as const
    const note_taker = noteTaker ? (1 as const) : (0 as const)
    const people = [
      { ...part, member_id: cast.host, role_id: 3, note_taker: 0 as const },
      ...(invited ? [{ ...part, member_id: person, role_id: invited, note_taker }] : []),
    ]
    const invitees = await trx
      .insertInto('invitee')
      .values(people.map((one) => ({ ...one, meeting_series_id: series })))
      .returning(['invitee_id as id', 'member_id as member', 'role_id as role'])
      .execute()
    await trx
      .insertInto('attendee')
      .values(people.map((one) => ({ ...one, attended: 0, meeting_id: sitting })))
      .execute()
    return { invitees }
  },
  paper: { invitees: [1, 2].map((member) => ({ id: member, member, role: 3 })) },
  ids: { invitee_id: ({ invitees, cast }) => anyRecordOf(invitees, cast.host) },
  tables: { stamped: ['invitee'] },
  needed: { 'invitee.add': () => ({ email: invitedEmail() }) },
  bodies: addedBody(inSeries),
  deeds: { invitee_added, invitee_role_changed, invitee_answered, invitee_removed },
}
