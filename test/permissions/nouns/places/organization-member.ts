// Members of organizations: the requests of their rows.
import { listed, others } from '../../cells.ts'
import { anyRecordOf, type Record, recordOf } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** The records of those in the organization. */
    seats: Record[]
  }
}

let made = 0
const email = () => ({ email: `new.organization.member.${++made}@elsewhere.example` })

const host = ({ seats, cast }: House) => `/organization_members/${recordOf(seats, cast.host)}`
const self = ({ seats, person }: House) => `/organization_members/${recordOf(seats, person)}`

const list = (collection: string, role?: number): Try => ({
  ask: ({ organization }) => ['GET', `/organizations/${organization}/${collection}`],
  by: 'organization_member_id',
  may: listed(({ seats }) => seats.filter((one) => role === undefined || one.role === role).map(({ id }) => id)),
})
const add = (collection: string, whom: (house: House) => object): Try => ({
  ask: (house) => ['POST', `/organizations/${house.organization}/${collection}`, whom(house)],
  may: others,
})
const hasSeat = (role: string) => role.startsWith('O') || role.startsWith('R')
const climbing: Try['may'] = ({ cell, role }) => (cell === '–' && hasSeat(role) ? false : undefined)
const ownOnly: Try['may'] = ({ cell }) => (cell === 'own' ? true : undefined)

export const noun: PermissionNoun = {
  trials: {
    people: {
      'GET /organizations/:org/organization_members, administrators, members, guests, owners': [
        list('organization_members'),
        list('owners', 1),
        list('administrators', 2),
        list('members', 3),
        list('guests', 5),
      ],
      'GET /organization_members/:om': [
        { ask: (house) => ['GET', host(house)], may: others },
        {
          ask: (house) => ['GET', `/organizations/${house.organization}${host(house).replace('organization_', '')}`],
          may: others,
        },
        { ask: (house) => ['GET', self(house)], may: ownOnly },
      ],
      'POST /organizations/:org/organization_members (from e-mail)': [
        add('organization_members', email),
        add('administrators', email),
        add('members', email),
        add('guests', email),
      ],
      'POST /organizations/:org/organization_members (member_id)': [
        { ...add('organization_members', ({ outsider }) => ({ member_id: outsider })), verb: false },
        { ...add('guests', ({ outsider }) => ({ member_id: outsider })), verb: false, fresh: true },
      ],
      'PATCH /organization_members/:om role_id': [
        { ask: (house) => ['PATCH', host(house), { role_id: 4 }], may: others },
        { ask: (house) => ['PATCH', self(house), { role_id: 2 }], may: climbing, verb: false },
      ],
      'DELETE /organization_members/:om': [
        { ask: (house) => ['DELETE', host(house)], may: others },
        { ask: (house) => ['DELETE', self(house)], may: ownOnly },
      ],
    },
  },
  parts: {
    'PATCH /organization_members/:om role_id': '`role_id`',
    'POST /organizations/:org/organization_members (from e-mail)': 'by `email`',
    'POST /organizations/:org/organization_members (member_id)': 'by `member_id`',
  },
  // The fields of a person are written through their records.
  through: { 'organization_member.change': 'PATCH /attendees/:attendee email, first_name, last_name, company, title' },
  furnish: async (trx, { organization }) => ({
    seats: await trx
      .selectFrom('organization_member')
      .select(['organization_member_id as id', 'member_id as member', 'role_id as role'])
      .where('organization_id', '=', organization)
      .execute(),
  }),
  paper: { seats: [1, 2].map((member) => ({ id: member, member, role: 3 })) },
  ids: { organization_member_id: ({ seats, cast }) => anyRecordOf(seats, cast.host) },
  tables: { stamped: ['organization_member'] },
  needed: { 'organization_member.add': email },
  bodies: {
    // Putting people of the site into an organization is for enterprise administrators.
    'organization_member.add member_id': {
      ask: ({ organization }) => ['POST', `/organizations/${organization}/organization_members`],
      body: (member_id) => ({ member_id }),
      foreign: ({ cast }) => cast.host,
      status: 403,
    },
  },
  filters: {
    'organization_member.inOrganization member_id': ({ cast }, { organization }) => [
      `/organizations/${organization}/organization_members?member_id=${cast.host}`,
    ],
  },
  deeds: {
    organization_member_added: ({ organization }) => [
      'POST',
      `/organizations/${organization}/organization_members`,
      email(),
    ],
    // Other than the host's.
    organization_member_role_changed: (house) => ['PATCH', host(house), { role_id: 4 }],
    organization_member_removed: (house) => ['DELETE', host(house)],
  },
}
