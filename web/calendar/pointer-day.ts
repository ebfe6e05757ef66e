// Hit testing of pointers in the calendar: the day and the minute below one, scrolling at an edge, and the click after a drag.

/** Pixels that a mouse moves before a press is a drag, and that a finger may move before it scrolls. */
export const SLACK = 6
/** Milliseconds that a finger stays before it drags. */
export const HELD = 350
export const QUARTER = 15
const DAY = 1440
/** Pixels from an edge of what is scrolled at which dragging scrolls it. */
const EDGE = 32

/** The column of a day in a week, whatever stands above it. */
const columnAt = (x: number): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.week-day')].find((day) => {
    const { left, right } = day.getBoundingClientRect()
    return left <= x && x < right
  })

/** The day under a point, and where hours are shown the minute of that day. */
export function dayAt(x: number, y: number): { date: string; minute: number | undefined } | undefined {
  const under = document.elementsFromPoint(x, y)
  // What takes whole days stands over several columns, and there is room between.
  if (under.some((one) => one.matches('.week-whole, .week-head'))) {
    const date = columnAt(x)?.dataset['date']
    return date === undefined ? undefined : { date, minute: undefined }
  }
  const cell = under.map((one) => one.closest<HTMLElement>('[data-date]')).find((one) => one !== null)
  const date = cell?.dataset['date']
  if (!cell || !date) return undefined
  return { date, minute: cell.matches('.week-day') ? minuteIn(cell, y) : undefined }
}

/** The minute of a day at a height of its column. */
export function minuteIn(column: Element, y: number): number {
  const { top, height } = column.getBoundingClientRect()
  return ((y - top) / height) * DAY
}

/** Milliseconds within which the browser makes a click of a drag that has ended. */
const CLICKED = 100

/**
 * A click follows a drag, and must neither open the meeting nor make one where it was let go. Not every browser makes one
 * wherever it is let go: the next press or key is no part of the drag any more.
 */
export function swallowClick(): void {
  const over = new AbortController()
  const options = { capture: true, once: true, signal: over.signal }
  const swallow = (click: Event) => {
    click.preventDefault()
    click.stopPropagation()
    over.abort()
  }
  addEventListener('click', swallow, options)
  addEventListener('pointerdown', () => over.abort(), options)
  addEventListener('keydown', () => over.abort(), options)
  setTimeout(() => over.abort(), CLICKED)
}

/** Scrolls the hours of a day while a meeting is held at their edge. */
export function scrollAt(y: number): void {
  const box = document.querySelector<HTMLElement>('.week-scroll')
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y < top + EDGE) box.scrollTop -= EDGE / 2
  else if (y > bottom - EDGE) box.scrollTop += EDGE / 2
}
