// The context in which the demo is written: the time, the time zone, the people and the room.
import type { Chance } from './chance.ts'
import type { Name } from './script.ts'

export interface Stage {
  /** Unix seconds. */
  now: number
  /** tz database name */
  zone: string
  chance: Chance
  /** The ids of the people, by first name. */
  ids: ReadonlyMap<Name, number>
}

/** A room with its people in it. */
export interface Place {
  room_id: number
  /** Their roles in the room, by first name. */
  roles: ReadonlyMap<Name, number>
  /** The ids of its templates, by name. */
  templates: ReadonlyMap<string, number>
}
