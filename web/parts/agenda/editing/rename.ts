// Renames an agenda item without overwriting a name that somebody else has given it meanwhile.
import { ResponseError } from '../../../../contract/client.ts'
import { agendaItems } from '../../../api/clients.ts'

const CHANGED = 412

interface Fields {
  title?: string
  description?: string | null
  duration_seconds?: number | null
  presenter_id?: number | null
}

/** The other person's title, if a change was refused as a conflict (412); undefined for other errors. */
export const theirTitle = (error: unknown): string | undefined =>
  error instanceof ResponseError && error.status === CHANGED
    ? (error.body as { present?: { title: string } }).present?.title
    : undefined

/**
 * Changes an item whose title was read as `was`. Throws 412, with the item as it is now, where it has another one by now;
 * changes of anything else do not stand in the way.
 */
export async function renameItem(agenda_item_id: number, was: string, fields: Fields): Promise<void> {
  const read = await agendaItems('one', { agenda_item_id }, {})
  let etag = read.headers.get('etag')
  if (read.body.title !== was && read.body.title !== fields.title) {
    throw new ResponseError(CHANGED, { message: 'Precondition Failed', present: read.body }, read.headers)
  }
  for (;;) {
    try {
      await agendaItems('change', { agenda_item_id }, fields, {}, { 'if-match': etag ?? '*' })
      return
    } catch (error) {
      if (theirTitle(error) !== was) throw error
      etag = (error as ResponseError).headers.get('etag')
    }
  }
}
