// What is measured, and how much of the floor's rate it should reach.
import type { World } from './world.ts'

export interface Request {
  name: string
  method: 'GET' | 'POST'
  /** Asked for in turn. */
  paths: string[]
  body: string | undefined
  /** The part of the floor's rate that is aimed at; undefined: it is only shown. */
  aim: number | undefined
}

const get = (name: string, paths: string | string[], aim?: number): Request => ({
  name,
  method: 'GET',
  paths: [paths].flat(),
  body: undefined,
  aim,
})

export const requests = ({ room_id, meeting_ids }: World): Request[] => [
  get(
    'GET /meetings/:id',
    meeting_ids.map((id) => `/meetings/${id}`),
    0.65,
  ),
  get('GET /rooms/:id/meetings?per_page=10', `/rooms/${room_id}/meetings?per_page=10`, 0.75),
  get('… &embed=attendees', `/rooms/${room_id}/meetings?per_page=10&embed=attendees`, 0.85),
  {
    name: 'POST /rooms/:id/action_items',
    method: 'POST',
    paths: [`/rooms/${room_id}/action_items`],
    body: JSON.stringify({ description: '<p>Ask the treasurer for the figures of the summer.</p>' }),
    aim: 0.8,
  },
  get('GET /metadata', '/metadata'),
]

/** What has more to search in a large database than in a small one. */
export const lists: Request[] = [
  get('GET /meetings', '/meetings'),
  get('GET /meetings?timeframe=future', '/meetings?timeframe=future'),
  get('GET /action_items', '/action_items'),
  get('GET /organizations/:id/action_items', '/organizations/1/action_items'),
]

/** What an enterprise administrator asks for. The second organization of a large database holds half of it. */
export const wide: Request[] = [
  get('GET /members?search=', '/members?search=quarshie'),
  get('GET /members', '/members'),
  get('GET /organizations/2/action_items', '/organizations/2/action_items'),
]
