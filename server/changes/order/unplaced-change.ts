// A change as it is worked out, before it has its place in the order.
import type { ChangePlace, ChangeWhat } from '../../db/tables/changes.ts'

/** A row of what was noted. */
export interface NotedChange extends ChangePlace {
  unordered_change_id: number
  kind: string
  thing_id: number
  what: ChangeWhat | 'sight' | 'runs' | 'left_series' | 'renamed' | 'moved'
  was: number | null
  template_id: number | null
  for_id: number | null
  member_id: number | null
}

/** A change that is to be told. Its place may lack what follows from the rest of it. */
export interface UnplacedChange extends Partial<ChangePlace> {
  kind: string
  thing_id: number
  what: ChangeWhat
  /** Of what lies in a template: its room is the template's. */
  template_id?: number | null
  /** The one person whom it concerns; null: whoever may read the thing. */
  for_id: number | null
  /** Who did it. */
  member_id: number | null
}
