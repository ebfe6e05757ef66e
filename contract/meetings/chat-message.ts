// Chat messages of a meeting.
import { id, many, nonEmpty, nullable, required, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource } from '../resource.ts'

/** The people whom a message names. */
const mentions = many(tuple('member_name'), 20)

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
    mentions,
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
    add: create(
      inMeeting,
      { text: required(nonEmpty(text(2_000))), mentions },
      {
        about:
          '`mentions` are the ids of up to 20 people to notify; each must be able to read the meeting. The text names them in ' +
          'the words of its author, such as `@Sam`.',
      },
    ),
    drop: remove('/chat_messages/:chat_message_id'),
  },
})
