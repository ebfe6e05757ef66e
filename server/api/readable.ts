// Whether a person may read what is at an address, by the same door as a GET of it.
import type { Kysely } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'
import { Problem } from '../problem.ts'
import type { Handlers, Served } from '../resources/serve.ts'
import { visibleRow } from './rows.ts'

interface Door {
  served: Served
  may: Handlers['may']
}

/**
 * Answers for addresses below the API such as `/meetings/3`; what is not there nobody may read. But for the record of a
 * deletion: where its room has gone as well, 410 tells those who could read it, and only them, that it was.
 */
export function isReadableBy(resources: readonly Served[]) {
  const doors = new Map(resources.flatMap(doorsOf))

  return async (db: Kysely<DB>, actor: Actor, address: string): Promise<boolean> => {
    const slash = address.lastIndexOf('/')
    const door = doors.get(address.slice(0, slash))
    if (!door) throw new Error(`Nothing is read at ${address}.`)
    const id = Number(address.slice(slash + 1))
    try {
      await door.may?.(db, actor, { [door.served.contract.id]: id })
      await visibleRow(door.served, db, actor, id)
      return true
    } catch (error) {
      if (error instanceof Problem) return error.status === 410 && address.startsWith('/deleted_')
      throw error
    }
  }
}

/** `/meetings` for what is read at `/meetings/:meeting_id`. */
const doorsOf = (served: Served): [string, Door][] =>
  Object.entries(served.contract.endpoints).flatMap(([name, { kind, at }]) =>
    kind === 'read' && at[0]
      ? [[at[0].path.replace(/\/:[^/]+$/, ''), { served, may: served.endpoints[name]?.may }] as [string, Door]]
      : [],
  )
