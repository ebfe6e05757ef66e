// Members: people of the whole site, created, changed and deleted.
import type { Transaction } from 'kysely'
import type { member } from '../../../contract/people/member.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { displayName } from '../../rules/people/person.ts'
import { endAllAccess } from '../account/all-access.ts'
import { setPassword } from '../account/password.ts'
import type { CallTo } from '../call.ts'
import { leaveAllGroups } from '../groups/members.ts'
import { hooksMadeBy, removeHooks } from '../hooks/hook-removal.ts'
import { endPause } from '../mailings/bounces.ts'
import { notify } from '../notices.ts'
import { mustLeaveAdministrator } from './last-administrator.ts'
import { createPerson } from './people.ts'
import { decideDirectoryEmail, profileIn, writeProfile } from './profiles.ts'
import { spokenIn, writeSpoken } from './spoken.ts'

type Member = typeof member

/** The hash of the password that was sent, made before the transaction begins, since it takes long. */
export interface WithHash {
  password_hash?: string
}

/**
 * Creates a person; gives their id. Without a password they get a mail about their account. Throws 422 for an e-mail
 * address that is in use, an unknown time zone, language or region.
 */
export async function createMember(trx: Transaction<DB>, call: CallTo<Member, 'add'>): Promise<number> {
  const { actor, now, sent } = call
  const { password_hash = null } = sent as WithHash
  const member_id = await createPerson(trx, profileIn(sent), {
    now,
    create_id: actor.member_id,
    organization_id: null,
    password_hash,
  })
  await writeSpoken(trx, member_id, spokenIn(sent), now)
  await audit(trx, call, 'member_added', member_id)
  if (password_hash !== null) await audit(trx, call, 'password_set', member_id)
  if (password_hash === null) await notify(trx, { member_id, kind: 'account_made', details: {}, now })
  return member_id
}

/** Changes a person's profile, password, time zone, language or region. Throws 403 or 422 as `writeProfile` does. */
export async function changeMember(trx: Transaction<DB>, call: CallTo<Member, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { member_id } = params
  const { password_hash } = sent as WithHash
  // The password first, so that the mail about both goes to the old address (docs/api/people.md#passwords).
  if (password_hash !== undefined)
    await setPassword(trx, { actor, now, member_id, password_hash, session_id: actor.session_id })
  await writeProfile(trx, member_id, profileIn(sent), call)
  await writeSpoken(trx, member_id, spokenIn(sent), now)
}

type Decision = CallTo<Member, 'confirmEmail'>

/** Confirms the address that a directory wants for a person: it counts, and links by mail go to it. */
export const confirmDirectoryEmail = (trx: Transaction<DB>, call: Decision): Promise<void> =>
  decideDirectoryEmail(trx, call.params.member_id, { email: call.sent.email, confirmed: true }, call)

/** Refuses the address that a directory wants for a person, who has the one from before. */
export const refuseDirectoryEmail = (trx: Transaction<DB>, call: Decision): Promise<void> =>
  decideDirectoryEmail(trx, call.params.member_id, { email: call.sent.email, confirmed: false }, call)

/**
 * Lets mail about meetings go to a person again, whose address had taken none. What they stopped themselves stays stopped. Does
 * nothing where mail goes to them.
 */
export async function resumeMail(trx: Transaction<DB>, call: CallTo<Member, 'resumeMail'>): Promise<void> {
  const { member_id } = call.params
  const person = trx.selectFrom('member').select('email').where('member_id', '=', member_id)
  const { email } = await forUpdate(trx, person).executeTakeFirstOrThrow()
  if (email !== null && (await endPause(trx, email))) await audit(trx, call, 'mail_resumed', member_id)
}

/**
 * Ends an account (docs/api/people.md#members): what the person did stays under their name, without their e-mail address;
 * their memberships, hooks, tokens and sessions are deleted. Throws 422 on `member_id` for the owner of an
 * organization, and for the last enterprise administrator.
 */
export const deleteMember = (trx: Transaction<DB>, call: CallTo<Member, 'drop'>): Promise<void> =>
  endMember(trx, call, call.params.member_id)

/** The same for anyone who ends accounts in another way, as a directory does. */
export async function endMember(trx: Transaction<DB>, call: ByWhomAndWhen, member_id: number): Promise<void> {
  const { now } = call
  const was = await forUpdate(
    trx,
    trx.selectFrom('member').selectAll().where('member_id', '=', member_id),
  ).executeTakeFirstOrThrow()
  const owned = await trx
    .selectFrom('organization')
    .select('organization_id')
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (owned) throw refuse('member_id', 'invalid_value', 'This person owns an organization. Transfer ownership first.')
  await mustLeaveAdministrator(trx, member_id, 'member_id')
  const reason = 'member deleted'
  await endAllAccess(trx, call, member_id, reason)
  const applications = trx.selectFrom('application').select('application_id').where('member_id', '=', member_id)
  await removeHooks(
    trx,
    call,
    'application deleted',
    hooksMadeBy((grants) => grants.where('authorization.application_id', 'in', applications)),
  )
  const details: Record<string, number> = {}
  for (const table of ['organization_member', 'room_member', 'api_token', 'application'] as const) {
    const { numDeletedRows } = await trx.deleteFrom(table).where('member_id', '=', member_id).executeTakeFirstOrThrow()
    details[`${table}s`] = Number(numDeletedRows)
  }
  await leaveAllGroups(trx, member_id, now)
  const own = ['notice', 'idempotency', 'second_factor', 'recovery_code', 'passkey', 'passkey_user', 'draft'] as const
  for (const table of [...own, 'linked_account', 'directory_user', 'pending_email'] as const)
    await trx.deleteFrom(table).where('member_id', '=', member_id).execute()
  await audit(trx, call, 'member_deleted', member_id, { details })
  await trx
    .updateTable('member')
    .set({
      name: displayName({ ...was, email: null }, 'Former member'),
      email: null,
      email_key: null,
      search_text: '',
      password_hash: null,
      enterprise_admin: 0,
      deleted_ts: now,
      update_ts: now,
    })
    .where('member_id', '=', member_id)
    .execute()
}
