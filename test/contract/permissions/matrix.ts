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

/** What the API has beyond the matrix, by the row of the matrix that needs the same. */
export const beyond: Readonly<Record<string, string>> = {
  'DELETE /meetings/:meeting': 'PATCH /meetings/:meeting (also state)',
  'POST /rooms/:room/notes': 'POST /rooms/:room/action_items',
  'GET /deleted_attendees/:event': 'GET /meetings/:meeting (all embeds, HEAD)',
  'POST /transforms/plain_text, /transforms/html': 'GET /metadata',
}

export function rowOf(name: string): Row {
  const row = rows.get(beyond[name] ?? name)
  if (!row) throw new Error(`The matrix has no row ${name}.`)
  return row
}

/**
 * Rows whose noun is not there yet, by the piece of an address or the query parameter that the contract lacks. What
 * arrives must leave this list, and then its rows must be tried.
 */
export const awaited: Readonly<Record<string, readonly string[]>> = {
  meeting_series: [
    'GET /meeting_series',
    'GET /rooms/:room/meeting_series',
    'GET /meeting_series/:series',
    'GET /meeting_series/:series/meeting_at/:time',
    'POST /rooms/:room/meeting_series',
    'PATCH /meeting_series/:series',
    'DELETE /meeting_series/:series',
  ],
  meeting_summaries: [
    'GET /meeting_summaries',
    'GET /rooms/:room/meeting_summaries',
    'GET /meeting_series/:series/meeting_summaries',
  ],
  invitees: ['* /meeting_series/:series/invitees…, /invitees/:invitee'],
  templates: ['GET /rooms/:room/templates (and /:template), /templates/:template'],
  hooks: [
    'GET /hooks, /hooks/:hook',
    'POST /hooks with room_id',
    'POST /hooks with organization_id',
    'POST /hooks with neither',
    'DELETE /hooks/:hook',
  ],
  format: ['GET /meetings/:meeting?format=…'],
}

/** Rows that are tried except for a part that is not there yet. */
export const partly: Readonly<Record<string, readonly string[]>> = {
  format: [
    'GET /rooms/:room/action_items (xlsx too)',
    'GET /meetings/:meeting/attendees, role subsets, xlsx',
    'GET /rooms/:room/room_members, managers, members, observers, guests (xlsx)',
  ],
  meeting_series_sources: [
    'GET /meeting_sources, /meeting_series_sources',
    'GET /meetings/:meeting/meeting_sources (series alike)',
    'GET /meeting_sources/:source (series alike)',
    'POST /meetings/:meeting/meeting_sources (series alike)',
    'PATCH /meeting_sources/:source (series alike)',
    'DELETE /meeting_sources/:source (series alike)',
  ],
}
