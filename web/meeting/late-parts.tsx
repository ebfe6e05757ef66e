// Lower parts of a meeting's page: minutes and chat.
import { useLocation } from '@tanstack/react-router'
import { hasMinutes } from '../../contract/meetings/held.ts'
import { useArrival } from '../kit/focus/arrival.ts'
import { lockedMeeting } from './blocks/locked.ts'
import { ChatPart } from './chat/chat-part.tsx'
import type { Meeting } from './meeting-queries.ts'
import { Minutes } from './minutes/minutes.tsx'

/** What comes later than the agenda and has an address: `#attachment-3`, `#chat`, `#chat-message-12`. */
const ADDRESSED = /^(?:attachment|chat-message)-(\d+)$|^chat$/

/** The parts; of a meeting without minutes the chat alone, where the address names it or one of its messages. */
export function LateParts({ meeting: given }: { meeting: Meeting }) {
  const meeting = given.minutes_state === 'approved' ? lockedMeeting(given) : given
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.key }) })
  const [addressed, id] = ADDRESSED.exec(hash) ?? []
  const namesChat = addressed?.startsWith('chat') ?? false
  const message = namesChat && id ? Number(id) : undefined
  useArrival(addressed, key)
  const ended = hasMinutes(meeting)
  return (
    <>
      {ended && <Minutes meeting={meeting} />}
      {(ended || namesChat) && <ChatPart key={key} meeting={meeting} open={namesChat} message={message} />}
    </>
  )
}
