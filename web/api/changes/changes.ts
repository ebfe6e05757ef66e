// Live updates: one event stream for each visible tab, or changes relayed by other tabs (docs/changes.md).
import { known } from '../../site.ts'
import { presences } from '../clients.ts'
import { dropFirstAnswers } from '../first-answers.ts'
import { type Key, queryClient } from '../query-client.ts'
import { GATHER, staleSince } from './made-here.ts'
import { type Change, staleKeys } from './stale.ts'
import { askForStream, leaveStream, type TabStream, tellOtherTabs, type VisibleChange } from './stream-tabs.ts'

/** Milliseconds until a stream is opened again that the server refused. */
const PAUSE = 10_000
/** Milliseconds after which a tab without a stream asks for one again, and who is there. */
const AGAIN = 3_000

let source: EventSource | undefined
/** The stream before, which goes on until the present one is open. */
let replaced: EventSource | undefined
/** The last cursor that was heard, at first that of the page, so that nothing is missed while it loads. */
let last = known.cursor ?? 'now'
/** The meeting of which the stream tells who is there, and who wants to know. */
let present: { meeting_id: number; heard: (people: unknown) => void } | undefined
/** Whether the stream has ended by itself and is not open again. */
let isCut = false
/** Whether this tab has no stream, because enough other tabs have one and forward changes to it. */
let isBeside = false
/** Whether one of these streams is open. */
let isStreaming = false
/** Whether the other tabs have been queried and have not answered yet. */
let isAsking = false
/** Whether the page was left and is in the back/forward cache. */
let isLeft = false
let again: ReturnType<typeof setTimeout> | undefined
let gathered: Key[] | 'all' = []
let waiting = false

/** Returns whether changes are heard as they happen, so that nothing needs to be asked again by the clock. */
export const isListening = (): boolean => isStreaming || source?.readyState === EventSource.OPEN

/** Returns whether changes were heard and are no more, as without a connection. */
export const isCutOff = (): boolean => isCut

/**
 * Asks again for what is shown. A request that is under way may not know the change yet: it is let go on, since somebody
 * may wait for it, and asked once more.
 */
async function askAgain(filters: { queryKey?: Key }): Promise<void> {
  const busy = queryClient.isFetching(filters) > 0
  await queryClient.invalidateQueries(filters, { cancelRefetch: false })
  if (busy) await queryClient.invalidateQueries(filters, { cancelRefetch: false })
}

function refresh(): void {
  waiting = false
  const keys = gathered
  gathered = []
  if (keys === 'all') void askAgain({})
  else for (const queryKey of keys) void askAgain({ queryKey })
}

function gather(keys: Key[] | undefined): void {
  if (keys?.length === 0) return
  dropFirstAnswers()
  if (!keys || gathered === 'all') gathered = 'all'
  else {
    const known = new Set(gathered.map(String))
    gathered.push(...keys.filter((key) => !known.has(String(key))))
  }
  if (waiting) return
  waiting = true
  setTimeout(refresh, GATHER)
}

/** Begins again from now on: whatever was missed is asked for again. */
function beginAgain(): void {
  last = 'now'
  gather(undefined)
}

async function open(): Promise<void> {
  if (source || isAsking || document.hidden) return
  clearTimeout(again)
  isAsking = true
  const others = await askForStream({ stream: ownStream, heard: hearFromTab, left: () => isBeside && void open() })
  isAsking = false
  // It was hidden or left meanwhile.
  if (document.hidden || isLeft) close()
  else if (others) listenToOthers(others)
  else {
    isBeside = false
    isStreaming = false
    source = newSource()
  }
}

const ownStream = (): TabStream => ({ isOpen: source?.readyState === EventSource.OPEN, last })

/** Hears from the other tabs, and asks itself what these are not told: who is in the meeting that is shown. */
function listenToOthers(streams: readonly TabStream[]): void {
  // What they heard before this tab listened, it may have missed.
  if (!isBeside && !streams.some((one) => one.last === last)) gather(undefined)
  isBeside = true
  isStreaming = streams.some(({ isOpen }) => isOpen)
  void askPresence()
  again = setTimeout(open, AGAIN)
}

function hearChange({ data, lastEventId }: VisibleChange): void {
  last = lastEventId
  const change = JSON.parse(data) as Change
  gather(staleSince(change, staleKeys(change)))
}

function hearFromTab(change: VisibleChange): void {
  if (isBeside) hearChange(change)
}

/** Asks who is in the meeting that is shown, where no stream tells it. Nobody needs to know when it fails: it is asked again. */
async function askPresence(): Promise<void> {
  const meeting = present
  if (!meeting || source) return
  const answer = await presences('inMeeting', { meeting_id: meeting.meeting_id }, {}).catch(() => undefined)
  if (answer && meeting === present) meeting.heard(answer.body)
}

function newSource(): EventSource {
  const params = new URLSearchParams({ after: last })
  if (present) params.set('presence_of', `${present.meeting_id}`)
  const opened = new EventSource(`${known.root}/api/v1/changes?${params}`)
  opened.addEventListener('change', (event) => {
    hearChange(event)
    tellOtherTabs(event)
  })
  opened.addEventListener('presence', ({ data, lastEventId }) => {
    // The comment at the beginning of a stream has its place already.
    if (lastEventId && opened === source) last = lastEventId
    present?.heard(JSON.parse(data))
  })
  opened.addEventListener('end', ({ data }) => {
    if ((JSON.parse(data) as { status: number }).status !== 410) return
    close()
    beginAgain()
    void open()
  })
  opened.addEventListener('open', () => {
    isCut = false
  })
  opened.addEventListener('error', () => {
    isCut = true
    // A lost connection is opened again by the browser; a refusal closes it for good.
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return
    close()
    setTimeout(() => {
      beginAgain()
      void open()
    }, PAUSE)
  })
  return opened
}

/** Opens the stream again, for another meeting. The one before goes on until then, so that nothing is missed in between. */
function reopen(): void {
  if (!source) return
  replaced?.close()
  replaced = source
  source = newSource()
  source.addEventListener('open', endReplaced, { once: true })
}

function endReplaced(): void {
  // Where it has not been open yet, nobody has listened since the page was loaded.
  if (replaced?.readyState === EventSource.CONNECTING) gather(undefined)
  replaced?.close()
  replaced = undefined
}

/** Hears who is in a meeting, the whole list whenever it changes, until what it gives is called. */
export function hearPresence(meeting_id: number, heard: (people: unknown) => void): () => void {
  const wanted = { meeting_id, heard }
  present = wanted
  reopen()
  if (isBeside) void askPresence()
  return () => {
    if (present === wanted) present = undefined
  }
}

function close(): void {
  leaveStream()
  clearTimeout(again)
  isBeside = false
  isStreaming = false
  source?.close()
  replaced?.close()
  source = undefined
  replaced = undefined
}

/** Listens as long as the tab is visible: a browser opens six connections to a host, and other tabs want theirs. */
export function listenForChanges(): void {
  void open()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) close()
    else goOn()
  })
  addEventListener('pagehide', () => {
    isLeft = true
    close()
  })
  addEventListener('pageshow', () => {
    isLeft = false
    goOn()
  })
}

/** Listens again from the last change that was heard; where none was, whatever is shown may be stale. */
function goOn(): void {
  if (source) return
  if (last === 'now') gather(undefined)
  void open()
}
