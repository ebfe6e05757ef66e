// Chat messages: their rows, who may read them, and their endpoints.
import { type Kysely, sql } from 'kysely'
import { chatMessage } from '../../../contract/meetings/chat-message.ts'
import type { Reader } from '../../access/actor.ts'
import { READ } from '../../access/can.ts'
import { addingChatMessage, messageRemoving } from '../../access/files/attachments.ts'
import * as must from '../../access/must.ts'
import { meetingItself } from '../../access/visible.ts'
import { addChatMessage, deleteChatMessage } from '../../actions/meetings/chat-messages.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource, type CompleteRows } from '../serving/serve.ts'

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('chat_message')
    .innerJoin('meeting', 'meeting.meeting_id', 'chat_message.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .leftJoin('member as author', 'author.member_id', 'chat_message.create_id')
    .selectAll('chat_message')
    .select(['meeting.name as meeting_name', 'author.name as create_name'])

type Rows = ReturnType<typeof rows>

/** Adds the people whom messages name. */
const withMentions: CompleteRows = async ({ db }, messages) => {
  const ids = messages.map((row) => row['chat_message_id'] as number)
  const named = await db
    .selectFrom('chat_mention')
    .innerJoin('member', 'member.member_id', 'chat_mention.member_id')
    .select(['chat_mention.chat_message_id', 'member.member_id as value', 'member.name as display'])
    .where(inIds(db, sql.ref('chat_mention.chat_message_id'), ids))
    .orderBy('chat_mention.position')
    .execute()
  const byMessage = Map.groupBy(named, ({ chat_message_id }) => chat_message_id)
  for (const row of messages)
    row['mentions'] = (byMessage.get(row['chat_message_id'] as number) ?? []).map(({ value, display }) => {
      return { value, display }
    })
  return messages
}

const visible = (query: Rows, reader: Reader): Rows => query.where(meetingItself(reader))

/** The endpoints of chat messages (docs/api/files.md#attachments-and-chat). */
export const chatMessages = bindResource(chatMessage, {
  table: 'chat_message',
  rows,
  visible,
  complete: withMentions,
  embeds: {},
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params }) => query.where('chat_message.meeting_id', '=', params.meeting_id),
    },
    one: {},
    add: { may: addingChatMessage, run: addChatMessage },
    drop: { may: messageRemoving, run: deleteChatMessage },
  },
})
