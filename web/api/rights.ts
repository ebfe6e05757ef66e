// The reader's rights on a resource, from `embed=may` (docs/api.md).
import type { Verb, VerbsByPath } from '../../contract/field.ts'

/** Returns whether a verb may be used at the address of a row, or at one below it such as `notes`. False where nothing is told. */
export const mayUse = (row: { may?: VerbsByPath } | undefined, verb: Verb, path = 'self'): boolean =>
  row?.may?.[path]?.includes(verb) ?? false

/** Returns whether the reader may read what is in a room: everybody in it but its guests. False where the room is not among theirs. */
export const readsRoom = (room: { may?: VerbsByPath } | undefined): boolean => mayUse(room, 'GET', 'backlog_items')
