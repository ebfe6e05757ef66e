// Attendees: the requests of their rows, and those of others that are tried like them.
import { attends, listed, others } from '../../cells.ts'
import { anyRecordOf, type Record, recordOf, stamps } from '../../houses/furnish.ts'
import type { Also, House } from '../../houses/house.ts'
import type { Deed, NamedInBody, PermissionNoun } from '../../noun.ts'
import { asSheet, type Trials, type Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** Those of the meeting. */
    attendees: Record[]
  }
}

/** A place where people have a part, and what their records are called there. */
export interface Kind {
  noun: 'attendee' | 'invitee'
  parent: (house: House) => string
  records: (house: House) => readonly Record[]
  also: Also
  /** What only whoever runs the place changes. */
  parts: readonly object[]
}

const PROFILE = {
  email: 'someone.else@harbour.example',
  first_name: 'Maud',
  last_name: 'Pilot',
  company: 'Pilots',
  title: 'Pilot',
}
const ROLES = { facilitators: 2, participants: 3, observers: 4, guests: 5 } as const

let invited = 0
/** An address of nobody yet. */
export const invitedEmail = () => `invited.${++invited}@elsewhere.example`
const guest = ({ cast }: House) => ({ member_id: cast.guest })

/** The requests, row by row in the order of the matrix. */
function triesOf({ noun, parent, records, also, parts }: Kind): readonly (readonly Try[])[] {
  const ofHost = (house: House) => `/${noun}s/${recordOf(records(house), house.cast.host)}`
  const ofSelf = (house: House) => `/${noun}s/${recordOf(records(house), house.person)}`
  const list = (collection: string, role?: number): Try => ({
    ask: (house) => ['GET', `${parent(house)}/${collection}`],
    also,
    by: `${noun}_id`,
    may: listed((house) => records(house).flatMap((one) => (role === undefined || one.role === role ? [one.id] : []))),
  })
  /** The host's record is changed. */
  const change = (body: object): Try => ({ ask: (house) => ['PATCH', ofHost(house), body], also, may: others })
  /** One's own record, which only those have who attend. */
  const changeSelf = (body: object, may: boolean): Try => ({
    ask: (house) => ['PATCH', ofSelf(house), body],
    also,
    may: (at) => (attends(at) && (at.cell === 'own' || at.cell === '–') ? may : undefined),
    verb: false,
  })
  const add = (collection: string, whom: (house: House) => object): Try => ({
    ask: (house) => ['POST', `${parent(house)}/${collection}`, whom(house)],
    also,
    may: others,
  })
  return [
    [
      list(`${noun}s`),
      ...Object.entries(ROLES).map(([collection, role]) => list(collection, role)),
      asSheet(list(`${noun}s`)),
      asSheet(list('participants', ROLES.participants)),
    ],
    [
      { ask: (house) => ['GET', ofHost(house)], also, may: others },
      {
        ask: (house) => ['GET', `${parent(house)}${ofHost(house).replace(`${noun}s`, 'participants')}`],
        also,
        may: others,
      },
    ],
    [...parts.map(change), ...parts.map((part) => changeSelf('role_id' in part ? { role_id: 2 } : part, false))],
    [
      change({ rsvp: 1 }),
      change({ representing: 'Pilots' }),
      changeSelf({ rsvp: 1 }, true),
      changeSelf({ representing: 'Pilots' }, true),
    ],
    [
      ...Object.entries(PROFILE).map(([name, value]): Try => ({ ...change({ [name]: value }), verb: false })),
      {
        ask: (house) => ['PATCH', ofSelf(house), { ...PROFILE, email: invitedEmail() }],
        also: { ...also, invited: true },
        may: ({ cell }) => (cell === 'own' ? true : undefined),
      },
    ],
    [
      add(`${noun}s`, guest),
      { ...add('facilitators', guest), fresh: true },
      ...[`${noun}s`, ...Object.keys(ROLES)].map((collection) => add(collection, () => ({ email: invitedEmail() }))),
    ],
    [
      { ask: (house) => ['DELETE', ofHost(house)], also, may: others },
      {
        ask: (house) => ['DELETE', ofSelf(house)],
        also,
        may: (at) => (at.cell === 'own' ? true : undefined),
      },
    ],
    [{ ask: (house) => ['POST', `${ofHost(house)}/link`, {}], also, may: others }],
  ]
}

/** The requests of the rows with these names, which are in the order of the matrix. */
export const trialsOf = (names: readonly string[], kind: Kind): Trials => {
  const tries = triesOf(kind)
  return Object.fromEntries(names.map((name, place) => [name, tries[place]!]))
}

/** What the rows of a record are about. */
export const partsOf = (noun: Kind['noun'], parts: string) => ({
  [`PATCH /${noun}s/:${noun} ${parts}`]: `\`${parts.replaceAll(', ', '`, `')}\``,
  [`PATCH /${noun}s/:${noun} rsvp, representing`]: '`rsvp`, `representing`',
  [`PATCH /${noun}s/:${noun} ${PROFILE_FIELDS}`]: `\`${PROFILE_FIELDS.replaceAll(', ', '`, `')}\``,
})
const PROFILE_FIELDS = Object.keys(PROFILE).join(', ')

/** Whom somebody names who adds a person to a place. */
export const addedBody = ({ noun, parent }: Kind): Readonly<globalThis.Record<string, NamedInBody>> => ({
  [`${noun}.add member_id`]: {
    ask: (house) => ['POST', `${parent(house)}/${noun}s`],
    body: (member_id) => ({ member_id }),
    foreign: ({ cast }) => cast.host,
    status: 422,
    ofRoom: true,
  },
  [`${noun}.add organization_member_id`]: {
    ask: (house) => ['POST', `${parent(house)}/${noun}s`],
    body: (organization_member_id) => ({ organization_member_id }),
    foreign: ({ seats, cast }) => recordOf(seats, cast.host),
    status: 422,
  },
})

/** What is written down of them: somebody is added, gets another role than the host has, answers, and is removed. */
export function deedsOf({
  noun,
  parent,
  records,
}: Kind): readonly [added: Deed, role: Deed, answered: Deed, gone: Deed] {
  const host = (house: House) => `/${noun}s/${recordOf(records(house), house.cast.host)}`
  return [
    (house) => ['POST', `${parent(house)}/${noun}s`, guest(house)],
    (house) => ['PATCH', host(house), { role_id: 4 }],
    (house) => ['PATCH', host(house), { rsvp: 1 }],
    (house) => ['DELETE', host(house)],
  ]
}

const inMeeting: Kind = {
  noun: 'attendee',
  parent: ({ meeting }) => `/meetings/${meeting}`,
  records: ({ attendees }) => attendees,
  also: {},
  parts: [{ role_id: 4 }, { attended: true }, { note_taker: true }, { presenter: true }],
}
const ROWS = [
  'GET /meetings/:meeting/attendees, role subsets, xlsx',
  'GET /attendees/:attendee',
  'PATCH /attendees/:attendee role_id, attended, note_taker, presenter',
  'PATCH /attendees/:attendee rsvp, representing',
  'PATCH /attendees/:attendee email, first_name, last_name, company, title',
  'POST /meetings/:meeting/attendees and role sub-collections',
  'DELETE /attendees/:attendee',
  'POST /attendees/:attendee/link',
]
const [attendee_added, attendee_role_changed, attendee_answered, attendee_removed] = deedsOf(inMeeting)

export const noun: PermissionNoun = {
  like: { 'POST /attendees/:attendee/link': 'POST /meetings/:meeting/attendees and role sub-collections' },
  trials: { people: trialsOf(ROWS, inMeeting) },
  parts: partsOf('attendee', 'role_id, attended, note_taker, presenter'),
  after: ['meeting'],
  /** The host takes part in every meeting, the person in the first where their role says so. */
  furnish: async (trx, { cast, person, attends, meeting, other, distant }, { noteTaker }) => {
    const part = { representing: null, attended: 0, presenter: 0, rsvp: 0, ...stamps } as const
    const host = { ...part, member_id: cast.host, role_id: 3, note_taker: 0 as const }
    const rows = [meeting, other, distant].map((meeting_id) => ({ ...host, meeting_id }))
    const note_taker = noteTaker ? (1 as const) : (0 as const)
    const self = { ...part, meeting_id: meeting, member_id: person, note_taker }
    const inserted = await trx
      .insertInto('attendee')
      .values([...rows, ...(attends ? [{ ...self, role_id: attends }] : [])])
      .returning(['attendee_id as id', 'member_id as member', 'role_id as role', 'meeting_id'])
      .execute()
    return { attendees: inserted.filter(({ meeting_id }) => meeting_id === meeting) }
  },
  paper: { attendees: [1, 2].map((member) => ({ id: member, member, role: 3 })) },
  ids: { attendee_id: ({ attendees, cast }) => anyRecordOf(attendees, cast.host) },
  tables: { stamped: ['attendee'] },
  needed: { 'attendee.add': () => ({ email: invitedEmail() }) },
  bodies: addedBody(inMeeting),
  deeds: {
    ...{ attendee_added, attendee_role_changed, attendee_answered, attendee_removed },
    personal_link_made: ({ attendees, cast }) => ['POST', `/attendees/${recordOf(attendees, cast.host)}/link`, {}],
  },
}
