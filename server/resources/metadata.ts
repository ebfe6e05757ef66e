// Metadata: the coded sets of the contract.
import { actionItemStates, meetingRoles, organizationRoles, roomRoles, rsvps } from '../../contract/codes.ts'
import { events, extraEvents } from '../../contract/hooks/events.ts'
import { metadata } from '../../contract/metadata.ts'
import * as must from '../access/must.ts'
import { bindPlainResource } from './serving/serve.ts'

const set = (codes: Readonly<Record<number, string>>) =>
  Object.entries(codes).map(([id, display]) => ({ id: Number(id), display }))

const hookEvents = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([id, display]) => ({ id, display, room_event: true, organization_event: true }))

const sets = Object.freeze({
  organization_roles: set(organizationRoles),
  room_roles: set(roomRoles),
  meeting_roles: set(meetingRoles),
  meeting_rsvps: set(rsvps),
  action_item_states: set(actionItemStates),
  rest_hook_events: hookEvents(events),
  extra_hook_events: hookEvents(extraEvents),
})

/** The endpoint of the coded sets (docs/api/values.md#metadata). */
export const codedSets = bindPlainResource(metadata, {
  endpoints: { all: { may: must.anyone, answer: () => sets } },
})
