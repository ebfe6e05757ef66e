// Organizations: made, renamed, handed over, ended.
import type { Transaction } from 'kysely'
import { ADMINISTRATOR, OWNER } from '../../../contract/codes.ts'
import type { organization } from '../../../contract/organization.ts'
import { ownsOrganization } from '../../access/can.ts'
import { inOrganization } from '../../access/standing.ts'
import { audit } from '../../audit/audit.ts'
import { holdAll } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { anything, changed } from '../../rules/changed.ts'
import type { CallTo } from '../call.ts'
import { removeHooks } from '../hooks/hook-removal.ts'
import { mustBeMember } from '../people/people.ts'
import { endRooms } from './room-removal.ts'
import { heldBy } from './rooms.ts'

type Organization = typeof organization

export async function createOrganization(trx: Transaction<DB>, call: CallTo<Organization, 'add'>): Promise<number> {
  const { name, type, member_id } = call.sent
  await mustBeMember(trx, member_id)
  const organization_id = await insertOrganization(trx, { name, type, member_id, now: call.now })
  await audit(trx, call, 'organization_added', organization_id, { subject_id: member_id })
  return organization_id
}

/** Founds an organization with its owner in it. */
export async function insertOrganization(
  trx: Transaction<DB>,
  { name, type, member_id, now }: { name: string; type: string; member_id: number; now: number },
): Promise<number> {
  const stamps = { create_ts: now, update_ts: now }
  const { organization_id } = await trx
    .insertInto('organization')
    .values({ name, type, member_id, ...stamps })
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('organization_member')
    .values({ organization_id, member_id, role_id: OWNER, ...stamps })
    .execute()
  return organization_id
}

/** One text, so that nobody learns whether a person exists (permissions 3.8). */
const NOT_IN_IT = 'The owner must be a member of the organization.'

export async function changeOrganization(trx: Transaction<DB>, call: CallTo<Organization, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { organization_id } = params
  const was = await trx
    .selectFrom('organization')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const changes = changed(was, { name: sent.name, member_id: sent.member_id })
  if (!anything(changes)) return
  if (changes.member_id !== undefined) {
    const standing = await inOrganization(trx, actor, organization_id)
    if (!standing || !ownsOrganization(standing)) throw forbidden()
    await mustBeMember(trx, changes.member_id, NOT_IN_IT)
    await handOver(trx, organization_id, was.member_id, changes.member_id, now)
    const told = { subject_id: changes.member_id, details: { from_id: was.member_id } }
    await audit(trx, call, 'organization_handed_over', organization_id, told)
  }
  await trx
    .updateTable('organization')
    .set({ ...changes, update_ts: now })
    .where('organization_id', '=', organization_id)
    .execute()
}

/** The new owner "must be an active organization member"; the old one stays as Administrator. */
async function handOver(
  trx: Transaction<DB>,
  organization_id: number,
  from: number,
  to: number,
  now: number,
): Promise<void> {
  const setRole = (member_id: number, role_id: number) =>
    trx
      .updateTable('organization_member')
      .set({ role_id, update_ts: now })
      .where('organization_id', '=', organization_id)
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await setRole(to, OWNER)
  if (!numUpdatedRows) throw refuse('member_id', 'invalid_reference', NOT_IN_IT)
  await setRole(from, ADMINISTRATOR)
}

/** Ends an organization with its rooms and all that they hold. */
export async function deleteOrganization(trx: Transaction<DB>, call: CallTo<Organization, 'drop'>): Promise<void> {
  const { organization_id } = call.params
  // No room is added meanwhile, which would go without a record.
  await holdAll(trx, 'organization', 'organization_id', [organization_id])
  const details = await heldBy(trx, 'organization_id', organization_id)
  await audit(trx, call, 'organization_deleted', organization_id, { details })
  await removeHooks(trx, call, 'organization deleted', (hooks) => hooks.where('organization_id', '=', organization_id))
  await endRooms(trx, call, 'organization_id', organization_id, 'organization deleted')
  await trx.deleteFrom('organization').where('organization_id', '=', organization_id).execute()
}
