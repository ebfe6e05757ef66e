// Deletes a row only if it is unchanged since it was shown (optimistic locking).
import { type ClientAnswer, ResponseError } from '../../../contract/client.ts'
import type { Tuple } from '../../../contract/field.ts'
import { known } from '../../site.ts'
import { CHANGED, isChanged } from './stored-field.ts'

export interface Seen<Row> {
  /** The text of the row as it was shown when somebody deleted it. */
  text: string
  read: () => Promise<ClientAnswer<Row>>
  textOf: (row: Row) => string
  drop: (ifMatch: Readonly<Record<string, string>>) => Promise<unknown>
}

const isOwn = (row: { update_id?: Tuple | null }): boolean => row.update_id?.value === known.member_id

/**
 * Returns a function that deletes a row. It throws 412 if somebody else has changed the row: others may write before the time to
 * undo has passed. A retry deletes the version that people were shown then.
 */
export function droppingSeen<Row extends object>({ text, read, textOf, drop }: Seen<Row>): () => Promise<void> {
  let seen = text
  return async () => {
    for (;;) {
      const { body, headers } = await read()
      const said = textOf(body)
      if (said !== seen && !isOwn(body)) {
        seen = said
        throw new ResponseError(CHANGED, { message: 'Precondition Failed' }, headers)
      }
      try {
        await drop({ 'if-match': headers.get('etag') ?? '*' })
        return
      } catch (error) {
        // Changed between the two requests: the current version is compared again.
        if (!isChanged(error)) throw error
      }
    }
  }
}
