// Guards of places: an organization, a room or a meeting of the path, at some level at least.
import { forbidden, notFound } from '../problem.ts'
import {
  type Level,
  meetingLevel,
  organizationLevel,
  ownsOrganization,
  READ,
  readsEveryRoom,
  roomLevel,
  WRITE,
} from './can.ts'
import { meetingMissing } from './deleted.ts'
import type { Guard } from './guard.ts'
import { inMeeting, inOrganization, inRoom } from './standing.ts'

/** Any person; a list for them starts from what is visible to them. */
export const anyone: Guard = async () => false

export const enterprise: Guard = async (_, actor) => {
  if (!actor.enterprise) throw forbidden()
  return true
}

/** A room of the path, at that level at least. */
export const room =
  (level: Level): Guard<{ room_id: number }> =>
  async (db, actor, { room_id }) => {
    const standing = await inRoom(db, actor, room_id)
    if (!standing) throw notFound()
    const held = roomLevel(standing)
    if (held < level) throw forbidden()
    return held >= READ
  }

/** A meeting of the path, at that level at least. */
export const meeting =
  (level: Level): Guard<{ meeting_id: number }> =>
  async (db, actor, { meeting_id }) => {
    const standing = await inMeeting(db, actor, meeting_id)
    if (!standing) throw await meetingMissing(db, actor, meeting_id)
    if (meetingLevel(standing) < level) throw forbidden()
    return true
  }

/** Writes notes in the meeting of the path: who takes part, and who was made note taker. */
export const noteTaking: Guard<{ meeting_id: number }> = async (db, actor, { meeting_id }) => {
  const standing = await inMeeting(db, actor, meeting_id)
  if (!standing) throw await meetingMissing(db, actor, meeting_id)
  if (meetingLevel(standing) < WRITE && !standing.note_taker) throw forbidden()
  return true
}

/** An organization of the path, at that level at least; `whole` is whether its rooms are all readable. */
export const organization =
  (level: Level): Guard<{ organization_id: number }> =>
  async (db, actor, { organization_id }) => {
    const standing = await inOrganization(db, actor, organization_id)
    if (!standing) throw notFound()
    if (organizationLevel(standing) < level) throw forbidden()
    return readsEveryRoom(standing)
  }

/** The organization's owner, or an enterprise administrator. */
export const ownership: Guard<{ organization_id: number }> = async (db, actor, { organization_id }) => {
  const standing = await inOrganization(db, actor, organization_id)
  if (!standing) throw notFound()
  if (!ownsOrganization(standing)) throw forbidden()
  return true
}
