// Attendees: the requests of their rows.
import { attends, listed, others } from './cells.ts'
import { type House, recordOf } from './house.ts'
import type { Trials, Try } from './trial.ts'

const by = 'attendee_id'
const ofHost = ({ attendees, cast }: House) => recordOf(attendees, cast.host)
const ofSelf = ({ attendees, person }: House) => recordOf(attendees, person)

const inRole = (role?: number) => (house: House) =>
  house.attendees.filter((one) => role === undefined || one.role === role).map(({ id }) => id)
const list = (collection: string, role?: number): Try => ({
  ask: ({ meeting }) => ['GET', `/meetings/${meeting}/${collection}`],
  by,
  may: listed(inRole(role)),
})

/** The host's record is changed. */
const change = (body: object): Try => ({
  ask: (house) => ['PATCH', `/attendees/${ofHost(house)}`, body],
  may: others,
})
/** One's own record, which only those have who attend. */
const changeSelf = (body: object, may: boolean): Try => ({
  ask: (house) => ['PATCH', `/attendees/${ofSelf(house)}`, body],
  may: (at) => (attends(at) && (at.cell === 'own' || at.cell === '–') ? may : undefined),
  verb: false,
})

let invited = 0
const email = () => `invited.${++invited}@elsewhere.example`
const add = (collection: string, whom: (house: House) => object): Try => ({
  ask: (house) => ['POST', `/meetings/${house.meeting}/${collection}`, whom(house)],
  may: others,
})
const guest = ({ cast }: House) => ({ member_id: cast.guest })

const PROFILE = {
  email: 'someone.else@harbour.example',
  first_name: 'Maud',
  last_name: 'Pilot',
  company: 'Pilots',
  title: 'Pilot',
}

export const attendees: Trials = {
  'GET /meetings/:meeting/attendees, role subsets, xlsx': [
    list('attendees'),
    list('facilitators', 2),
    list('participants', 3),
    list('observers', 4),
    list('guests', 5),
  ],
  'GET /attendees/:attendee': [
    { ask: (house) => ['GET', `/attendees/${ofHost(house)}`], may: others },
    {
      ask: (house) => ['GET', `/meetings/${house.meeting}/participants/${ofHost(house)}`],
      may: others,
    },
  ],
  'PATCH /attendees/:attendee role_id, attended, note_taker, presenter': [
    change({ role_id: 4 }),
    change({ attended: true }),
    change({ note_taker: true }),
    change({ presenter: true }),
    changeSelf({ role_id: 2 }, false),
    changeSelf({ attended: true }, false),
    changeSelf({ note_taker: true }, false),
    changeSelf({ presenter: true }, false),
  ],
  'PATCH /attendees/:attendee rsvp, representing': [
    change({ rsvp: 1 }),
    change({ representing: 'Pilots' }),
    changeSelf({ rsvp: 1 }, true),
    changeSelf({ representing: 'Pilots' }, true),
  ],
  'PATCH /attendees/:attendee email, first_name, last_name, company, title': [
    ...Object.entries(PROFILE).map(([name, value]): Try => ({ ...change({ [name]: value }), verb: false })),
    {
      ask: (house) => ['PATCH', `/attendees/${ofSelf(house)}`, { ...PROFILE, email: email() }],
      also: { invited: true },
      may: ({ cell }) => (cell === 'own' ? true : undefined),
    },
  ],
  'POST /meetings/:meeting/attendees and role sub-collections': [
    add('attendees', guest),
    add('facilitators', guest),
    add('attendees', () => ({ email: email() })),
    add('facilitators', () => ({ email: email() })),
    add('participants', () => ({ email: email() })),
    add('observers', () => ({ email: email() })),
    add('guests', () => ({ email: email() })),
  ],
  'DELETE /attendees/:attendee': [
    { ask: (house) => ['DELETE', `/attendees/${ofHost(house)}`], may: others },
    {
      ask: (house) => ['DELETE', `/attendees/${ofSelf(house)}`],
      may: (at) => (at.cell === 'own' ? true : undefined),
    },
  ],
}
