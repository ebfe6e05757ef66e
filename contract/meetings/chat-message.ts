// Chat messages of a meeting.
import { id, nonEmpty, nullable, required, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource } from '../resource.ts'

const inMeeting = '/meetings/:meeting_id/chat_messages'

/** The resource of chat messages (docs/api/files.md#attachments-and-chat). */
export const chatMessage = resource({
  name: 'chat_message',
  collection: 'chat_messages',
  id: 'chat_message_id',
  about: 'A plain-text message in the chat of a meeting.',
  fields: {
    chat_message_id: id(),
    meeting_id: tuple('meeting_name'),
    text: text(2_000),
    create_id: nullable(tuple('create_name')),
    create_ts: timestamp(),
  },
  order: 'create_ts',
  endpoints: {
    inMeeting: list(
      inMeeting,
      {},
      { paged: 'always', about: 'Oldest first; a page number past the end returns the last page.' },
    ),
    one: read('/chat_messages/:chat_message_id'),
    add: create(inMeeting, { text: required(nonEmpty(text(2_000))) }),
    drop: remove('/chat_messages/:chat_message_id'),
  },
})
