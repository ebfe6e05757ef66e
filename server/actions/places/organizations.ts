// Organizations: created, renamed, transferred, deleted.
import type { Transaction } from 'kysely'
import { ADMINISTRATOR, OWNER } from '../../../contract/codes.ts'
import type { organization } from '../../../contract/places/organization.ts'
import { ownsOrganization } from '../../access/can.ts'
import { inOrganization } from '../../access/roles.ts'
import { audit } from '../../audit/audit.ts'
import { lockRowsForDelete } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { CallTo } from '../call.ts'
import { removeHooks } from '../hooks/hook-removal.ts'
import { mustBeMember } from '../people/people.ts'
import { countContents, countDeleted } from './place-contents.ts'
import { endRooms } from './room-removal.ts'

type Organization = typeof organization

/** Creates an organization for its owner; gives its id. Throws 422 on `member_id` for an unknown owner. */
export async function createOrganization(trx: Transaction<DB>, call: CallTo<Organization, 'add'>): Promise<number> {
  const { name, type, member_id } = call.sent
  await mustBeMember(trx, member_id)
  const organization_id = await insertOrganization(trx, { name, type, member_id, now: call.now })
  await audit(trx, call, 'organization_added', organization_id, { subject_id: member_id })
  return organization_id
}

/** Inserts an organization with its owner as a member; gives its id. `now` is in Unix seconds. */
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

/** One text for all cases, so that nobody learns whether a person exists (docs/permissions.md#fields). */
const NOT_A_MEMBER = 'The owner must be a member of the organization.'

/**
 * Renames an organization, sets what assistants may do in it, or hands it over to another owner. Throws 403 where the
 * caller is not the owner, and 422 on `member_id` where the new owner is no member of it.
 */
export async function changeOrganization(trx: Transaction<DB>, call: CallTo<Organization, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { organization_id } = params
  const was = await trx
    .selectFrom('organization')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const changes = changedFields(was, { name: sent.name, member_id: sent.member_id, assistants: sent.assistants })
  if (!hasFields(changes)) return
  if (changes.member_id !== undefined) {
    const standing = await inOrganization(trx, actor, organization_id)
    if (!standing || !ownsOrganization(standing)) throw forbidden()
    await mustBeMember(trx, changes.member_id, NOT_A_MEMBER)
    await handOver(trx, organization_id, was.member_id, changes.member_id, now)
    const entry = { subject_id: changes.member_id, details: { from_id: was.member_id } }
    await audit(trx, call, 'organization_handed_over', organization_id, entry)
  }
  await trx
    .updateTable('organization')
    .set({ ...changes, update_ts: now })
    .where('organization_id', '=', organization_id)
    .execute()
  if (changes.assistants === undefined) return
  const details = { assistants: changes.assistants, before: was.assistants }
  await audit(trx, call, 'organization_assistants_changed', organization_id, { details })
}

/**
 * Gives the role of the owner to another member; the old owner becomes an Administrator
 * (docs/api/people.md#organizations-and-rooms).
 */
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
      .set({ role_id, from_group_id: null, by_hand_role_id: null, update_ts: now })
      .where('organization_id', '=', organization_id)
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await setRole(to, OWNER)
  if (!numUpdatedRows) throw refuse('member_id', 'invalid_reference', NOT_A_MEMBER)
  await setRole(from, ADMINISTRATOR)
}

/** Deletes an organization with its rooms and all their content. */
export async function deleteOrganization(trx: Transaction<DB>, call: CallTo<Organization, 'drop'>): Promise<void> {
  const { organization_id } = call.params
  // No room can be added meanwhile, which would be deleted without a record.
  await lockRowsForDelete(trx, 'organization', 'organization_id', [organization_id])
  const details = await countContents(trx, 'organization_id', organization_id)
  await audit(trx, call, 'organization_deleted', organization_id, { details })
  await removeHooks(trx, call, 'organization deleted', (hooks) => hooks.where('organization_id', '=', organization_id))
  await endRooms(trx, call, 'organization_id', organization_id, 'organization deleted')
  await trx.deleteFrom('organization').where('organization_id', '=', organization_id).execute()
}

/** The answer to `?preview=true` of DELETE: how much is deleted with an organization. */
export const previewOrganizationDeletion = (trx: Transaction<DB>, { params }: CallTo<Organization, 'drop'>) =>
  countDeleted(trx, 'organization_id', params.organization_id)
