// Every request of the contract with who may send it, worked out from the rows that try it; docs/permissions.md shows it.
import { contract } from '../../contract/index.ts'
import type { Endpoint, Resource } from '../../contract/resource.ts'
import { paper } from './houses/paper.ts'
import { type Cell, columns, type Role, rowOf } from './matrix.ts'
import { inRooms, ofPeople, ofPlaces, recurring } from './trials.ts'

/** Requests with the same answer for every role. */
export interface ShownRequest {
  resource: string
  verb: string
  paths: string[]
  /** Which part of the request the line is about, where it is about a part. */
  part: string | undefined
  /** The rows of the matrix behind it. */
  rows: string[]
  cells: Readonly<Record<Role, Cell>>
}

/** The fields of a person that are written through their records; rights follow those of attendees. */
const PROFILE = 'email, first_name, last_name, company, title'
const THROUGH = `PATCH /attendees/:attendee ${PROFILE}`

/** What a row is about, where its address has several rows with different answers, or it is about a part of the body. */
const PARTS: Readonly<Record<string, string>> = {
  'PATCH /organizations/:org name': '`name`',
  'PATCH /organizations/:org member_id (owner)': '`member_id`, the new owner',
  'PATCH /organization_members/:om role_id': '`role_id`',
  'POST /organizations/:org/organization_members (from e-mail)': 'by `email`',
  'POST /organizations/:org/organization_members (member_id)': 'by `member_id`',
  'PATCH /room_members/:rm role_id': '`role_id`',
  'POST /rooms/:room/room_members (from organization member)': 'by `member_id`',
  'POST /rooms/:room/room_members (from e-mail)': 'by `email`',
  'PATCH /attendees/:attendee role_id, attended, note_taker, presenter':
    '`role_id`, `attended`, `note_taker`, `presenter`',
  'PATCH /attendees/:attendee rsvp, representing': '`rsvp`, `representing`',
  [THROUGH]: `\`${PROFILE.replaceAll(', ', '`, `')}\``,
  'PATCH /invitees/:invitee role_id, note_taker, presenter': '`role_id`, `note_taker`, `presenter`',
  'PATCH /invitees/:invitee rsvp, representing': '`rsvp`, `representing`',
  [`PATCH /invitees/:invitee ${PROFILE}`]: `\`${PROFILE.replaceAll(', ', '`, `')}\``,
  'POST /hooks with room_id': 'with `room_id`',
  'POST /hooks with organization_id': 'with `organization_id`',
  'POST /hooks with neither': 'with neither `room_id` nor `organization_id`',
  'GET /meetings/:meeting/agenda_items, /agenda_items/:item': 'of a meeting',
  'GET /meeting_series/:series/agenda_items, /agenda_items/:item': 'of a series',
  'GET /templates/:template/agenda_items, /agenda_items/:item': 'of a template',
  'PATCH /agenda_items/:item of /meetings/:meeting': 'of a meeting',
  'PATCH /agenda_items/:item of /meeting_series/:series': 'of a series',
  'PATCH /agenda_items/:item of /templates/:template': 'of a template',
  'PATCH /agenda_items/:item by who presents it':
    'of a meeting, by its presenter: `title`, `description`, `duration_seconds`',
  'DELETE /agenda_items/:item of /meetings/:meeting': 'of a meeting',
  'DELETE /agenda_items/:item of /meeting_series/:series': 'of a series',
  'DELETE /agenda_items/:item of /templates/:template': 'of a template',
  'GET /meeting_series/:series/backlog_items, /agenda_items/:item': 'of the backlog of a series',
  'PATCH /agenda_items/:item of the backlog of /meeting_series/:series': 'of the backlog of a series',
  'DELETE /agenda_items/:item of the backlog of /meeting_series/:series': 'of the backlog of a series',
  'POST /agenda_items/:item/move of the backlog of /meeting_series/:series': 'of the backlog of a series',
  'GET /rooms/:room/backlog_items, /agenda_items/:item': 'of the backlog of a room',
  'PATCH /agenda_items/:item of the backlog of /rooms/:room': 'of the backlog of a room',
  'DELETE /agenda_items/:item of the backlog of /rooms/:room': 'of the backlog of a room',
  'POST /agenda_items/:item/move of the backlog of /rooms/:room': 'of the backlog of a room',
  'POST /agenda_items/:item/move of /meetings/:meeting': 'of a meeting',
  'POST /agenda_items/:item/move of /meeting_series/:series': 'of a series',
}

/** Every row with its tries. */
export const trials = [...inRooms, ...recurring, ...ofPeople, ...ofPlaces].flatMap((some) =>
  Object.entries(some).map(([row, tries]) => ({ row, tries, cells: rowOf(row).cells })),
)

/** What the tries ask, by row. */
const asked = trials.map(({ row, tries }) => ({
  row,
  asks: tries.map(({ ask }) => {
    const [verb, path] = ask(paper)
    return { verb, path: path.replace(/\?.*/, '') }
  }),
}))

/** The rows that ask for an address. A row is about its own verb; what else it asks shows where it ends. */
function rowsAt(verb: string, path: string): string[] {
  const at = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`)
  const asks = ({ row, asks: all }: (typeof asked)[number]) =>
    row.startsWith(`${verb} `) && all.some((one) => one.verb === verb && at.test(one.path))
  return asked.filter(asks).map(({ row }) => row)
}

export const isAsked = (verb: string, path: string): boolean => rowsAt(verb, path).length > 0

const reads = (role: Role): boolean =>
  ['✓', 'pub'].includes(rowOf('GET /meetings/:meeting (all embeds, HEAD)').cells[role])

/** Rows that stand for another one, with more for those who made or present something and still read the meeting. */
const MAKERS = ['PATCH /attachments/:attachment', 'DELETE /attachments/:attachment', 'DELETE /chat_messages/:message']
const PRESENTER = 'PATCH /agenda_items/:item by who presents it'
const UPLOAD = 'PUT /attachments/:attachment/content'
const CHAT = 'POST /meetings/:meeting/chat_messages'

/** What a row says to a role, by its tries: mostly the cell of the matrix. */
export function shownCell(row: string, role: Role): Cell {
  const cell = rowOf(row).cells[role]
  if ([...MAKERS, PRESENTER].includes(row) && cell === '–' && reads(role)) return 'own'
  if (row === UPLOAD) return cell === '✓' ? 'own' : '–'
  if (row === CHAT && cell === 'nt') return '✓'
  return cell
}

/** The list that an address lies in, e.g. the notes of a room; undefined for an address that lies in none. */
const listAbove = (path: string): string | undefined => rowsAt('GET', path.replace(/\/:\w+$/, ''))[0]

/**
 * What an address answers to each role. One that lies in a list is refused to whoever is refused the list, and one thing
 * of a list that is empty is refused too.
 */
function cellsOf(row: string, { kind }: Endpoint, path: string): Record<Role, Cell> {
  const above = ['read', 'update', 'replace', 'remove'].includes(kind) ? listAbove(path) : undefined
  const cell = (role: Role): Cell => {
    const shown = shownCell(row, role)
    const outside = above !== undefined && shownCell(above, role) === '–'
    return outside || (kind === 'read' && shown === '∅') ? '–' : shown
  }
  return Object.fromEntries(columns.map((role) => [role, cell(role)])) as Record<Role, Cell>
}

/** The rows behind each address of an endpoint: those that ask for it and those about a part, else those of the others. */
function rowsOf({ name }: Resource, { verb, at }: Endpoint, path: string): string[] {
  const all = [...new Set(at.flatMap((one) => rowsAt(verb, one.path)))]
  const rows = all.filter((row) => row in PARTS || rowsAt(verb, path).includes(row))
  const through = verb === 'PATCH' && ['room_member', 'organization_member'].includes(name) ? [THROUGH] : []
  return [...(rows.length ? rows : rowsAt(verb, at.find((one) => rowsAt(verb, one.path).length)!.path)), ...through]
}

/** The lines of one endpoint: addresses with the same rows, and the same answers, stand in one. */
function linesOf(resource: Resource, endpoint: Endpoint): ShownRequest[] {
  const lines: ShownRequest[] = []
  const { verb, at } = endpoint
  for (const { path } of at) {
    const byCells = Map.groupBy(rowsOf(resource, endpoint, path), (row) => JSON.stringify(cellsOf(row, endpoint, path)))
    for (const rows of byCells.values()) {
      const cells = cellsOf(rows[0]!, endpoint, path)
      const parts = verb === 'GET' && byCells.size === 1 ? [] : rows.flatMap((row) => PARTS[row] ?? [])
      if (byCells.size > 1 && !parts.length) throw new Error(`Say in PARTS what ${rows} is about.`)
      const part = parts.join('; ') || undefined
      const line = lines.find((one) => one.part === part && JSON.stringify(one.cells) === JSON.stringify(cells))
      if (line) line.paths.push(path)
      else lines.push({ resource: resource.collection, verb, paths: [path], part, rows, cells })
    }
  }
  return lines
}

/** All of them, in the order of the contract. */
export const requests: readonly ShownRequest[] = (Object.values(contract) as unknown as Resource[]).flatMap(
  (resource) => Object.values(resource.endpoints).flatMap((endpoint) => linesOf(resource, endpoint)),
)
