// A shared field saved with `If-Match`, against lost updates.
import { type ClientAnswer, ResponseError } from '../../../contract/client.ts'

/** A value as the server has it. */
export interface StoredValue {
  value: string
  etag: string
  /** Who changed the row last, where that is told. */
  by?: string | undefined
}

export interface StoredField {
  read: () => Promise<StoredValue>
  /** Stores a value; throws `ResponseError` 412 where the version is not the present one. */
  write: (value: string, etag: string) => Promise<StoredValue>
  /** The version that an answer 412 brings; undefined where it brings none. */
  presentOf: (error: unknown) => StoredValue | undefined
}

export const CHANGED = 412

/** Returns whether an error says that somebody else has changed the thing meanwhile. */
export const isChanged = (error: unknown): error is ResponseError =>
  error instanceof ResponseError && error.status === CHANGED

/**
 * A field by two calls of a client: `read` asks for the row, `change` sends the value with the headers of `If-Match`.
 * `valueOf` and `byOf` read the row.
 */
export function storedField<Row>(field: {
  read: () => Promise<ClientAnswer<Row>>
  change: (value: string, ifMatch: Readonly<Record<string, string>>) => Promise<ClientAnswer<Row>>
  valueOf: (row: Row) => string
  byOf?: (row: Row) => string | undefined
  /** Hears of every row that the server has acknowledged. */
  stored?: (row: Row) => void
  /** Whether a row that came with 412 has the field; a row that was read always has it. */
  isWhole?: (row: Row) => boolean
}): StoredField {
  const versionOf = ({ headers, body }: Pick<ClientAnswer<Row>, 'headers' | 'body'>): StoredValue => ({
    ...{ value: field.valueOf(body), etag: headers.get('etag') ?? '', by: field.byOf?.(body) },
  })
  return {
    read: async () => versionOf(await field.read()),
    write: async (value, etag) => {
      const answer = await field.change(value, { 'if-match': etag })
      field.stored?.(answer.body)
      return versionOf(answer)
    },
    presentOf: (error) => {
      if (!isChanged(error)) return undefined
      const { present } = error.body as { present?: Row }
      return present && (field.isWhole?.(present) ?? true)
        ? versionOf({ headers: error.headers, body: present })
        : undefined
    },
  }
}

/**
 * Compare-and-set: stores a value in place of `seen`. `version`: the version that was read, fetched if unknown. If somebody else
 * changed only other fields, the value is stored; if they changed this one, nothing is stored and their version is returned. Throws
 * other refusals.
 */
export async function storeValue(
  field: StoredField,
  value: string,
  seen: string,
  version?: StoredValue,
): Promise<StoredValue | undefined> {
  let present = version ?? (await field.read())
  // Each iteration means that somebody changed the row meanwhile.
  while (present.value === seen || present.value === value) {
    try {
      await field.write(value, present.etag)
      return undefined
    } catch (error) {
      if (!isChanged(error)) throw error
      present = field.presentOf(error) ?? (await field.read())
    }
  }
  return present
}
