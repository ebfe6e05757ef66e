// Guards of attachments and chat messages.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel, WRITE } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { meetingMissing } from '../meetings/deleted.ts'
import { inMeeting, inRoom, inSeries, type MeetingStanding } from '../roles.ts'

/** The guard of a meeting of the path for those whose standing there satisfies a condition. */
const meetingWhere =
  (may: (standing: MeetingStanding) => boolean): Guard<{ meeting_id: number }> =>
  async (from, actor, { meeting_id }) => {
    const standing = await inMeeting(from, actor, meeting_id)
    if (!standing) throw await meetingMissing(from, actor, meeting_id)
    if (!may(standing)) throw forbidden()
    return true
  }

/** Returns whether a person may upload files: participants of the meeting and presenters. */
const mayAdd = (standing: MeetingStanding): boolean =>
  meetingLevel(standing) >= WRITE || (standing.presenter === 1 && standing.meeting_role !== null)

/** Those who may add attachments: people who take part in the meeting, and attendees who are presenters. */
export const addingAttachment = meetingWhere(mayAdd)

/** Those who may chat: attendees of any role, and those who may write in the meeting. */
export const addingChatMessage = meetingWhere(
  (standing) => meetingLevel(standing) >= WRITE || (standing.meeting_role ?? null) !== null,
)

const attachmentAt = lookup('attachment.attachment_id', (db) =>
  db.selectFrom('attachment').select(['meeting_id', 'room_id', 'backlog_series_id', 'create_id', 'sha256']),
)

const messageAt = lookup('chat_message.chat_message_id', (db) =>
  db.selectFrom('chat_message').select(['meeting_id', 'create_id']),
)

interface Contribution {
  /** Null in a backlog, of the series or else of the room. */
  meeting_id: number | null
  room_id?: number | null
  backlog_series_id?: number | null
  create_id: number | null
}

async function levelAt(from: RowSource, actor: Actor, location: Contribution): Promise<Level> {
  const { meeting_id, room_id, backlog_series_id } = location
  if (meeting_id !== null) return meetingLevel(mustExist(await inMeeting(from, actor, meeting_id)))
  if (backlog_series_id != null) return meetingLevel(mustExist(await inSeries(from, actor, backlog_series_id)))
  return roomLevel(mustExist(await inRoom(from, actor, room_id!)))
}

/** A person's access to the meeting: reads it, runs it, or is the author and may still read it. */
async function standingAt(from: RowSource, actor: Actor, at: Contribution) {
  const level = await levelAt(from, actor, at)
  return { reads: level >= READ, runs: level >= RUN, author: at.create_id === actor.member_id && level >= READ }
}

/** Readers of the meeting, once the content was uploaded; before that only its author. */
export const downloadingAttachment: Guard<{ attachment_id: number }> = async (from, actor, { attachment_id }) => {
  const row = await attachmentAt(from, actor, attachment_id)
  if (!row) throw notFound()
  const { reads, author } = await standingAt(from, actor, row)
  if (!reads || (row.sha256 === null && !author)) throw forbidden()
  return true
}

/** The author of the attachment, while they may add others where it is: its content is what is added. */
export const uploadingAttachment: Guard<{ attachment_id: number }> = async (from, actor, { attachment_id }) => {
  const row = await attachmentAt(from, actor, attachment_id)
  if (!row) throw notFound()
  const { meeting_id, create_id } = row
  const adds =
    meeting_id === null
      ? (await levelAt(from, actor, row)) >= WRITE
      : mayAdd(mustExist(await inMeeting(from, actor, meeting_id)))
  if (!adds || create_id !== actor.member_id) throw forbidden()
  return true
}

/** The author, and once the content was uploaded those who run the meeting. */
export const attachmentWriting: Guard<{ attachment_id: number }> = async (from, actor, { attachment_id }) => {
  const row = await attachmentAt(from, actor, attachment_id)
  if (!row) throw notFound()
  const { author, runs } = await standingAt(from, actor, row)
  if (!author && !(runs && row.sha256 !== null)) throw forbidden()
  return true
}

/** The author of the message, and those who run the meeting. */
export const messageRemoving: Guard<{ chat_message_id: number }> = async (from, actor, { chat_message_id }) => {
  const row = await messageAt(from, actor, chat_message_id)
  if (!row) throw notFound()
  const { author, runs } = await standingAt(from, actor, row)
  if (!author && !runs) throw forbidden()
  return true
}
