// The chat of a meeting: its messages, the newest at the bottom, and the field to write one.

import { IconMessage } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chatMessages } from '../../api/clients.ts'
import { fetchAgain } from '../../api/fetch-again.ts'
import { mayUse } from '../../api/rights.ts'
import { enqueue } from '../../api/writing/queue.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { useNow } from '../../kit/time/now.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { MentionArea } from '../../parts/mentions/mention-area.tsx'
import { mentionedIn } from '../../parts/mentions/mention-text.ts'
import { useMentionable } from '../../parts/mentions/mentionable-people.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { type ChatMessage, chatKey, type UnsentMessage, useChat, useUnsentMessages } from './chat-queries.ts'
import { type ChatState, chatDraftKey } from './chat-state.ts'
import { Message, UnsentLine } from './message.tsx'
import './chat.css'

const { chat } = words

interface Props {
  meeting: Meeting
  /** What outlives the tab that shows the chat. */
  state: ChatState
  /** A message that is to be shown: earlier ones are fetched until it is there. */
  backTo?: number | undefined
}

/** The chat; those who may write have a field below it. */
export function Chat({ meeting, state, backTo }: Props) {
  const { meeting_id } = meeting
  const [pages, setPages] = useState(1)
  const query = useChat(meeting_id, pages)
  const { data, isPlaceholderData } = query
  const isEarlier = backTo !== undefined && (data?.messages[0]?.chat_message_id ?? 0) > backTo
  useEffect(() => {
    if (isEarlier && data?.more && !isPlaceholderData) setPages((before) => before * 2)
  }, [isEarlier, data, isPlaceholderData])
  return (
    <div className="chat">
      <Loaded query={query}>
        {({ messages, more }) => (
          <>
            {more && (
              <button type="button" className="button bare" onClick={() => setPages(pages + 1)}>
                {chat.earlier}
              </button>
            )}
            <Messages meeting_id={meeting_id} messages={messages} seen={state.seen} />
          </>
        )}
      </Loaded>
      {mayUse(meeting, 'POST', 'chat_messages') && <Writing meeting_id={meeting_id} state={state} />}
    </div>
  )
}

interface MessagesProps {
  meeting_id: number
  messages: readonly ChatMessage[]
  seen: ChatState['seen']
}

function Messages({ meeting_id, messages, seen }: MessagesProps) {
  const now = useNow(false)
  const unsent = useUnsentMessages(meeting_id)
  const list = useRef<HTMLDivElement>(null)
  /** Whether the end was in view, so that it stays there. */
  const atEnd = useRef(true)
  const last = messages.at(-1)?.chat_message_id
  useEffect(() => {
    if (last !== undefined) seen(last)
  }, [last, seen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when there is something new.
  useLayoutEffect(() => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last, unsent.length])
  if (!messages.length && !unsent.length) return <Empty icon={IconMessage} text={chat.none} />
  return (
    <div
      className="messages"
      role="log"
      aria-live="off"
      aria-label={chat.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys.
      tabIndex={0}
      ref={list}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollTop + clientHeight > scrollHeight - 24
      }}
    >
      {messages.map((message, index) => (
        <Message key={message.chat_message_id} message={message} before={messages[index - 1]} now={now} />
      ))}
      {unsent.map((one) => (
        <UnsentLine key={one.id} message={one} />
      ))}
    </div>
  )
}

/** The most people whom a message can name. */
const MOST_NAMED = 20

function Writing({ meeting_id, state: { text, setText } }: { meeting_id: number; state: ChatState }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const people = useMentionable(/[@＠]/.test(text))
  function send(): void {
    const said = text.trim()
    if (!said) return
    const named = mentionedIn(said, people).map(({ member_id }) => member_id)
    const sent = { text: said, ...(named.length && { mentions: named.slice(0, MOST_NAMED) }) }
    const about: UnsentMessage = { chat_of: meeting_id, text: said }
    const post = async (key: string) => {
      await chatMessages('add', { meeting_id }, sent, {}, { 'idempotency-key': key })
      await fetchAgain(chatKey(meeting_id))
    }
    enqueue(about, post, { draft: { place: chatDraftKey(meeting_id), text: said } })
    setText('')
  }
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionArea
        field={field}
        label={chat.message}
        placeholder={chat.placeholder}
        rows={1}
        value={text}
        type={({ value }) => setText(value)}
        put={setText}
        picksFirst
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          send()
        }}
      />
      <button type="submit" className="button quiet" disabled={!text.trim()}>
        {chat.send}
      </button>
    </form>
  )
}
