// Presence in the displayed meeting, and reporting the reader's own (docs/changes.md).
import { useEffect, useSyncExternalStore } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import { PRESENT, type presence, type writings } from '../../../contract/meetings/presence.ts'
import { known } from '../../site.ts'
import { presences } from '../clients.ts'
import { hearPresence } from './changes.ts'

export type Present = RowOf<typeof presence>

/** The text that a person is writing. Without `thing_id`: a new one, under the agenda item; a new action item counts as a note. */
export interface WritingTarget {
  writing: (typeof writings)[number]
  agenda_item_id?: number | undefined
  thing_id?: number | undefined
}

interface Doing {
  agenda_item_id: number | null
  writing: WritingTarget['writing'] | null
  thing_id: number | null
}

/** Milliseconds between two times of saying so, and at least between two where the server knows something else. */
const [AGAIN, AT_LEAST] = [(PRESENT / 2) * 1000, 3_000]
/** Milliseconds until it is said that the reader writes no more: who writes note after note begins the next one meanwhile. */
const PAUSE = 1_500

const NOBODY: readonly Present[] = []
let meeting: number | undefined
let people = NOBODY
/** Number of components of the page that watch the meeting. */
let watchers = 0
let writing: readonly WritingTarget[] = []
let lookingAt: number | undefined
let said = 0
let willSay = false
/** The last report, and the pending report that nothing is being written. */
let lastSaid = ''
let pause: ReturnType<typeof setTimeout> | undefined
let timer: ReturnType<typeof setInterval> | undefined
let stopListening: (() => void) | undefined
const listeners = new Set<() => void>()

function hear(present: readonly Present[]): void {
  people = present
  for (const listener of listeners) listener()
}

function doing(): Doing {
  const target = writing.at(-1)
  const agenda_item_id = (target ? target.agenda_item_id : lookingAt) ?? null
  return { agenda_item_id, writing: target?.writing ?? null, thing_id: target?.thing_id ?? null }
}

/**
 * Says that the reader is here, and what they write: once for all that changes at a time, as when a page begins. Nobody needs to
 * know when it fails: it is said again.
 */
function say(): void {
  if (willSay) return
  willSay = true
  queueMicrotask(() => {
    willSay = false
    if (meeting === undefined || document.hidden) return
    clearTimeout(pause)
    said = performance.now()
    lastSaid = JSON.stringify(doing())
    presences('set', { meeting_id: meeting }, doing()).catch(() => {})
  })
}

/** Another tab of the reader may have left, or say something else than what they write here. */
function correct(present: readonly Present[]): void {
  const own = present.find(({ member_id }) => member_id === known.member_id)
  const { writing, thing_id } = doing()
  const right = own && (!writing || (own.writing === writing && own.thing_id === thing_id))
  if (!right && performance.now() - said > AT_LEAST) say()
}

function leave(): void {
  if (meeting !== undefined) presences('drop', { meeting_id: meeting }, {}).catch(() => {})
}

function onVisible(): void {
  if (!document.hidden) say()
}

function begin(meeting_id: number): void {
  meeting = meeting_id
  stopListening = hearPresence(meeting_id, (present) => {
    hear(present as readonly Present[])
    correct(people)
  })
  say()
  timer = setInterval(say, AGAIN)
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pagehide', leave)
}

function end(): void {
  leave()
  clearInterval(timer)
  clearTimeout(pause)
  lastSaid = ''
  stopListening?.()
  document.removeEventListener('visibilitychange', onVisible)
  removeEventListener('pagehide', leave)
  meeting = undefined
  hear(NOBODY)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Who is in a meeting, the first first, the reader among them, and what they write. As long as it is used in a tab that is
 * seen, the reader is there too. A page shows one meeting.
 */
export function usePresence(meeting_id: number): readonly Present[] {
  useEffect(() => {
    if (meeting !== undefined && meeting !== meeting_id) end()
    if (meeting === undefined) begin(meeting_id)
    watchers++
    return () => {
      watchers--
      // The next component may want the same meeting.
      setTimeout(() => {
        if (!watchers && meeting === meeting_id) end()
      })
    }
  }, [meeting_id])
  return useSyncExternalStore(subscribe, () => people)
}

/** The agenda item that the reader looks at, as others are told. */
export function useLookingAt(agenda_item_id: number | undefined): void {
  useEffect(() => {
    lookingAt = agenda_item_id
    say()
  }, [agenda_item_id])
}

/** A thing is where it is, whichever item somebody says. What is new may become a note or an action item until it is sent. */
const isAt = (one: Present, target: WritingTarget): boolean =>
  target.thing_id !== undefined
    ? one.writing === target.writing && one.thing_id === target.thing_id
    : one.thing_id === null &&
      (one.agenda_item_id ?? undefined) === target.agenda_item_id &&
      (one.writing === 'agenda_item') === (target.writing === 'agenda_item') &&
      one.writing !== null

/** Says that the reader writes at a place, from the moment in which it is given until it is not, or the component goes. */
export function useWriting(target: WritingTarget | undefined): void {
  const { writing: what, agenda_item_id, thing_id } = target ?? {}
  useEffect(() => {
    if (!what) return
    const own = { writing: what, agenda_item_id, thing_id }
    writing = [...writing, own]
    clearTimeout(pause)
    if (JSON.stringify(doing()) !== lastSaid || performance.now() - said > AGAIN) say()
    return () => {
      writing = writing.filter((one) => one !== own)
      clearTimeout(pause)
      pause = setTimeout(say, PAUSE)
    }
  }, [what, agenda_item_id, thing_id])
}

/** Returns the others who are writing at a place now, in the meeting of `usePresence`. */
export const useWriters = (target: WritingTarget): Present[] =>
  useSyncExternalStore(subscribe, () => people).filter((one) => one.member_id !== known.member_id && isAt(one, target))
