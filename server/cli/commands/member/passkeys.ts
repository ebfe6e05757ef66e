// `member passkeys`: lists the passkeys of a person, and removes those that they have lost.
import type { Kysely } from 'kysely'
import { passkeysOf, removeByOperator } from '../../../actions/account/passkeys/index.ts'
import type { DB } from '../../../db/tables.ts'
import { withOpenSite } from '../../../runtime/site.ts'
import { UsageError } from '../../../runtime/usage-error.ts'
import { type Invocation, optionalOption, requiredOption } from '../../command.ts'
import { quoted } from '../../escape-for-terminal.ts'
import { personByEmail } from '../../find-person.ts'

export async function memberPasskeys(invocation: Invocation): Promise<void> {
  const email = requiredOption(invocation, 'email')
  const one = optionalOption(invocation, 'remove')
  const all = invocation.options['remove-all'] === true
  if (one !== undefined && all) throw new UsageError('--remove cannot be used with --remove-all.')
  if (one !== undefined && !/^[1-9]\d{0,9}$/.test(one)) throw new UsageError('--remove must be the id of a passkey.')
  const { print } = invocation
  await withOpenSite(invocation.config, async ({ db, clock }) => {
    const member_id = await personByEmail(db.reads, email)
    if (one === undefined && !all) return print(await listOf(db.reads, member_id, email))
    const given = { member_id, now: clock(), ...(one !== undefined && { passkey_id: Number(one) }) }
    const removed = await db.write((trx) => removeByOperator(trx, given))
    if (one !== undefined && !removed) throw new Error(`${email} has no passkey ${one}.`)
    print(`${removed === 1 ? '1 passkey' : `${removed} passkeys`} of ${email} removed.`)
  })
}

/** A line for each passkey: its id, its name, its host, when it was added and last used. */
async function listOf(db: Kysely<DB>, member_id: number, email: string): Promise<string> {
  const own = await passkeysOf(db, member_id)
  if (!own.length) return `${email} has no passkeys.`
  return own
    .map(({ passkey_id, name, rp_id, create_ts, last_used_ts: used }) => {
      const times = `added ${timeOf(create_ts)}, ${used === null ? 'never used' : `last used ${timeOf(used)}`}`
      return `${passkey_id}  ${quoted(name)}  ${rp_id}  ${times}`
    })
    .join('\n')
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000', '')
