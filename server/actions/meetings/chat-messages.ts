// Chat messages: added and deleted.
import type { Transaction } from 'kysely'
import type { chatMessage } from '../../../contract/meetings/chat-message.ts'
import { audit } from '../../audit/audit.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'

type ChatMessage = typeof chatMessage

/** Adds a message to a meeting's chat; gives its id. Throws 422 on `text` where the chat is full. */
export async function addChatMessage(
  trx: Transaction<DB>,
  { site, actor, now, params, sent }: CallTo<ChatMessage, 'add'>,
): Promise<number> {
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
  const { chat_message_id } = await trx
    .insertInto('chat_message')
    .values({ meeting_id, text: sent.text, create_id: actor.member_id, create_ts: now })
    .returning('chat_message_id')
    .executeTakeFirstOrThrow()
  return chat_message_id
}

/** Deletes a chat message. */
export async function deleteChatMessage(trx: Transaction<DB>, call: CallTo<ChatMessage, 'drop'>): Promise<void> {
  const { chat_message_id } = call.params
  const { meeting_id } = await trx
    .selectFrom('chat_message')
    .select('meeting_id')
    .where('chat_message_id', '=', chat_message_id)
    .executeTakeFirstOrThrow()
  await mustNotBeLocked(trx, meeting_id)
  await audit(trx, call, 'chat_message_deleted', chat_message_id)
  await trx.deleteFrom('chat_message').where('chat_message_id', '=', chat_message_id).execute()
}
