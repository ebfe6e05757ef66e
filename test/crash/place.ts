// The place in which things are made while servers are killed, and how it is asked of them.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPerson } from '../../server/actions/people/people.ts'
import { insertOrganization } from '../../server/actions/places/organizations.ts'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import { people } from '../../server/demo/world.ts'
import { addToken } from '../../server/identity/api-token.ts'
import type { Fresh } from '../database.ts'

export interface Place {
  room_id: number
  organization_id: number
  token: string
}

/** Somebody with an organization, a room and a token. */
export async function furnish({ db }: Fresh): Promise<Place> {
  const now = Math.floor(Date.now() / 1000)
  return db.write(async (trx) => {
    const making = { now, create_id: null, organization_id: null, enterprise_admin: 0 } as const
    const member_id = await createPerson(trx, people[0]!, making)
    const organization_id = await insertOrganization(trx, { name: 'Harbour Works', type: 'enterprise', member_id, now })
    const row = {
      organization_id,
      name: 'Board',
      description: null,
      private: 1 as const,
      create_ts: now,
      update_ts: now,
    }
    const { room_id } = await trx.insertInto('room').values(row).returning('room_id').executeTakeFirstOrThrow()
    const token = await addToken(trx, { member_id, access: 'read_write', name: 'crash', now })
    return { room_id, organization_id, token }
  })
}

/**
 * Asks as the person of the place; undefined where the server died before it answered, or says that its database is not
 * available just now. Throws for a refusal.
 */
export async function ask(url: string, { token }: Place, verb: string, path: string, body?: unknown): Promise<any> {
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: verb,
      headers: { 'x-api-key': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status === 503) throw new Error(text)
    if (answer.status >= 400) throw new Refused(`${verb} ${path}: ${answer.status} ${text}`)
    return { headers: answer.headers, body: text ? JSON.parse(text) : undefined }
  } catch (error) {
    if (error instanceof Refused) throw error
    await sleep(20)
    return undefined
  }
}

class Refused extends Error {}

/** What a database says of itself. */
export async function integrity({ db }: Fresh, dialect: Dialect): Promise<string> {
  if (dialect === 'postgres') return 'ok'
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.reads)
  return rows.map(({ integrity_check }) => integrity_check).join()
}
