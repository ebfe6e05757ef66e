// Guards of places: they require a level of rights in the organization, room or meeting of the path.
import { whenReady } from '../concurrency/awaitable.ts'
import { forbidden, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import type { RowSource } from './batch.ts'
import { meetingLevel, organizationLevel, ownsOrganization, READ, readsEveryRoom, roomLevel, WRITE } from './can.ts'
import { type Guard, guardsByLevel } from './guard.ts'
import { meetingMissing } from './meetings/deleted.ts'
import { inMeeting, inOrganization, inRoom } from './roles.ts'

/** Anybody; lists show what is visible to them. */
export const anyone: Guard = () => false

/** Enterprise administrators. */
export const enterprise: Guard = (_, actor) => {
  if (!actor.enterprise) throw forbidden()
  return true
}

/** Those who have at least this level in the room of the path. */
export const room = guardsByLevel<{ room_id: number }>(
  (level) =>
    (from, actor, { room_id }) =>
      whenReady(inRoom(from, actor, room_id), (standing) => {
        if (!standing) throw notFound()
        const present = roomLevel(standing)
        if (present < level) throw forbidden()
        return present >= READ
      }),
)

/** Those who have at least this level in the meeting of the path. */
export const meeting = guardsByLevel<{ meeting_id: number }>(
  (level) =>
    (from, actor, { meeting_id }) =>
      whenReady(inMeeting(from, actor, meeting_id), (standing) => {
        if (!standing) return refuseMissing(from, actor, meeting_id)
        if (meetingLevel(standing) < level) throw forbidden()
        return true
      }),
)

async function refuseMissing(from: RowSource, actor: Actor, meeting_id: number): Promise<never> {
  throw await meetingMissing(from, actor, meeting_id)
}

/** Those who may write notes in the meeting of the path: people who take part, and note takers. */
export const noteTaking: Guard<{ meeting_id: number }> = (from, actor, { meeting_id }) =>
  whenReady(inMeeting(from, actor, meeting_id), (standing) => {
    if (!standing) return refuseMissing(from, actor, meeting_id)
    if (meetingLevel(standing) < WRITE && !standing.note_taker) throw forbidden()
    return true
  })

/** Those who have at least this level in the organization of the path; true for those who may read all its rooms. */
export const organization = guardsByLevel<{ organization_id: number }>(
  (level) =>
    (from, actor, { organization_id }) =>
      whenReady(inOrganization(from, actor, organization_id), (standing) => {
        if (!standing) throw notFound()
        if (organizationLevel(standing) < level) throw forbidden()
        return readsEveryRoom(standing)
      }),
)

/** The organization's Owner and enterprise administrators. */
export const ownership: Guard<{ organization_id: number }> = (from, actor, { organization_id }) =>
  whenReady(inOrganization(from, actor, organization_id), (standing) => {
    if (!standing) throw notFound()
    if (!ownsOrganization(standing)) throw forbidden()
    return true
  })
