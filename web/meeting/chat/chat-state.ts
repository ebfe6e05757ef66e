// State of a chat, independent of its visibility: the draft, and the unread count.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { announceNews } from '../../kit/feedback/news.ts'
import { useDraft } from '../../parts/saving/draft.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type ChatMessage, useChat } from './chat-queries.ts'

const { chat } = words

export interface ChatState {
  text: string
  setText: (text: string) => void
  /** How many messages others have written that the reader has not seen. */
  unread: number
  /** Called with the newest message that is shown. */
  seen: (chat_message_id: number) => void
}

/** Where the text that is being written is kept. */
export const chatDraftKey = (meeting_id: number): string => `chat-${meeting_id}`

const ofOthers = (messages: readonly ChatMessage[], after: number): ChatMessage[] =>
  messages.filter((one) => one.chat_message_id > after && one.create_id?.value !== known.member_id)

/** Messages that exist when the meeting is opened count as seen: the server stores no read state. */
export function useChatState(meeting_id: number): ChatState {
  const [text, setText] = useDraft(chatDraftKey(meeting_id))
  const messages = useChat(meeting_id, 1).data?.messages
  const newest = messages?.at(-1)?.chat_message_id ?? 0
  const [last, setLast] = useState<number>()
  const announced = useRef<number>(undefined)
  if (messages && last === undefined) setLast(newest)
  useEffect(() => {
    if (!messages) return
    const before = announced.current
    announced.current = newest
    if (before === undefined) return
    for (const { create_id, text } of ofOthers(messages, before))
      announceNews(fill(chat.said, { name: create_id?.display ?? chat.somebody, text }))
  }, [messages, newest])
  const seen = useCallback((id: number) => setLast((before) => Math.max(before ?? 0, id)), [])
  const unread = messages && last !== undefined ? ofOthers(messages, last).length : 0
  return useMemo(() => ({ text, setText, unread, seen }), [text, setText, unread, seen])
}
