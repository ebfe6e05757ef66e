// Rubber-band selection of a time in a week, by mouse or long press: where it ends, a meeting is made. Escape cancels.
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { HELD, minuteIn, QUARTER, SLACK, scrollAt, swallowClick } from './pointer-day.ts'

/** A time that is being drawn; minutes since midnight by the clock. */
export interface Drawn {
  date: string
  from: number
  to: number
}

interface Begun {
  column: HTMLElement
  pointer: number
  x: number
  y: number
}

const DAY = 1440
const quarter = (minute: number): number => Math.max(0, Math.min(DAY, Math.round(minute / QUARTER) * QUARTER))

/** The time between two heights of a column, a quarter of an hour at least; the earlier of the two begins it. */
export function drawnBetween(date: string, one: number, other: number): Drawn {
  const [from, to] = [quarter(Math.min(one, other)), quarter(Math.max(one, other))]
  return to > from
    ? { date, from, to }
    : { date, from: Math.min(from, DAY - QUARTER), to: Math.min(from, DAY - QUARTER) + QUARTER }
}

/** `make` is called with what was drawn. Gives what is drawn now, and the handler that the column of a day needs. */
export function useDraw(make: ((drawn: Drawn) => void) | undefined) {
  const [drawn, show] = useState<Drawn>()
  const begun = useRef<Begun>(undefined)
  /** The minute at which it begins stays the same while the hours are scrolled. */
  const anchor = useRef(0)
  const latest = useRef<Drawn>(undefined)
  const made = useRef(make)
  made.current = make

  useEffect(() => {
    const aim = (to: Drawn | undefined) => {
      latest.current = to
      show(to)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      begun.current = undefined
      aim(undefined)
    }
    // Whether the press became a drag, one that was given up included.
    let dragged = false
    const draw = ({ column }: Begun, y: number) => {
      dragged = true
      aim(drawnBetween(column.dataset['date']!, anchor.current, minuteIn(column, y)))
    }
    const down = ({ pointerType }: globalThis.PointerEvent) => {
      if (!latest.current) dragged = false
      const one = begun.current
      if (one && pointerType !== 'mouse') timer = setTimeout(() => begun.current === one && draw(one, one.y), HELD)
    }
    const move = ({ clientX, clientY, pointerType, pointerId }: globalThis.PointerEvent) => {
      const one = begun.current
      if (!one || one.pointer !== pointerId) return
      if (!latest.current) {
        if (Math.hypot(clientX - one.x, clientY - one.y) <= SLACK) return
        // A finger that moves at once scrolls.
        if (pointerType !== 'mouse') return stop()
      }
      scrollAt(clientY)
      draw(one, clientY)
    }
    const up = () => {
      const to = latest.current
      stop()
      if (dragged) swallowClick()
      dragged = false
      if (to) made.current?.(to)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current) return
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

  const onPointerDown = ({ button, clientX, clientY, pointerId, target, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!made.current || button !== 0 || target !== currentTarget) return
    begun.current = { column: currentTarget, pointer: pointerId, x: clientX, y: clientY }
    anchor.current = minuteIn(currentTarget, clientY)
  }
  return { drawn, onPointerDown }
}
