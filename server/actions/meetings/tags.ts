// Sets the tags of a note or an action item, in the order given.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** Replaces the tags, without empty and repeated ones; gives whether anything changed. */
export async function setTags(
  trx: Transaction<DB>,
  noun: 'note' | 'action_item',
  id: number,
  tags: string[],
): Promise<boolean> {
  const table = `${noun}_tag` as 'note_tag'
  const key = `${noun}_id` as 'note_id'
  const wanted = [...new Set(tags.filter(Boolean))]
  const rows = await trx.selectFrom(table).select('tag').where(key, '=', id).orderBy('position').execute()
  if (JSON.stringify(rows.map(({ tag }) => tag)) === JSON.stringify(wanted)) return false
  await trx.deleteFrom(table).where(key, '=', id).execute()
  if (wanted.length) {
    const values = wanted.map((tag, position) => ({ [key]: id, tag, position }) as unknown as DB['note_tag'])
    await trx.insertInto(table).values(values).execute()
  }
  return true
}
