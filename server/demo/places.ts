// The organizations of the demo, the roles of people in them, and their rooms.
import { board } from './rooms/board.ts'
import { customers } from './rooms/customers.ts'
import { engineering } from './rooms/engineering.ts'
import { finance } from './rooms/finance.ts'
import { lighthouse, trustees } from './rooms/lantern.ts'
import { peopleAndSafety } from './rooms/people.ts'
import { pier } from './rooms/pier.ts'
import { product } from './rooms/product.ts'
import type { FirstName, RoomScript } from './script.ts'
import { HARBOUR, LANTERN } from './world.ts'

export interface OrganizationScript {
  /** Also the `company` of its members; everybody else in one of its rooms is a guest. */
  name: string
  type: string
  owner: FirstName
  administrators: readonly FirstName[]
  executives: readonly FirstName[]
  rooms: readonly RoomScript[]
}

export const organizationScripts: readonly OrganizationScript[] = [
  {
    name: HARBOUR,
    type: 'enterprise',
    owner: 'Ada',
    administrators: ['Bram', 'Chiara'],
    executives: ['Dmitri', 'Katya'],
    rooms: [board, engineering, product, customers, finance, peopleAndSafety, pier],
  },
  {
    name: LANTERN,
    type: 'flex-subscription',
    owner: 'Zofia',
    administrators: ['Beatriz'],
    executives: ['Anselm'],
    rooms: [trustees, lighthouse],
  },
]

/** The room that a newcomer is shown first. */
export const SHOWN_FIRST = pier.name
