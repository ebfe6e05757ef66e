// The clients with which pages call the API: typed by the contract, authenticated by the session of the browser.

import { draft } from '../../contract/account/draft.ts'
import { agendaItem } from '../../contract/agenda/agenda-item.ts'
import {
  type Asking,
  type Body,
  type ClientAnswer,
  type Connection,
  client,
  type JsonEndpoints,
} from '../../contract/client.ts'
import { attachment } from '../../contract/files/attachment.ts'
import { actionItem } from '../../contract/meetings/action-item.ts'
import { attendee } from '../../contract/meetings/attendee.ts'
import { chatMessage } from '../../contract/meetings/chat-message.ts'
import { meeting } from '../../contract/meetings/meeting.ts'
import { meetingSummary } from '../../contract/meetings/meeting-summary.ts'
import { note } from '../../contract/meetings/note.ts'
import { presence } from '../../contract/meetings/presence.ts'
import { member } from '../../contract/people/member.ts'
import { organization } from '../../contract/places/organization.ts'
import { organizationMember } from '../../contract/places/organization-member.ts'
import { room } from '../../contract/places/room.ts'
import { roomMember } from '../../contract/places/room-member.ts'
import type { Resource } from '../../contract/resource.ts'
import { searchResult } from '../../contract/search-result.ts'
import { meetingSeries } from '../../contract/series/meeting-series.ts'
import { known } from '../site.ts'
import { loadDetails } from './details.ts'
import { NoAnswerError } from './problem.ts'
import { renewSession, signedInAgain } from './session-end.ts'

const UNAUTHORIZED = 401
const INVALID = 422

/** Like `fetch`; throws `NoAnswerError` where no answer comes. */
const reach: typeof fetch = async (...sent) => {
  try {
    return await fetch(...sent)
  } catch (cause) {
    throw new NoAnswerError('There is no answer.', { cause })
  }
}

/** Whether the reader is leaving the page: requests must then complete without it. */
let leaving = false
addEventListener('beforeunload', () => {
  leaving = true
  // If the person decides to stay, nothing changes.
  setTimeout(() => (leaving = false))
})
// Before whatever else is sent then.
addEventListener('pagehide', () => (leaving = true), { capture: true })
addEventListener('pageshow', () => (leaving = false))

/** Returns whether the reader is about to leave the page. */
export const isLeaving = (): boolean => leaving

/** Bytes that a browser sends for a page that is gone already. */
const MOST_KEPT_ALIVE = 60_000

const staysAlive = ({ body }: RequestInit): boolean =>
  leaving && (!body || (typeof body === 'string' && new Blob([body]).size <= MOST_KEPT_ALIVE))

const API = `${known.root}/api/v1`

/** Milliseconds after which a request without an answer is given up: anyone who waits for it has to go on. */
const LONGEST = 60_000

/** Like `fetch`, with the CSRF token. Where the session has ended, it waits until the reader has signed in again. */
const asPerson: typeof fetch = async (address, init = {}) => {
  const once = () =>
    reach(address, {
      ...init,
      headers: { ...init.headers, 'x-csrf-token': known.csrf_token },
      signal: AbortSignal.timeout(LONGEST),
      ...(staysAlive(init) && { keepalive: true }),
    })
  const response = await once()
  if (response.status === INVALID) await loadDetails()
  if (response.status !== UNAUTHORIZED) return response
  // Nobody signs in on a page that goes away.
  if (leaving) return response
  if (!(await renewSession())) await signedInAgain()
  return once()
}

/** The connection to the API with the session of the browser. */
export const connection: Connection = { base: `${location.origin}${API}`, fetch: asPerson }

/** Requests that outlive the page. */
export const lasting: Connection = {
  ...connection,
  fetch: (address, init) => asPerson(address, { ...init, keepalive: true }),
}

export const actionItems = client(actionItem, connection)
export const agendaItems = client(agendaItem, connection)
/** The end of a meeting, and what follows it, is also sent when the page goes away. */
export const lastingMeetings = client(meeting, lasting)
export const lastingAgendaItems = client(agendaItem, lasting)
export const attachments = client(attachment, connection)
export const attendees = client(attendee, connection)
export const chatMessages = client(chatMessage, connection)
export const drafts = client(draft, connection)
export const meetings = client(meeting, connection)
export const series = client(meetingSeries, connection)
export const summaries = client(meetingSummary, connection)
export const members = client(member, connection)
export const notes = client(note, connection)
export const organizations = client(organization, connection)
export const organizationMembers = client(organizationMember, connection)
/** Leaving is said while the page goes away, so these requests outlive it. */
export const presences = client(presence, lasting)
export const rooms = client(room, connection)
export const roomMembers = client(roomMember, connection)
export const searchResults = client(searchResult, connection)

/** Sends a request that is declared, such as those of `first-requests.ts`. */
export const ask = <R extends Resource, N extends JsonEndpoints<R> & string>({
  resource,
  name,
  params,
  sent,
  query,
}: Asking<R, N>): Promise<ClientAnswer<Body<R, R['endpoints'][N]>>> =>
  client(resource, connection)(name, params, sent, query)

/** The address of a meeting as a file, in a format of the contract. */
export const fileOf = (meeting_id: number, format: string): string => `${API}/meetings/${meeting_id}?format=${format}`
