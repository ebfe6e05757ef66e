// What the permission tests know of one noun: each file of `nouns/` says it of its own, and is found there by itself.
import type { Transaction } from 'kysely'
import type { AuditAction } from '../../contract/audit/audit-actions.ts'
import type { DB } from '../../server/db/tables.ts'
import type { Stage } from '../stage.ts'
import type { Also, House } from './houses/house.ts'
import type { Cell, Role } from './matrix.ts'
import type { Trials } from './try.ts'

/** The word that stands in every text of the other organization, and in no text of one's own. */
export const SECRET = 'Lanternlight'

/** A house before anybody asks in it. */
export type UnfinishedHouse = Omit<House, 'client' | 'reader'>

/** A field of a body that names something by its id. */
export interface NamedInBody {
  ask: (home: House) => readonly [verb: string, path: string]
  body: (id: number) => object
  /** What the other organization has there. */
  foreign: (house: House) => number
  status: 200 | 403 | 422
  /** What an id that nobody has gets, where the matrix tells it from one that somebody else has. */
  nobody?: 422
  /** It names a person, who has to be in the room. */
  ofRoom?: true
}

export type Request = readonly [verb: string, path: string, body?: object]
export type Deed = (house: House) => Request | readonly Request[]

/** What the test files try by themselves: what is in rooms, what recurs, people, places. */
export type Suite = 'content' | 'recurring' | 'people' | 'places'

/** Everything by its name, e.g. `note.change` for an endpoint, or `note.change agenda_item_id` for a field of it. */
type Named<T> = Readonly<Record<string, T>>

export interface PermissionNoun {
  /** Rows that the matrix has not, by the row that needs the same. */
  like?: Named<string>
  /** The requests that try each row, by the suite that does. */
  trials: { readonly [S in Suite]?: Trials }
  /** Which part of a request a row is about, where its address has rows with different answers. */
  parts?: Named<string>
  /** What `docs/permissions.md` shows of a row, where that is more than the cell. */
  shows?: Named<(cell: Cell, role: Role) => Cell>
  /** Rows of other nouns that an endpoint has as well. */
  through?: Named<string>

  /** The nouns whose rows its own refer to: they stand in the house before. */
  after?: readonly string[]
  /** What a house needs so that its addresses lead somewhere. */
  whole?: Also
  /** Its rows in a house; gives their ids. */
  furnish?: (trx: Transaction<DB>, house: UnfinishedHouse, also: Also) => Promise<Partial<House>>
  /** What of it is in no database. */
  store?: (stage: Stage, house: UnfinishedHouse) => Promise<void>
  /** The same on paper. */
  paper?: Partial<House>
  /** What each id of an address is in a house; `deleted_meeting.event_id` is that of one resource alone. */
  ids?: Named<(house: House) => number | undefined>
  /** Tables in which it leaves traces; `stamped`: those with an `update_ts`. */
  tables?: { stamped?: readonly string[]; other?: readonly string[] }
  /** Makes every text of it say a word. */
  say?: (trx: Transaction<DB>, house: House, word: string) => Promise<unknown>

  /** What each endpoint that writes needs to be sent at least. */
  needed?: Named<(house: House) => object>
  /** Every field of a body that names something. */
  bodies?: Named<NamedInBody>
  /** Every filter that names something of the other organization, asked where one's own would be found. */
  filters?: Named<(foreign: House, home: House) => readonly string[]>
  /** What a list has to be asked for to say anything, by its address. */
  query?: Named<string>
  /** Lists that hold ids and addresses alone. */
  wordless?: readonly string[]
  /** Its resources that are of the site and of no organization. */
  ofSite?: readonly string[]
  /** Ids of which nobody else learns that they exist: 404 in place of 403. */
  hidden?: readonly string[]
  /** Addresses at which an owner reads nobody but themselves. */
  ofOthers?: readonly string[]

  /** What causes each entry about it in the audit log, by an enterprise administrator. */
  deeds?: Partial<Record<AuditAction, Deed>>
}
