// Leader election among tabs: a few hold an event stream and relay it over a BroadcastChannel, since browsers open six
// connections to a host over HTTP/1.1 (docs/decisions/0049-streams.md).
import { known } from '../../site.ts'
import { randomId } from '../random-id.ts'

/** The most tabs that have a stream at the same time. */
const MOST_STREAMS = 4

/** Milliseconds in which the other tabs answer. */
const WAIT = 100

/** The state of a tab's stream, as it tells other tabs. */
export interface TabStream {
  isOpen: boolean
  /** The last cursor that it heard. */
  last: string
}

/** A change as a stream tells it: the text of its event, and the cursor behind it. */
export interface VisibleChange {
  data: string
  lastEventId: string
}

type Message =
  | { what: 'asks'; from: string }
  | { what: 'streams'; from: string; to: string; stream: TabStream }
  | { what: 'leaves' }
  | { what: 'told'; change: VisibleChange }

/** The callbacks of this tab. */
interface Own {
  stream: () => TabStream
  /** Another tab tells of a change. */
  heard: (change: VisibleChange) => void
  /** Another tab has no stream any more. */
  left: () => void
}

const self = randomId()
let channel: BroadcastChannel | undefined
let state: 'none' | 'asking' | 'streams' = 'none'
let own: Own | undefined
/** The streams of other tabs, or undefined for those of which it is not known: tabs that ask, and come before this one. */
let others = new Map<string, TabStream | undefined>()

const send = (message: Message): void => channel?.postMessage(message)

function hear({ data: message }: MessageEvent<Message>): void {
  if (message.what === 'told') own?.heard(message.change)
  else if (message.what === 'leaves') own?.left()
  else if (message.what === 'streams') {
    if (message.to === self) others.set(message.from, message.stream)
  } else if (state === 'streams' || (state === 'asking' && self < message.from)) {
    send({ what: 'streams', from: self, to: message.from, stream: own!.stream() })
  } else if (state === 'asking') others.set(message.from, undefined)
}

/**
 * Asks the other tabs whether there is room for one more stream. Gives undefined where there is: this tab then counts until
 * `leaveStream`. Otherwise it gives the streams of the others, which go on telling this tab what they hear.
 */
export async function askForStream(asking: Own): Promise<readonly TabStream[] | undefined> {
  own = asking
  if (!channel) {
    channel = new BroadcastChannel(`changes ${known.root} ${known.member_id}`)
    channel.addEventListener('message', hear)
  }
  others = new Map()
  state = 'asking'
  send({ what: 'asks', from: self })
  await new Promise((done) => setTimeout(done, WAIT))
  // It was hidden or left meanwhile.
  if (state !== 'asking') return []
  if (others.size < MOST_STREAMS) {
    state = 'streams'
    return undefined
  }
  state = 'none'
  return [...others.values()].filter((one) => one !== undefined)
}

/** Tells the tabs that have no stream what this one heard. */
export const tellOtherTabs = ({ data, lastEventId }: VisibleChange): void => {
  if (state === 'streams') send({ what: 'told', change: { data, lastEventId } })
}

/** Has no stream any more, and hears nothing of the others. */
export function leaveStream(): void {
  if (state !== 'none') send({ what: 'leaves' })
  state = 'none'
  channel?.close()
  channel = undefined
}
