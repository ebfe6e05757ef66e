// The chat of a meeting as a folded part of its page.
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { Chat } from './chat.tsx'
import { useChat } from './chat-queries.ts'
import { useChatState } from './chat-state.ts'

interface Props {
  meeting: Meeting
  /** The message that the address names: the part is open, and goes back as far as that. */
  message: number | undefined
}

/** The part; nothing where nobody has written. */
export function ChatPart({ meeting, message }: Props) {
  const { meeting_id } = meeting
  const state = useChatState(meeting_id)
  if (!useChat(meeting_id, 1).data?.messages.length) return null
  return (
    <details className="chat-part" open={message !== undefined}>
      <summary>
        <h2>{words.chat.title}</h2>
      </summary>
      <Chat meeting={meeting} state={state} backTo={message} />
    </details>
  )
}
