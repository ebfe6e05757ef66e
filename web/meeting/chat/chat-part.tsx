// The chat of a meeting as a folded part of its page.
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { Chat } from './chat.tsx'
import { useChat } from './chat-queries.ts'
import { useChatState } from './chat-state.ts'

interface Props {
  meeting: Meeting
  /** Whether it is open from the start: the address names it, or one of its messages. */
  open: boolean
  /** The message that the address names: the part goes back as far as that. */
  message: number | undefined
}

/** The part; nothing where nobody has written. */
export function ChatPart({ meeting, open, message }: Props) {
  const { meeting_id } = meeting
  const state = useChatState(meeting_id)
  if (!useChat(meeting_id, 1).data?.messages.length) return null
  return (
    <details className="chat-part" open={open}>
      <summary id="chat">
        <h2>{words.chat.title}</h2>
      </summary>
      <Chat meeting={meeting} state={state} backTo={message} />
    </details>
  )
}
