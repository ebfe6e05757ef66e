// Organizations: the requests of their rows.
import { others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import { seen } from './room.ts'

const belongs = (role: string) => role.startsWith('O') || role.startsWith('R')
const one = ({ organization }: House) => `/organizations/${organization}`
const both = ({ room, far }: House) => [room, far]

export const noun: PermissionNoun = {
  trials: {
    places: {
      'GET /organizations': [
        {
          ask: () => ['GET', '/organizations'],
          by: 'organization_id',
          may: ({ role }, { organization }) => (role === 'E' ? 'every' : belongs(role) ? [organization] : []),
        },
      ],
      'GET /organizations/:org': [{ ask: (house) => ['GET', one(house)], may: others }],
      'PATCH /organizations/:org name': [
        { ask: (house) => ['PATCH', one(house), { name: 'Lantern Trust' }], may: others },
      ],
      'PATCH /organizations/:org member_id (owner)': [
        { ask: (house) => ['PATCH', one(house), { member_id: house.cast.host }], may: others, verb: false },
      ],
      'POST /organizations': [
        {
          ask: ({ person }) => [
            'POST',
            '/organizations',
            { name: 'Lantern Trust', type: 'enterprise', member_id: person },
          ],
          may: others,
        },
      ],
      'DELETE /organizations/:org': [{ ask: (house) => ['DELETE', one(house)], may: others }],
      'GET /organizations/:org/rooms (and /:room)': [
        {
          ask: (house) => ['GET', `${one(house)}/rooms`],
          by: 'room_id',
          may: (at, house) => (at.cell === '–' ? false : others(at) ? both(house) : seen(at, house)),
        },
        {
          ask: (house) => ['GET', `${one(house)}/rooms/${house.room}`],
          may: (at) => others(at) || at.cell === 'inv',
        },
        { ask: (house) => ['GET', `${one(house)}/rooms/${house.far}`], may: others },
      ],
    },
  },
  parts: {
    'PATCH /organizations/:org name': '`name`, `assistants`',
    'PATCH /organizations/:org member_id (owner)': '`member_id`, the new owner',
  },
  ids: { organization_id: ({ organization }) => organization },
  tables: { stamped: ['organization'] },
  say: (trx, { organization }, name) =>
    trx.updateTable('organization').set({ name }).where('organization_id', '=', organization).execute(),
  needed: { 'organization.add': ({ outsider }) => ({ name: 'Tidewater', type: 'enterprise', member_id: outsider }) },
  bodies: {
    'organization.change member_id': {
      ask: (house) => ['PATCH', one(house)],
      body: (member_id) => ({ member_id }),
      foreign: ({ cast }) => cast.host,
      status: 422,
    },
    // Founding an organization is for enterprise administrators.
    'organization.add member_id': {
      ask: () => ['POST', '/organizations'],
      body: (member_id) => ({ name: 'Tidewater', type: 'enterprise', member_id }),
      foreign: ({ cast }) => cast.host,
      status: 403,
    },
  },
  filters: { 'organization.mine member_id': ({ cast }) => [`/organizations?member_id=${cast.host}`] },
  deeds: {
    organization_added: ({ cast }) => [
      'POST',
      '/organizations',
      { name: 'Lantern Trust', type: 'enterprise', member_id: cast.host },
    ],
    organization_handed_over: (house) => ['PATCH', one(house), { member_id: house.cast.host }],
    organization_assistants_changed: (house) => ['PATCH', one(house), { assistants: 'read' }],
    organization_deleted: (house) => ['DELETE', one(house)],
  },
}
