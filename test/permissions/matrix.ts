// The matrix of permissions: what each of fifteen roles may do, as data.
import { readFileSync } from 'node:fs'

/** Each column is one role held alone; a role in a room makes its holder a Guest of the organization as well. */
export const roles = {
  E: { enterprise: true },
  OO: { organization: 1 },
  OA: { organization: 2 },
  OM: { organization: 3 },
  OX: { organization: 4 },
  OG: { organization: 5 },
  RM: { organization: 5, room: 2 },
  Rm: { organization: 5, room: 3 },
  RO: { organization: 5, room: 4 },
  RG: { organization: 5, room: 5 },
  MF: { meeting: 2 },
  MP: { meeting: 3 },
  MO: { meeting: 4 },
  MG: { meeting: 5 },
  '–': {},
} as const

export interface Held {
  enterprise?: true
  organization?: number
  room?: number
  meeting?: number
}

export type Role = keyof typeof roles
export const held = (role: Role): Held => roles[role]

/**
 * ✓ allowed; – 403; `pub` only where the room is not private; `inv` 200, limited to what they are invited to or belong
 * to; `own` own records only; `list` 200, filtered; ∅ 200 and empty; `nt` as note taker; `join` oneself only.
 */
export type Cell = '✓' | '–' | 'pub' | 'inv' | 'own' | 'list' | '∅' | 'nt' | 'join' | 'same'

export interface Row {
  sec: string
  m: string
  p: string
  cells: Record<Role, Cell>
  rule: string
}

const { columns, ops } = JSON.parse(readFileSync(new URL('./matrix.json', import.meta.url), 'utf8')) as {
  columns: Role[]
  ops: Row[]
}

export { columns }

/** Every row by its name, e.g. `GET /rooms/:room`. */
export const rows: ReadonlyMap<string, Row> = new Map(ops.map((row) => [`${row.m} ${row.p}`, row]))

/** "Exactly as attendees, on the series": what is tried in the place of that one row stands in `nouns/invitee.ts`. */
export const EXACTLY_AS = '* /meeting_series/:series/invitees…, /invitees/:invitee'

/**
 * Rows whose noun is not there yet, by the piece of an address, the query parameter or the format that the contract
 * lacks. What arrives must leave this list, and then its rows must be tried.
 */
export const awaited: Readonly<Record<string, readonly string[]>> = {}

/** Rows that are tried except for a part that is not there yet. */
export const partly: Readonly<Record<string, readonly string[]>> = {}
