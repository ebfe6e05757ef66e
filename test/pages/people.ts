// People with passwords, for the tests of pages.
import assert from 'node:assert/strict'
import type { Person } from '../../server/demo/world.ts'
import { type Browser, browser } from '../browser.ts'
import type { Stage } from '../stage.ts'

export const PASSWORD = 'old pier in the fog'

export interface Somebody {
  id: number
  email: string
}

/** A person of the cast who has a password. */
export async function withPassword(
  stage: Stage,
  more: Partial<Person> & { enterprise?: boolean } = {},
): Promise<Somebody> {
  const id = await stage.person(more)
  const password_hash = await stage.site.hashPassword(PASSWORD)
  const { email } = await stage.write((trx) =>
    trx
      .updateTable('member')
      .set({ password_hash, claimed_ts: stage.site.clock() })
      .where('member_id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow(),
  )
  return { id, email: email! }
}

/** A browser in which the person is signed in. */
export async function signedIn(stage: Stage, { email }: Somebody, password = PASSWORD): Promise<Browser> {
  const one = browser(stage.app)
  assert.equal((await one.signIn(email, password)).status, 303)
  return one
}
