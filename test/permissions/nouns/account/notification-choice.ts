// Where a member is notified: the requests of their rows.
import { others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

const ownOnly: Try['may'] = ({ cell }) => (cell === 'own' ? true : undefined)
const outsider = (house: House) => `/members/${house.outsider}/notification_choices`
const self = ({ person }: House) => `/members/${person}/notification_choices`

export const noun: PermissionNoun = {
  like: {
    'GET /members/:member/notification_choices': 'PATCH /members/:member',
    'PATCH /members/:member/notification_choices': 'PATCH /members/:member',
  },
  trials: {
    people: {
      'GET /members/:member/notification_choices': [
        { ask: (house) => ['GET', outsider(house)], may: others },
        { ask: (house) => ['GET', self(house)], may: ownOnly },
      ],
      'PATCH /members/:member/notification_choices': [
        { ask: (house) => ['PATCH', outsider(house), { mentioned: { mail: false } }], may: others },
        { ask: (house) => ['PATCH', self(house), { mentioned: { mail: false } }], may: ownOnly },
      ],
    },
  },
  tables: { other: ['notification_choice'] },
  ofOthers: ['/members/:member_id/notification_choices'],
}
