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
import { hasAt } from '../../parts/mentions/at-sign.ts'
import { MentionArea } from '../../parts/mentions/mention-area.tsx'
import { fetchMentionable, knownMentionable, type Mentionable } from '../../parts/mentions/mentionable-people.ts'
import { type Chosen, mentionedIn } from '../../parts/mentions/whole-names.ts'
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
      {mayUse(meeting, 'POST', 'chat_messages') && <Writing meeting={meeting} state={state} />}
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

function Writing({ meeting, state: { text, setText } }: { meeting: Meeting; state: ChatState }) {
  const { meeting_id, room_id } = meeting
  const place = { meeting_id, room_id: room_id.value }
  const field = useRef<HTMLTextAreaElement>(null)
  const [chosen, choose] = useState<Chosen>([])
  function send(): void {
    const said = text.trim()
    if (!said) return
    const about: UnsentMessage = { chat_of: meeting_id, text: said }
    // A second try sends the same.
    let mentions: number[] | undefined = hasAt(said) ? undefined : []
    const named = (people: readonly Mentionable[]) =>
      mentionedIn(said, people, chosen)
        .map(({ member_id }) => member_id)
        .slice(0, MOST_NAMED)
    const post = async (key: string) => {
      mentions ??= named(await fetchMentionable(place))
      await add(key, mentions)
    }
    const add = async (key: string, mentions: number[]) => {
      const sent = { text: said, ...(mentions.length && { mentions }) }
      await chatMessages('add', { meeting_id }, sent, {}, { 'idempotency-key': key })
      await fetchAgain(chatKey(meeting_id))
    }
    const draft = { place: chatDraftKey(meeting_id), text: said }
    enqueue(about, post, { draft, leave: (key) => add(key, mentions ?? named(knownMentionable(place))) })
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
        place={place}
        type={({ value }) => setText(value)}
        put={(next, member_id) => {
          setText(next)
          choose([...chosen, member_id])
        }}
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
