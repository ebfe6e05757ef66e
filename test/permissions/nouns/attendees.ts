// Attendees, and invitees exactly as attendees, on the series: the requests of their rows.
import { attends, listed, others } from '../cells.ts'
import { type Also, type House, type Record, recordOf } from '../houses/house.ts'
import { invitees as alike } from '../matrix.ts'
import { asSheet, type Trials, type Try } from '../trial.ts'

/** A place where people have a part, and what their records are called there. */
interface Kind {
  noun: 'attendee' | 'invitee'
  parent: (house: House) => string
  records: (house: House) => readonly Record[]
  also: Also
  /** What only whoever runs the place changes. */
  parts: readonly object[]
}

const inMeeting: Kind = {
  noun: 'attendee',
  parent: ({ meeting }) => `/meetings/${meeting}`,
  records: ({ attendees }) => attendees,
  also: {},
  parts: [{ role_id: 4 }, { attended: true }, { note_taker: true }, { presenter: true }],
}
const inSeries: Kind = {
  noun: 'invitee',
  parent: ({ series }) => `/meeting_series/${series}`,
  records: ({ invitees }) => invitees,
  also: { invitee: true },
  parts: [{ role_id: 4 }, { note_taker: true }, { presenter: true }],
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
const email = () => `invited.${++invited}@elsewhere.example`
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
        ask: (house) => ['PATCH', ofSelf(house), { ...PROFILE, email: email() }],
        also: { ...also, invited: true },
        may: ({ cell }) => (cell === 'own' ? true : undefined),
      },
    ],
    [
      add(`${noun}s`, guest),
      { ...add('facilitators', guest), fresh: true },
      ...[`${noun}s`, ...Object.keys(ROLES)].map((collection) => add(collection, () => ({ email: email() }))),
    ],
    [
      { ask: (house) => ['DELETE', ofHost(house)], also, may: others },
      {
        ask: (house) => ['DELETE', ofSelf(house)],
        also,
        may: (at) => (at.cell === 'own' ? true : undefined),
      },
    ],
  ]
}

const named = (names: readonly string[], tries: readonly (readonly Try[])[]): Trials =>
  Object.fromEntries(names.map((name, place) => [name, tries[place]!]))

export const attendees = named(Object.values(alike), triesOf(inMeeting))
export const invitees = named(Object.keys(alike), triesOf(inSeries))
