// Drag and drop of meetings, by mouse or long press; Escape cancels.
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { CalendarEvent } from './events.ts'
import type { Part } from './moved.ts'
import { dayAt, HELD, QUARTER, SLACK, scrollAt, swallowClick } from './pointer-day.ts'
import { daysBetween } from './spans.ts'

/** The drop target of a dragged meeting. */
export interface Target {
  event: CalendarEvent
  part: Part
  /** The day under the pointer. */
  date: string
  /** From where it was: days, and minutes by the clock. */
  days: number
  minutes: number
}

interface Held {
  event: CalendarEvent
  part: Part
  pointer: number
  x: number
  y: number
  date: string
  minute: number | undefined
}

/** `drop` is called where one is let go elsewhere. Gives where one would be put now, and what an event that can be moved needs. */
export function useDrag(drop: (target: Target) => void) {
  const [target, show] = useState<Target>()
  const held = useRef<Held>(undefined)
  const latest = useRef<Target>(undefined)
  const dropped = useRef(drop)
  dropped.current = drop

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const aim = (to: Target | undefined) => {
      latest.current = to
      show(to)
    }
    const stop = () => {
      clearTimeout(timer)
      held.current = undefined
      aim(undefined)
    }
    // Whether the press became a drag, one that was given up included.
    let dragged = false
    const begin = (one: Held) => {
      dragged = true
      aim({ event: one.event, part: one.part, date: one.date, days: 0, minutes: 0 })
    }
    const down = (press: globalThis.PointerEvent) => {
      // One that the browser took away, as to scroll, has no end.
      if (!latest.current) dragged = false
      if (press.pointerType === 'mouse' || !held.current) return
      timer = setTimeout(() => held.current && begin(held.current), HELD)
    }
    const move = ({ clientX, clientY, pointerType, pointerId }: globalThis.PointerEvent) => {
      const one = held.current
      if (!one || one.pointer !== pointerId) return
      const far = Math.hypot(clientX - one.x, clientY - one.y) > SLACK
      if (!latest.current) {
        if (far && pointerType !== 'mouse') stop()
        else if (far) begin(one)
        if (!latest.current) return
      }
      scrollAt(clientY)
      const at = dayAt(clientX, clientY)
      if (!at) return
      const minutes = at.minute === undefined || one.minute === undefined ? 0 : at.minute - one.minute
      aim({
        ...{ event: one.event, part: one.part, date: at.date, days: daysBetween(one.date, at.date) },
        minutes: Math.round(minutes / QUARTER) * QUARTER,
      })
    }
    const up = () => {
      const to = latest.current
      stop()
      if (dragged) swallowClick()
      dragged = false
      if (to && (to.days || to.minutes)) dropped.current(to)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current) return
      event.stopPropagation()
      stop()
    }
    const still = (event: Event) => {
      if (latest.current) event.preventDefault()
    }
    addEventListener('pointerdown', down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', press, true)
    // A finger that drags does not scroll, and opens no menu of the browser.
    addEventListener('touchmove', still, { passive: false })
    addEventListener('contextmenu', still)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', press, true)
      removeEventListener('touchmove', still)
      removeEventListener('contextmenu', still)
    }
  }, [])

  const handlers = (event: CalendarEvent, part: Part = 'all') => ({
    draggable: false,
    onDragStart: (native: { preventDefault: () => void }) => native.preventDefault(),
    onPointerDown: ({ button, clientX, clientY, pointerId }: PointerEvent) => {
      const at = event.movable && button === 0 ? dayAt(clientX, clientY) : undefined
      if (at) held.current = { event, part, pointer: pointerId, x: clientX, y: clientY, ...at }
    },
  })
  return { target, handlers }
}

export type DragHandlers = ReturnType<typeof useDrag>['handlers']
