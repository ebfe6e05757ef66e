// Parsers of URL parameters: ids in paths, and sheets of a meeting.
import { notFound } from '@tanstack/react-router'
import { GREATEST_ID } from '../contract/limits.ts'

/** The id in a path; a path without a possible id has no page. */
export function idOf(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > GREATEST_ID) throw notFound()
  return id
}

/** The sheets over the page of a meeting, so that back closes them: `?end`. */
export const sheetsOf = ({ end }: Record<string, unknown>): { end?: true } => (end === undefined ? {} : { end: true })

export const organizationIds = {
  parse: ({ organization_id }: { organization_id: string }) => ({ organization_id: idOf(organization_id) }),
}
export const roomIds = { parse: ({ room_id }: { room_id: string }) => ({ room_id: idOf(room_id) }) }

/** The same of a meeting that runs, which can also be shown to a room. */
export const viewsOf = (search: Record<string, unknown>): { end?: true; present?: true } => ({
  ...sheetsOf(search),
  ...(search['present'] !== undefined && search['present'] !== false && { present: true }),
})
