// The houses of a stage: each is shared by all who only look, and left once something in it is changed.
import type { Stage } from '../../stage.ts'
import type { Role } from '../matrix.ts'
import { type Also, build, type Cast, type House } from './house.ts'

export interface WantedHouse {
  role: Role
  open: boolean
  also: Also
}

export interface Housing {
  of: (wanted: WantedHouse) => Promise<House>
  leave: (wanted: WantedHouse) => void
}

export function housing(stage: Stage, cast: Cast): Housing {
  const houses = new Map<string, Promise<House>>()
  const key = ({ role, open, also }: WantedHouse) => `${role} ${open} ${JSON.stringify(also)}`
  return {
    of: (wanted) => {
      const { role, open, also } = wanted
      const house = houses.get(key(wanted)) ?? build(stage, cast, role, open, also)
      houses.set(key(wanted), house)
      return house
    },
    leave: (wanted) => {
      houses.delete(key(wanted))
    },
  }
}
