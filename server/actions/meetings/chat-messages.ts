// Chat messages: added and deleted.
import { sql, type Transaction } from 'kysely'
import type { chatMessage } from '../../../contract/meetings/chat-message.ts'
import { readersOfMeeting } from '../../access/meetings/readers.ts'
import { audit } from '../../audit/audit.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { notify, withdrawOne } from '../../notifications/index.ts'
import { refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'

type ChatMessage = typeof chatMessage

/**
 * Adds a message to a meeting's chat; gives its id. Throws 422 on `text` where the chat is full, and on `mentions` for people who
 * cannot read the meeting, whether they exist or not.
 */
export async function addChatMessage(trx: Transaction<DB>, call: CallTo<ChatMessage, 'add'>): Promise<number> {
  const { site, actor, now, params, sent } = call
  const { meeting_id } = params
  const most = site.settings.chatPerMeeting
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  await mustNotBeLocked(trx, meeting_id)
  const { messages } = await trx
    .selectFrom('chat_message')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  if (Number(messages) >= most)
    throw refuse('text', 'invalid_value', `The chat of a meeting can have at most ${most} messages.`)
  const mentions = [...new Set(sent.mentions)]
  const readers = await readersOfMeeting(trx, meeting_id, mentions)
  if (readers.size < mentions.length)
    throw refuse('mentions', 'invalid_reference', 'must be people who can read the meeting.')
  const { chat_message_id } = await trx
    .insertInto('chat_message')
    .values({ meeting_id, text: sent.text, create_id: actor.member_id, create_ts: now })
    .returning('chat_message_id')
    .executeTakeFirstOrThrow()
  if (mentions.length) {
    const rows = mentions.map((member_id, position) => ({ chat_message_id, member_id, position }))
    await trx.insertInto('chat_mention').values(rows).execute()
    await notify(trx, call, { kind: 'mentioned', to: mentions, meeting_id })
  }
  return chat_message_id
}

/** Deletes a chat message. */
export async function deleteChatMessage(trx: Transaction<DB>, call: CallTo<ChatMessage, 'drop'>): Promise<void> {
  const { chat_message_id } = call.params
  const message = await trx
    .selectFrom('chat_message')
    .select(['chat_message_id', 'meeting_id', 'create_id', 'create_ts'])
    .where('chat_message_id', '=', chat_message_id)
    .executeTakeFirstOrThrow()
  await mustNotBeLocked(trx, message.meeting_id)
  await audit(trx, call, 'chat_message_deleted', chat_message_id)
  await withdrawMentions(trx, message)
  await trx.deleteFrom('chat_message').where('chat_message_id', '=', chat_message_id).execute()
}

interface Message {
  chat_message_id: number
  meeting_id: number
  create_id: number | null
  create_ts: number
}

/** Takes a deleted message out of the unread notifications of people whom it mentioned; its author was not notified. */
async function withdrawMentions(trx: Transaction<DB>, message: Message): Promise<void> {
  const { chat_message_id, meeting_id, create_id, create_ts } = message
  const rows = await trx
    .selectFrom('chat_mention')
    .select('member_id')
    .where('chat_message_id', '=', chat_message_id)
    .where('member_id', 'is distinct from', create_id)
    .execute()
  const members = rows.map(({ member_id }) => member_id)
  const standing = sql`select message.create_id, message.create_ts, message.chat_message_id as act_id
    from chat_message as message join chat_mention as mention on mention.chat_message_id = message.chat_message_id
    where message.meeting_id = ${meeting_id} and message.chat_message_id <> ${chat_message_id}
      and mention.member_id = notification.member_id and message.create_id is distinct from notification.member_id`
  const undone = { by: create_id, happened_ts: create_ts, members, standing }
  await withdrawOne(trx, { kind: 'mentioned', meeting_id, ...undone })
}
