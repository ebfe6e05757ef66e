// The chat beside a meeting that does not run.
import type { Meeting } from '../meeting-queries.ts'
import { Chat } from './chat.tsx'
import { useChatState } from './chat-state.ts'

/** The chat; what is being written is kept while another tab is shown. */
export const ChatTab = ({ meeting }: { meeting: Meeting }) => (
  <Chat meeting={meeting} state={useChatState(meeting.meeting_id)} />
)
