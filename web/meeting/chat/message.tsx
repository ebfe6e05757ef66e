// One message of a chat, and one that is not sent yet.

import { errorMessage } from '../../api/problem.ts'
import type { Unsent } from '../../api/queue.ts'
import { Initials } from '../../ui/person.tsx'
import { dateOf, day, timeOfDay } from '../../ui/time.ts'
import { UnsentButtons } from '../../ui/unsent-buttons.tsx'
import { words } from '../../words.ts'
import type { ChatMessage, UnsentMessage } from './chat-queries.ts'

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
export function Message({ message: { text, create_id, create_ts }, before, now }: Props) {
  const at = create_ts.value
  const goesOn = before?.create_id?.value === create_id?.value && before && at - before.create_ts.value < TOGETHER
  return (
    <div className={goesOn ? 'said goes-on' : 'said'}>
      {!goesOn && (
        <p className="of">
          {create_id && <Initials member_id={create_id.value} name={create_id.display} />}
          <span>{create_id?.display ?? chat.somebody}</span>
          <span className="figure">
            {dateOf(at) === dateOf(now) ? timeOfDay(at) : `${day(at, now)}, ${timeOfDay(at)}`}
          </span>
        </p>
      )}
      <p className="text">{text}</p>
    </div>
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
