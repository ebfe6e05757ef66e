// One message of a chat, and one that is not sent yet.

import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { chatMessages } from '../../api/clients.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { errorMessage } from '../../api/problem.ts'
import { mayUse } from '../../api/rights.ts'
import type { Unsent } from '../../api/writing/queue.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { dateOf, day, timeOfDay } from '../../kit/time/time.ts'
import { piecesOf } from '../../parts/mentions/whole-names.ts'
import { Initials } from '../../parts/people/person.tsx'
import { removeLater, useIsRemoved } from '../../parts/saving/removal.ts'
import { UnsentButtons } from '../../parts/saving/unsent-buttons.tsx'
import { words } from '../../words.ts'
import { RefusedChanges } from '../blocks/refused-changes.tsx'
import { type ChatMessage, chatKey, type UnsentMessage } from './chat-queries.ts'

const { chat } = words

/** Seconds in which messages of one person stand below one name. */
const TOGETHER = 300

interface Props {
  message: ChatMessage
  /** The one above it. */
  before: ChatMessage | undefined
  now: number
}

/** The message, with name and time where they are others than above it. */
export function Message({ message, before, now }: Props) {
  const { chat_message_id, text, mentions, create_id, create_ts } = message
  const removal = `chat-message-${chat_message_id}`
  const isRemoved = useIsRemoved(removal)
  const at = create_ts.value
  const goesOn = before?.create_id?.value === create_id?.value && before && at - before.create_ts.value < TOGETHER
  if (isRemoved) return null
  const remove = () =>
    removeLater(removal, text, chat.deleted, async () => {
      await chatMessages('drop', { chat_message_id }, {})
      await fetchAgain(chatKey(message.meeting_id.value))
    })
  return (
    <div id={removal} tabIndex={-1} className={goesOn ? 'said goes-on' : 'said'}>
      {!goesOn && (
        <p className="of">
          {create_id && <Initials member_id={create_id.value} name={create_id.display} />}
          <span>{create_id?.display ?? chat.somebody}</span>
          <span className="figure">
            {dateOf(at) === dateOf(now) ? timeOfDay(at) : `${day(at, now)}, ${timeOfDay(at)}`}
          </span>
        </p>
      )}
      <p className="text">
        <TextWithMentions text={text} mentions={mentions} />
      </p>
      {mayUse(message, 'DELETE') && (
        <IconButton className="delete-message" label={fill(chat.delete, { text })} icon={IconX} onClick={remove} />
      )}
      <RefusedChanges id={removal} />
    </div>
  )
}

/** The text, with the names of those whom it mentions as links to their pages. */
function TextWithMentions({ text, mentions }: Pick<ChatMessage, 'text' | 'mentions'>) {
  if (!mentions.length) return text
  const people = mentions.map(({ value, display }) => ({ member_id: value, member_name: display }))
  const pieces = piecesOf(text, people)
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change.
      <Link key={index} className="mention" to="/members/$member_id" params={{ member_id: piece.member_id }}>
        @{piece.member_name}
      </Link>
    ),
  )
}

/** A message that waits, or that the server refused: it stays, with the reason, Retry and Copy. */
export function UnsentLine({ message: { id, about, error } }: { message: Unsent<UnsentMessage> }) {
  return (
    <div className="said unsent">
      <p className="text">{about.text}</p>
      <p className="of">
        {error ? (
          <span className="late" role="alert">
            {errorMessage(error)}
          </span>
        ) : (
          chat.sending
        )}
      </p>
      {error && <UnsentButtons id={id} text={() => about.text} />}
    </div>
  )
}
