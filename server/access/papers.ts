// Guards of what people bring to a meeting and write to each other in it.
import type { Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, mustExist, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import { meetingLevel, READ, RUN, WRITE } from './can.ts'
import { meetingMissing } from './deleted.ts'
import type { Guard } from './guard.ts'
import { inMeeting, type MeetingStanding } from './standing.ts'

/** A meeting of the path, for those of whom something is true there. */
const meetingWhere =
  (may: (standing: MeetingStanding) => boolean): Guard<{ meeting_id: number }> =>
  async (db, actor, { meeting_id }) => {
    const standing = await inMeeting(db, actor, meeting_id)
    if (!standing) throw await meetingMissing(db, actor, meeting_id)
    if (!may(standing)) throw forbidden()
    return true
  }

/** Files are brought by who takes part, and by presenters: "may upload and present documents". */
export const attaching = meetingWhere(
  (standing) => meetingLevel(standing) >= WRITE || (standing.presenter === 1 && standing.meeting_role !== null),
)

/** Chat is for who attends, whatever their role, and for who writes in the meeting. */
export const chatting = meetingWhere(
  (standing) => meetingLevel(standing) >= WRITE || (standing.meeting_role ?? null) !== null,
)

const attachmentAt = prepared((db, at: { id: number }) =>
  db.selectFrom('attachment').select(['meeting_id', 'create_id', 'sha256']).where('attachment_id', '=', at.id),
)

const messageAt = prepared((db, at: { id: number }) =>
  db.selectFrom('chat_message').select(['meeting_id', 'create_id']).where('chat_message_id', '=', at.id),
)

interface Paper {
  meeting_id: number
  create_id: number | null
}

/** Whether a person made something and still reads where it is, and whether they run the meeting. */
async function standingAt(db: Kysely<DB>, actor: Actor, paper: Paper) {
  const level = meetingLevel(mustExist(await inMeeting(db, actor, paper.meeting_id)))
  return { reads: level >= READ, runs: level >= RUN, author: paper.create_id === actor.member_id && level >= READ }
}

/** Whoever reads the meeting, once the content is there. */
export const downloading: Guard<{ attachment_id: number }> = async (db, actor, { attachment_id }) => {
  const [row] = await attachmentAt(db, { id: attachment_id })
  if (!row) throw notFound()
  const { reads, author } = await standingAt(db, actor, row)
  if (!reads || (row.sha256 === null && !author)) throw forbidden()
  return true
}

/** Whoever said that the file is coming brings it. */
export const uploading: Guard<{ attachment_id: number }> = async (db, actor, { attachment_id }) => {
  const [row] = await attachmentAt(db, { id: attachment_id })
  if (!row) throw notFound()
  if (!(await standingAt(db, actor, row)).author) throw forbidden()
  return true
}

/** Whoever brought it, and whoever runs the meeting; what has not come yet is its author's alone. */
export const attachmentWriting: Guard<{ attachment_id: number }> = async (db, actor, { attachment_id }) => {
  const [row] = await attachmentAt(db, { id: attachment_id })
  if (!row) throw notFound()
  const { author, runs } = await standingAt(db, actor, row)
  if (!author && !(runs && row.sha256 !== null)) throw forbidden()
  return true
}

/** Whoever wrote it, and whoever runs the meeting. */
export const messageRemoving: Guard<{ chat_message_id: number }> = async (db, actor, { chat_message_id }) => {
  const [row] = await messageAt(db, { id: chat_message_id })
  if (!row) throw notFound()
  const { author, runs } = await standingAt(db, actor, row)
  if (!author && !runs) throw forbidden()
  return true
}
