// The messages of a chat: the latest page, and earlier ones on demand.
import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../../contract/client.ts'
import type { chatMessage } from '../../../contract/meetings/chat-message.ts'
import { ask } from '../../api/clients.ts'
import { firstAnswer } from '../../api/first-answers.ts'
import { whileNotListening } from '../../api/queries.ts'
import { first } from '../../api/requests/first-requests.ts'
import { type Unsent, useUnsent } from '../../api/writing/queue.ts'
import { pageMade } from '../../clock.ts'

export type ChatMessage = RowOf<typeof chatMessage>

export interface ChatPage {
  messages: ChatMessage[]
  /** Whether there are earlier ones. */
  more: boolean
}

export const chatKey = (meeting_id: number) => ['chat', meeting_id] as const

async function latest(meeting_id: number, pages: number): Promise<ChatPage> {
  const { headers, body } = await ask(first.chat(meeting_id))
  const last = Number(headers.get('x-total-pages')) - 1
  const from = Math.max(0, last + 1 - pages)
  const earlier: ChatMessage[] = []
  for (let page = from; page < last; page++) earlier.push(...(await ask(first.chat(meeting_id, page))).body)
  return { messages: [...earlier, ...body], more: from > 0 }
}

/** The page that came within the page; undefined where it did not. */
function firstPage(meeting_id: number): ChatPage | undefined {
  const answer = firstAnswer(first.chat(meeting_id))
  return answer && { messages: answer.body, more: answer.pages > 1 }
}

/** The last `pages` pages of the chat, the oldest message first. */
export const useChat = (meeting_id: number, pages: number) =>
  useQuery({
    queryKey: [...chatKey(meeting_id), pages],
    queryFn: () => latest(meeting_id, pages),
    refetchInterval: whileNotListening,
    initialData: () => (pages === 1 ? firstPage(meeting_id) : undefined),
    initialDataUpdatedAt: pageMade,
    placeholderData: (before) => before,
  })

/** What is shown of a message that is not sent yet. */
export interface UnsentMessage {
  chat_of: number
  text: string
}

const isMessage = (one: Unsent): one is Unsent<UnsentMessage> =>
  typeof one.about === 'object' && one.about !== null && 'chat_of' in one.about

/** The reader's messages that are not sent yet. */
export const useUnsentMessages = (meeting_id: number): Unsent<UnsentMessage>[] =>
  useUnsent()
    .filter(isMessage)
    .filter(({ about }) => about.chat_of === meeting_id)
