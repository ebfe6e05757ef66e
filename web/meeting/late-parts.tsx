// What stands below everything else on the page of a meeting: its neighbours, minutes and chat.
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lockedMeeting } from './blocks/locked.ts'
import { ChatPart } from './chat/chat-part.tsx'
import type { Meeting } from './meeting-queries.ts'
import { Minutes } from './minutes/minutes.tsx'
import { SeriesNeighbours } from './record/series-neighbours.tsx'

/** What comes later than the agenda and has an address: `#attachment-3`, `#chat-message-12`. */
const ADDRESSED = /^(attachment|chat-message)-(\d+)$/

/** The parts; of a meeting that has not ended the chat alone, where the address names one of its messages. */
export function LateParts({ meeting: given }: { meeting: Meeting }) {
  const meeting = given.minutes_state === 'approved' ? lockedMeeting(given) : given
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.key }) })
  const [, kind, id] = ADDRESSED.exec(hash) ?? []
  const message = kind === 'chat-message' ? Number(id) : undefined
  useArrival(kind && hash, key)
  const ended = meeting.state === 'ended'
  return (
    <>
      {ended && <SeriesNeighbours meeting={meeting} />}
      {ended && <Minutes meeting={meeting} />}
      {(ended || message !== undefined) && <ChatPart key={key} meeting={meeting} message={message} />}
    </>
  )
}

/** Shows and focuses what has an id as soon as it is there, unless the reader has begun to do something else. */
function useArrival(id: string | undefined, visit: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address opened again is shown again.
  useEffect(() => {
    if (!id) return
    const show = () => {
      const target = document.getElementById(id)
      if (!target) return
      stop()
      target.scrollIntoView({ block: 'center' })
      target.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(show)
    const stop = () => {
      watch.disconnect()
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, stop)
    }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop)
    watch.observe(document.body, { childList: true, subtree: true })
    show()
    return stop
  }, [id, visit])
}
