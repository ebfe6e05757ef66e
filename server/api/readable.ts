// Checks whether a person may read the resource at an address, like its GET.
import type { Kysely } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'
import { Problem } from '../problem.ts'
import type { Served } from '../resources/serving/serve.ts'
import { authorize } from './authorize.ts'
import { type Route, routesOf } from './route.ts'

/**
 * Answers for addresses below the API such as `/meetings/3`; what is not there nobody may read. But for the record of a
 * deletion: where its room has gone as well, 410 tells those who could read it, and only them, that it was.
 */
export function isReadableBy(resources: readonly Served[]) {
  const routes = new Map(
    resources
      .flatMap(routesOf)
      .filter(isFlatRead)
      .map((route) => [collectionOf(route), route]),
  )

  return async (db: Kysely<DB>, actor: Actor, address: string): Promise<boolean> => {
    const slash = address.lastIndexOf('/')
    const route = routes.get(address.slice(0, slash))
    if (!route) throw new Error(`Nothing is read at ${address}.`)
    const params = { [route.served.contract.id]: Number(address.slice(slash + 1)) }
    try {
      await authorize(route, db, { ...actor, writes: false }, params)
      return true
    } catch (error) {
      if (error instanceof Problem) return error.status === 410 && address.startsWith('/deleted_')
      throw error
    }
  }
}

const isFlatRead = ({ kind, endpoint, address }: Route): boolean => kind === 'read' && address === endpoint.at[0]

/** `/meetings` for what is read at `/meetings/:meeting_id`. */
const collectionOf = ({ address }: Route): string => address.path.replace(/\/:[^/]+$/, '')
