// Members of rooms: the requests of their rows.
import { isPlaced, listed, others } from '../../cells.ts'
import { anyRecordOf, type Record, recordOf } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import { asSheet, type Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** The records of those in the room. */
    places: Record[]
  }
}

let made = 0
const email = () => ({ email: `new.room.member.${++made}@elsewhere.example` })

const host = ({ places, cast }: House) => `/room_members/${recordOf(places, cast.host)}`
const self = ({ places, person }: House) => `/room_members/${recordOf(places, person)}`

const list = (collection: string, role?: number): Try => ({
  ask: ({ room }) => ['GET', `/rooms/${room}/${collection}`],
  by: 'room_member_id',
  may: listed(({ places }) => places.filter((one) => role === undefined || one.role === role).map(({ id }) => id)),
})
const add = (collection: string, whom: (house: House) => object, may: Try['may']): Try => ({
  ask: (house) => ['POST', `/rooms/${house.room}/${collection}`, whom(house)],
  may,
  verb: false,
  // Whoever is there already is not added again.
  fresh: true,
})
const oneself = ({ person }: House) => ({ member_id: person })
const colleague = ({ cast }: House) => ({ member_id: cast.colleague })
/** Oneself: where the room is open, and not as its manager. */
const joining: Try['may'] = ({ cell, open }) => (cell === 'join' ? open : cell === '–' ? false : undefined)
const climbing: Try['may'] = ({ cell }) => (cell === 'join' || cell === '–' ? false : undefined)
/** One's own record where the cell speaks of it, and where nothing is allowed but the record is there. */
const ownToo: Try['may'] = (at) => (at.cell === 'own' ? true : at.cell === '–' && isPlaced(at) ? false : undefined)

export const noun: PermissionNoun = {
  trials: {
    people: {
      'GET /rooms/:room/room_members, managers, members, observers, guests (xlsx)': [
        list('room_members'),
        asSheet(list('room_members')),
        asSheet(list('observers', 4)),
        list('managers', 2),
        list('members', 3),
        list('observers', 4),
        list('guests', 5),
      ],
      'GET /room_members/:rm': [
        { ask: (house) => ['GET', host(house)], may: others },
        { ask: (house) => ['GET', `/rooms/${house.room}${host(house).replace('room_', '')}`], may: others },
        { ask: (house) => ['GET', self(house)], may: ({ cell }) => (cell === 'own' ? true : undefined) },
      ],
      'POST /rooms/:room/room_members (from organization member)': [
        add('room_members', colleague, others),
        add('observers', colleague, others),
        add('room_members', oneself, joining),
        add('room_members', (house) => ({ ...oneself(house), role_id: 4 }), joining),
        add('members', oneself, joining),
        add('guests', oneself, joining),
        add('room_members', (house) => ({ ...oneself(house), role_id: 2 }), climbing),
        add('managers', oneself, climbing),
      ],
      'POST /rooms/:room/room_members (from e-mail)': [
        add('room_members', email, others),
        add('managers', email, others),
        add('guests', email, others),
      ],
      'PATCH /room_members/:rm role_id': [
        { ask: (house) => ['PATCH', host(house), { role_id: 4 }], may: others },
        {
          ask: (house) => ['PATCH', self(house), { role_id: 2 }],
          may: (at) => (at.cell === '–' && isPlaced(at) ? false : undefined),
          verb: false,
        },
      ],
      'DELETE /room_members/:rm': [
        { ask: (house) => ['DELETE', host(house)], may: others },
        { ask: (house) => ['DELETE', self(house)], may: ownToo },
      ],
    },
  },
  parts: {
    'PATCH /room_members/:rm role_id': '`role_id`',
    'POST /rooms/:room/room_members (from organization member)': 'by `member_id`',
    'POST /rooms/:room/room_members (from e-mail)': 'by `email`',
  },
  // The fields of a person are written through their records.
  through: { 'room_member.change': 'PATCH /attendees/:attendee email, first_name, last_name, company, title' },
  furnish: async (trx, { room }) => ({
    places: await trx
      .selectFrom('room_member')
      .select(['room_member_id as id', 'member_id as member', 'role_id as role'])
      .where('room_id', '=', room)
      .execute(),
  }),
  paper: { places: [1, 2].map((member) => ({ id: member, member, role: 3 })) },
  ids: { room_member_id: ({ places, cast }) => anyRecordOf(places, cast.host) },
  tables: { stamped: ['room_member'] },
  needed: { 'room_member.add': email },
  bodies: {
    'room_member.add member_id': {
      ask: ({ room }) => ['POST', `/rooms/${room}/room_members`],
      body: (member_id) => ({ member_id }),
      foreign: ({ cast }) => cast.host,
      status: 422,
    },
  },
  filters: {
    'room_member.inRoom member_id': ({ cast }, { room }) => [`/rooms/${room}/room_members?member_id=${cast.host}`],
  },
  deeds: {
    room_member_added: (house) => ['POST', `/rooms/${house.room}/room_members`, colleague(house)],
    // Other than the host's.
    room_member_role_changed: (house) => ['PATCH', host(house), { role_id: 4 }],
    room_member_removed: (house) => ['DELETE', host(house)],
  },
}
