// The context in which the demo is written: the time, the time zone, the people and the room.
import type { RandomSource } from './chance.ts'
import type { FirstName } from './script.ts'

export interface DemoContext {
  /** Unix seconds. */
  now: number
  /** tz database name */
  zone: string
  chance: RandomSource
  /** The ids of the people, by first name. */
  ids: ReadonlyMap<FirstName, number>
}

/** A room with its people in it. */
export interface DemoRoom {
  room_id: number
  /** Their roles in the room, by first name. */
  roles: ReadonlyMap<FirstName, number>
  /** The ids of its templates, by name. */
  templates: ReadonlyMap<string, number>
}
