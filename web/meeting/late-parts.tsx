// Lower parts of a meeting's page: minutes and chat.
import { useLocation } from '@tanstack/react-router'
import { hasMinutes } from '../../contract/meetings/held.ts'
import { useArrival } from '../kit/focus/arrival.ts'
import { lockedMeeting } from './blocks/locked.ts'
import { ChatPart } from './chat/chat-part.tsx'
import type { Meeting } from './meeting-queries.ts'
import { Minutes } from './minutes/minutes.tsx'

/** What comes later than the agenda and has an address: `#attachment-3`, `#chat-message-12`. */
const ADDRESSED = /^(attachment|chat-message)-(\d+)$/

/** The parts; of a meeting without minutes the chat alone, where the address names one of its messages. */
export function LateParts({ meeting: given }: { meeting: Meeting }) {
  const meeting = given.minutes_state === 'approved' ? lockedMeeting(given) : given
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.key }) })
  const [, kind, id] = ADDRESSED.exec(hash) ?? []
  const message = kind === 'chat-message' ? Number(id) : undefined
  useArrival(kind && hash, key)
  const ended = hasMinutes(meeting)
  return (
    <>
      {ended && <Minutes meeting={meeting} />}
      {(ended || message !== undefined) && <ChatPart key={key} meeting={meeting} message={message} />}
    </>
  )
}
