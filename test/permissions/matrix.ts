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

const READS_MEETING = 'GET /meetings/:meeting (all embeds, HEAD)'
const RUNS_MEETING = 'PATCH /meetings/:meeting (also state)'
const READS_SERIES = 'GET /meeting_series/:series'
const RUNS_SERIES = 'PATCH /meeting_series/:series'
const READS_TEMPLATES = 'GET /rooms/:room/templates (and /:template), /templates/:template'
const WRITES_NOTES = 'POST /meetings/:meeting/notes'
const WRITES_ROOM = 'POST /rooms/:room/action_items'
const MANAGES_ROOM = 'PATCH /rooms/:room'

/** What the API has beyond the matrix, by the row of the matrix that needs the same. */
export const beyond: Readonly<Record<string, string>> = {
  'DELETE /meetings/:meeting': 'PATCH /meetings/:meeting (also state)',
  'POST /meeting_series/:series/collapse': RUNS_SERIES,
  // Who also writes in the room: those with a role in the series alone run it and add none.
  'POST /meeting_series/:series/split': MANAGES_ROOM,
  'POST /rooms/:room/notes': 'POST /rooms/:room/action_items',
  'GET /rooms/:room/people': 'POST /rooms/:room/action_items',
  'POST /rooms/:room/templates': MANAGES_ROOM,
  'PATCH /templates/:template': MANAGES_ROOM,
  'DELETE /templates/:template': MANAGES_ROOM,
  'GET /templates/:template/attendees, /template_attendees/:attendee': READS_TEMPLATES,
  'POST /templates/:template/attendees': MANAGES_ROOM,
  'PATCH /template_attendees/:attendee': MANAGES_ROOM,
  'DELETE /template_attendees/:attendee': MANAGES_ROOM,
  'GET /meetings/:meeting/agenda_items, /agenda_items/:item': READS_MEETING,
  'POST /meetings/:meeting/agenda_items': RUNS_MEETING,
  'PUT /meetings/:meeting/agenda_items': RUNS_MEETING,
  'PATCH /agenda_items/:item of /meetings/:meeting': RUNS_MEETING,
  'DELETE /agenda_items/:item of /meetings/:meeting': RUNS_MEETING,
  'PATCH /agenda_items/:item by who presents it': RUNS_MEETING,
  'POST /meetings/:meeting/agenda_items/copy': RUNS_MEETING,
  'POST /meetings/:meeting/agenda_items/carry_over': RUNS_MEETING,
  'POST /meetings/:meeting/carry_over': RUNS_MEETING,
  'GET /meeting_series/:series/agenda_items, /agenda_items/:item': READS_SERIES,
  'POST /meeting_series/:series/agenda_items': RUNS_SERIES,
  'PUT /meeting_series/:series/agenda_items': RUNS_SERIES,
  'PATCH /agenda_items/:item of /meeting_series/:series': RUNS_SERIES,
  'DELETE /agenda_items/:item of /meeting_series/:series': RUNS_SERIES,
  'GET /templates/:template/agenda_items, /agenda_items/:item': READS_TEMPLATES,
  'POST /templates/:template/agenda_items': MANAGES_ROOM,
  'PUT /templates/:template/agenda_items': MANAGES_ROOM,
  'PATCH /agenda_items/:item of /templates/:template': MANAGES_ROOM,
  'DELETE /agenda_items/:item of /templates/:template': MANAGES_ROOM,
  'GET /meeting_series/:series/backlog_items, /agenda_items/:item': READS_SERIES,
  'POST /meeting_series/:series/backlog_items': WRITES_NOTES,
  'PATCH /agenda_items/:item of the backlog of /meeting_series/:series': WRITES_NOTES,
  'DELETE /agenda_items/:item of the backlog of /meeting_series/:series': WRITES_NOTES,
  'POST /agenda_items/:item/move of the backlog of /meeting_series/:series': WRITES_NOTES,
  'GET /rooms/:room/backlog_items, /agenda_items/:item': READS_TEMPLATES,
  'POST /rooms/:room/backlog_items': WRITES_ROOM,
  'PATCH /agenda_items/:item of the backlog of /rooms/:room': WRITES_ROOM,
  'DELETE /agenda_items/:item of the backlog of /rooms/:room': WRITES_ROOM,
  'POST /agenda_items/:item/move of the backlog of /rooms/:room': WRITES_ROOM,
  'POST /agenda_items/:item/move of /meetings/:meeting': RUNS_MEETING,
  'POST /agenda_items/:item/move of /meeting_series/:series': RUNS_SERIES,
  'GET /meeting_series/:series/attendance (xlsx too)': READS_SERIES,
  'GET /meetings/:meeting/attachments, /attachments/:attachment (and /content)': READS_MEETING,
  'POST /meetings/:meeting/attachments': 'POST /meetings/:meeting/action_items',
  'PUT /attachments/:attachment/content': 'POST /meetings/:meeting/action_items',
  'PATCH /attachments/:attachment': RUNS_MEETING,
  'DELETE /attachments/:attachment': RUNS_MEETING,
  'GET /meetings/:meeting/chat_messages, /chat_messages/:message': READS_MEETING,
  'POST /meetings/:meeting/chat_messages': 'POST /meetings/:meeting/notes',
  'DELETE /chat_messages/:message': RUNS_MEETING,
  'GET /meetings/:meeting/mailings, /mailings/:mailing (and /recipients)': RUNS_MEETING,
  'POST /meetings/:meeting/mailings': RUNS_MEETING,
  'GET /meeting_series/:series/mailings': RUNS_SERIES,
  'POST /meeting_series/:series/mailings': RUNS_SERIES,
  'POST /meetings/:meeting/minutes': RUNS_MEETING,
  'GET /meetings/:meeting/minutes, /minutes/approvals, /minutes/revisions (and /:number, files too)': READS_MEETING,
  'PUT /meetings/:meeting/minutes/approval': RUNS_MEETING,
  'GET /meetings/:meeting/presence': READS_MEETING,
  'PUT /meetings/:meeting/presence': READS_MEETING,
  'DELETE /meetings/:meeting/presence': READS_MEETING,
  'GET /deleted_attendees/:event': 'GET /meetings/:meeting (all embeds, HEAD)',
  'GET /deleted_meeting_series/:event': 'GET /deleted_meetings/:event',
  'GET /meeting_series/:series/notes': READS_SERIES,
  'GET /meeting_series/:series/action_items': READS_SERIES,
  'GET /meeting_series/:series/decisions': READS_SERIES,
  'GET /notes/:note/versions': 'PATCH /notes/:note',
  'GET /decisions': 'GET /rooms',
  'GET /organizations/:org/decisions': 'GET /organizations/:org/action_items',
  'GET /rooms/:room/decisions (files too)': 'GET /rooms/:room/notes',
  'GET /decisions/:decision': 'GET /notes/:note',
  'PATCH /decisions/:decision': 'PATCH /notes/:note',
  'GET /deleted_invitees/:event': READS_SERIES,
  'POST /transforms/plain_text, /transforms/html, /transforms/recurrence': 'GET /metadata',
  'GET /changes': 'GET /metadata',
  'GET /search_results': 'GET /metadata',
  'GET /events': 'GET /metadata',
  'GET /hooks/:hook/deliveries (and /:delivery)': 'GET /hooks, /hooks/:hook',
  'POST /hooks/:hook/secret, /ping, /deliveries/:delivery/redeliver': 'DELETE /hooks/:hook',
  'GET /tokens, /tokens/:token': 'GET /hooks, /hooks/:hook',
  'POST /tokens': 'POST /hooks with neither',
  'DELETE /tokens/:token': 'DELETE /hooks/:hook',
  'GET /calendar_feeds, /calendar_feeds/:feed': 'GET /hooks, /hooks/:hook',
  'POST /calendar_feeds': 'POST /hooks with neither',
  'DELETE /calendar_feeds/:feed': 'DELETE /hooks/:hook',
  'GET /applications, /applications/:application': 'GET /hooks, /hooks/:hook',
  'POST /applications': 'POST /hooks with neither',
  'PATCH /applications/:application': 'DELETE /hooks/:hook',
  'POST /applications/:application/secret': 'DELETE /hooks/:hook',
  'DELETE /applications/:application': 'DELETE /hooks/:hook',
  'GET /authorizations, /authorizations/:authorization': 'GET /hooks, /hooks/:hook',
  'DELETE /authorizations/:authorization': 'DELETE /hooks/:hook',
  'GET /drafts, /drafts/:place': 'GET /hooks, /hooks/:hook',
  'PUT /drafts/:place': 'POST /hooks with neither',
  'DELETE /drafts/:place': 'DELETE /hooks/:hook',
  'GET /directory_tokens, /directory_tokens/:token': 'POST /organizations',
  'POST /directory_tokens': 'POST /organizations',
  'DELETE /directory_tokens/:token': 'POST /organizations',
  'GET /audit, /audit/:entry': 'POST /organizations',
  'GET /site_state': 'POST /organizations',
  'GET /sign_in_providers, /sign_in_providers/:provider': 'POST /organizations',
  'POST /sign_in_providers': 'POST /organizations',
  'PATCH /sign_in_providers/:provider': 'POST /organizations',
  'DELETE /sign_in_providers/:provider': 'POST /organizations',
  'GET /groups, /groups/:group (and /roles), /group_roles/:role': 'POST /organizations',
  'POST /groups': 'POST /organizations',
  'PATCH /groups/:group': 'POST /organizations',
  'DELETE /groups/:group': 'POST /organizations',
  'POST /groups/:group/roles': 'POST /organizations',
  'DELETE /group_roles/:role': 'POST /organizations',
  'POST /members/:member/confirm_email, /refuse_email': 'POST /organizations',
  'POST /members/:member/resume_mail': 'PATCH /members/:member',
  'GET /members/:member/mail_choices': 'PATCH /members/:member',
  'PATCH /members/:member/mail_choices': 'PATCH /members/:member',
  'GET /sessions, /sessions/:session': 'GET /hooks, /hooks/:hook',
  'DELETE /sessions/:session': 'DELETE /hooks/:hook',
}

/** "Exactly as attendees, on the series": what is tried in the place of that one row, each by the row that it is like. */
export const invitees = {
  'GET /meeting_series/:series/invitees, role subsets': 'GET /meetings/:meeting/attendees, role subsets, xlsx',
  'GET /invitees/:invitee': 'GET /attendees/:attendee',
  'PATCH /invitees/:invitee role_id, note_taker, presenter':
    'PATCH /attendees/:attendee role_id, attended, note_taker, presenter',
  'PATCH /invitees/:invitee rsvp, representing': 'PATCH /attendees/:attendee rsvp, representing',
  'PATCH /invitees/:invitee email, first_name, last_name, company, title':
    'PATCH /attendees/:attendee email, first_name, last_name, company, title',
  'POST /meeting_series/:series/invitees and role sub-collections':
    'POST /meetings/:meeting/attendees and role sub-collections',
  'DELETE /invitees/:invitee': 'DELETE /attendees/:attendee',
} as const
export const EXACTLY_AS = '* /meeting_series/:series/invitees…, /invitees/:invitee'

const like: Readonly<Record<string, string>> = { ...beyond, ...invitees }

export function rowOf(name: string): Row {
  const row = rows.get(like[name] ?? name)
  if (!row) throw new Error(`The matrix has no row ${name}.`)
  return row
}

/**
 * Rows whose noun is not there yet, by the piece of an address, the query parameter or the format that the contract
 * lacks. What arrives must leave this list, and then its rows must be tried.
 */
export const awaited: Readonly<Record<string, readonly string[]>> = {}

/** Rows that are tried except for a part that is not there yet. */
export const partly: Readonly<Record<string, readonly string[]>> = {}
