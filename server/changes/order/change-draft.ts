// A change before it has a position in the feed.
import type { ChangeLocation, ChangeWhat } from '../../db/tables/changes.ts'

/** A pending row. */
export interface NotedChange extends ChangeLocation {
  unordered_change_id: number
  kind: string
  thing_id: number
  what: ChangeWhat | 'access' | 'runs' | 'left_series' | 'renamed' | 'moved'
  was: number | null
  template_id: number | null
  for_id: number | null
  member_id: number | null
}

/** A change that readers are to get. Its location may lack what follows from the rest of it. */
export interface ChangeDraft extends Partial<ChangeLocation> {
  kind: string
  thing_id: number
  what: ChangeWhat
  /** Of what is in a template: its room is the template's. */
  template_id?: number | null
  /** The only reader; null: everybody who may read the resource. */
  for_id: number | null
  /** Who did it. */
  member_id: number | null
}
