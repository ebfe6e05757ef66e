// Which mail a member wants: the requests of their rows.
import { others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

const ownOnly: Try['may'] = ({ cell }) => (cell === 'own' ? true : undefined)
const outsider = (house: House) => `/members/${house.outsider}/mail_choices`
const self = ({ person }: House) => `/members/${person}/mail_choices`

export const noun: PermissionNoun = {
  like: {
    'GET /members/:member/mail_choices': 'PATCH /members/:member',
    'PATCH /members/:member/mail_choices': 'PATCH /members/:member',
  },
  trials: {
    people: {
      'GET /members/:member/mail_choices': [
        { ask: (house) => ['GET', outsider(house)], may: others },
        { ask: (house) => ['GET', self(house)], may: ownOnly },
      ],
      'PATCH /members/:member/mail_choices': [
        { ask: (house) => ['PATCH', outsider(house), { updates: false }], may: others },
        { ask: (house) => ['PATCH', self(house), { updates: false }], may: ownOnly },
      ],
    },
  },
  tables: { other: ['mail_choice'] },
  ofOthers: ['/members/:member_id/mail_choices'],
}
