// How requests are tied to people: their tokens, and when they were last seen.
import type { Kysely } from 'kysely'
import type { Credential } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'
import { identify, touch } from './api-token.ts'

export interface People {
  identify: (db: Kysely<DB>, token: string, now: number, site: Site) => Promise<Credential | undefined>
  seen: (site: Site, credential: Credential) => void
  /** Resolves once nothing waits to be written. */
  settled: () => Promise<void>
}

/** `failed` hears of what could not be noted; a request never waits for it. */
export function people(failed: (error: unknown) => void): People {
  const noting = new Map<string, Promise<void>>()

  return {
    async identify(db, token, now, site) {
      const found = await identify(db, token, now)
      if (!found) return undefined
      const { last_access, last_used_ts, timezone_name, ...known } = found
      const seen_ts = last_access === null || last_used_ts === null ? null : Math.min(last_access, last_used_ts)
      return { ...known, timezone: timezone_name ?? site.timezone, seen_ts }
    },
    seen(site, { token_id, member_id }) {
      const name = `${site.url} ${token_id}`
      if (noting.has(name)) return
      const noted = site.db
        .write((trx) => touch(trx, { token_id, member_id }, site.clock()))
        .catch(failed)
        .finally(() => noting.delete(name))
      noting.set(name, noted)
    },
    settled: async () => {
      await Promise.all(noting.values())
    },
  }
}
