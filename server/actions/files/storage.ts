// Storage quotas of a person, an organization and the site, reserved from upload to removal.
import { type SqlBool, sql, type Transaction } from 'kysely'
import { SITE_ID } from '../../db/storage-use.ts'
import type { StorageHolder } from '../../db/tables/files.ts'
import type { DB } from '../../db/tables.ts'
import { tooLarge } from '../../problem.ts'
import type { Settings } from '../../site.ts'

/** The properties with which a file is counted: its bytes, the person who attached it, and its organization. */
export interface CountedFile {
  size: number
  member_id: number | null
  organization_id: number | null
}

type Limits = Pick<Settings, 'storageOfPerson' | 'storageOfOrganization' | 'storageOfSite'>
type Holder = { holder: StorageHolder; holder_id: number }

/** The holders of a file, always in the same order, so that two transactions never deadlock. */
function holdersOf({ member_id, organization_id }: CountedFile): Holder[] {
  const holders: Holder[] = []
  if (member_id !== null) holders.push({ holder: 'member', holder_id: member_id })
  if (organization_id !== null) holders.push({ holder: 'organization', holder_id: organization_id })
  return [...holders, { holder: 'site', holder_id: SITE_ID }]
}

const limitOf = ({ storageOfPerson, storageOfOrganization, storageOfSite }: Limits, { holder }: Holder): number =>
  ({ member: storageOfPerson, organization: storageOfOrganization, site: storageOfSite })[holder]

const OF = { member: 'that one person attaches', organization: 'of an organization', site: 'of the site' } as const

const full = (limits: Limits, of: Holder) =>
  tooLarge(`The files ${OF[of.holder]} can have at most ${limitOf(limits, of)} bytes in total.`)

/** Throws 413 where there is no space for a file at present. Nothing is taken: that is for its upload. */
export async function mustHaveStorage(trx: Transaction<DB>, limits: Limits, file: CountedFile): Promise<void> {
  for (const of of holdersOf(file)) {
    const row = await trx
      .selectFrom('storage_use')
      .select('bytes')
      .where('holder', '=', of.holder)
      .where('holder_id', '=', of.holder_id)
      .executeTakeFirst()
    if (Number(row?.bytes ?? 0) + file.size > limitOf(limits, of)) throw full(limits, of)
  }
}

/** Takes space for a file, so that uploads at the same time cannot take more together; throws 413 where there is none. */
export async function takeStorage(trx: Transaction<DB>, limits: Limits, file: CountedFile): Promise<void> {
  for (const of of holdersOf(file)) {
    // What is too much is rolled back with the transaction.
    const bytes = await addTo(trx, of, file.size)
    if (bytes > limitOf(limits, of)) throw full(limits, of)
  }
}

/** Frees the space of a file that was removed. */
export async function freeStorage(trx: Transaction<DB>, file: CountedFile): Promise<void> {
  for (const of of holdersOf(file)) await addTo(trx, of, -file.size)
}

/** Gives the sum afterwards. Its row stays locked until the transaction ends, so that others add to what is there then. */
async function addTo(trx: Transaction<DB>, of: Holder, more: number): Promise<number> {
  const { bytes } = await trx
    .insertInto('storage_use')
    .values({ ...of, bytes: more })
    .onConflict((conflict) =>
      conflict.columns(['holder', 'holder_id']).doUpdateSet({ bytes: sql<number>`storage_use.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/**
 * Counts the files of a meeting for the organization that it is in now. They may be more than it may have: then nothing
 * more is attached there.
 */
export async function followOrganization(trx: Transaction<DB>, meeting_id: number): Promise<void> {
  const { organization_id } = await trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select('room.organization_id')
    .where('meeting.meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const files = await trx
    .selectFrom('attachment')
    .innerJoin('stored_file', 'stored_file.stored_file_id', 'attachment.stored_file_id')
    .select(['stored_file.stored_file_id', 'stored_file.organization_id', 'stored_file.size'])
    .where('attachment.meeting_id', '=', meeting_id)
    .where(sql<SqlBool>`stored_file.organization_id is distinct from ${organization_id}`)
    .execute()
  if (!files.length) return
  const moved = new Map<number, number>()
  const add = (id: number | null, bytes: number) => id !== null && moved.set(id, (moved.get(id) ?? 0) + bytes)
  for (const { organization_id: left, size } of files) {
    add(left, -Number(size))
    add(organization_id, Number(size))
  }
  const ids = files.map(({ stored_file_id }) => stored_file_id)
  await trx.updateTable('stored_file').set({ organization_id }).where('stored_file_id', 'in', ids).execute()
  for (const [holder_id, bytes] of [...moved].sort(([a], [b]) => a - b))
    await addTo(trx, { holder: 'organization', holder_id }, bytes)
}
