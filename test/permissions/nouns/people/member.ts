// Members of the site: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import { type PermissionNoun, type Request, SECRET } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** A directory wants another address for the outsider. */
    waits?: true
  }
}

/** The address that a directory wants for the outsider. */
const wantedFor = (outsider: number): string => `wanted.${outsider}@elsewhere.example`
const wanted = ({ outsider }: House) => ({ email: wantedFor(outsider) })

let made = 0
const email = () => ({ email: `new.member.${++made}@elsewhere.example` })

const host = ({ cast }: House) => `/members/${cast.host}`
const outsider = (house: House) => `/members/${house.outsider}`
const self = ({ person }: House) => `/members/${person}`

const ownOnly: Try['may'] = ({ cell }) => (cell === 'own' ? true : undefined)
const PASSWORDS = ['harbour lights at dusk', 'low water by lantern light'] as const

export const noun: PermissionNoun = {
  like: {
    'POST /members/:member/confirm_email, /refuse_email': 'POST /organizations',
    'POST /members/:member/resume_mail': 'PATCH /members/:member',
  },
  trials: {
    people: {
      'GET /members': [
        { ask: () => ['GET', '/members'], may: others, verb: false },
        { ask: () => ['GET', '/members?me=true'], by: 'member_id', may: (_, { person }) => [person] },
      ],
      'GET /members/:member': [
        { ask: (house) => ['GET', host(house)], may: others },
        { ask: (house) => ['GET', self(house)], may: ownOnly },
      ],
      'PATCH /members/:member': [
        { ask: (house) => ['PATCH', outsider(house), { title: 'Pilot' }], may: others },
        { ask: (house) => ['PATCH', self(house), { title: 'Pilot' }], may: ownOnly },
      ],
      'POST /members/:member/confirm_email, /refuse_email': ['confirm_email', 'refuse_email'].map((verb) => ({
        ask: (house) => ['POST', `${outsider(house)}/${verb}`, wanted(house)],
        also: { waits: true },
        fresh: true,
        may: others,
      })),
      'POST /members/:member/resume_mail': [
        { ask: (house) => ['POST', `${outsider(house)}/resume_mail`], may: others },
        { ask: (house) => ['POST', `${self(house)}/resume_mail`], may: ownOnly },
      ],
      'POST /members': [{ ask: () => ['POST', '/members', email()], may: others }],
      'DELETE /members/:member': [
        { ask: (house) => ['DELETE', outsider(house)], may: others },
        { ask: (house) => ['DELETE', self(house)], may: ({ cell }) => (cell === '–' ? false : undefined) },
      ],
    },
  },
  furnish: async (trx, { outsider: member_id }, { waits }) => {
    if (waits)
      await trx
        .insertInto('pending_email')
        .values({
          ...{ member_id, email: wantedFor(member_id), hash: `wanted ${member_id}` },
          ...{ create_ts: NOW, expires_ts: NOW + 86_400, by_directory: 1 },
        })
        .execute()
    return {}
  },
  ids: { member_id: ({ cast }) => cast.host },
  tables: { stamped: ['member'] },
  say: (trx, { cast, person, outsider }, word) =>
    trx
      .updateTable('member')
      .set({ first_name: word, name: word, company: word, search_text: word.toLowerCase() })
      .where('member_id', 'in', [...Object.values(cast), person, outsider])
      .execute(),
  needed: { 'member.add': email, 'member.confirmEmail': wanted, 'member.refuseEmail': wanted },
  filters: { 'member.all search': () => [`/members?me=true&search=${SECRET}`] },
  query: { '/members': 'me=true' },
  ofOthers: ['/members/:member_id'],
  deeds: {
    member_added: () => ['POST', '/members', email()],
    member_deleted: (house) => ['DELETE', host(house)],
    email_changed: (house) => ['PATCH', host(house), email()],
    password_set: (house) => ['PATCH', self(house), { password: PASSWORDS[0] }],
    password_changed: (house) => PASSWORDS.map((password): Request => ['PATCH', self(house), { password }]),
  },
}
