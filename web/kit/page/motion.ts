// Motion by script (Web Animations): rows of lists appear, move and leave, and what closes fades. Nothing waits for it, and nothing moves
// for those who ask for less.

/** The one easing (`--fm-ease`), with how long things appear or leave, and how long they move; milliseconds. */
const EASING = 'cubic-bezier(0.2, 0, 0, 1)'
const [APPEARING, MOVING] = [120, 160]
/** What runs already ends before places are measured again. */
const RUNNING = 'row'
/** More new rows than so many are a new list. */
const MOST_NEW = 20

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

interface Place {
  row: HTMLElement
  rect: DOMRect
}

/** Where the rows of a list are, by what names them: `data-row`, where another group of the list may take them, or themselves. */
export interface Places {
  of: DOMRect
  rows: ReadonlyMap<unknown, Place>
}

/** `selector`: the rows, where they are not the children of the list. */
export function placesIn(list: HTMLElement, selector = ':scope > *'): Places {
  const rows = [...list.querySelectorAll<HTMLElement>(selector)]
  return {
    of: list.getBoundingClientRect(),
    rows: new Map(rows.map((row) => [row.dataset['row'] ?? row, { row, rect: row.getBoundingClientRect() }])),
  }
}

function animate(row: HTMLElement, from: Keyframe, to: Keyframe, duration: number): void {
  row.animate([from, to], { duration, easing: EASING }).id = RUNNING
}

/** Plays what changed in a list since its rows were at these places. `movesOnly`: what appears and leaves does so by itself. */
export function playChange(list: HTMLElement, before: Places, selector?: string, movesOnly = false): void {
  if (isStill()) return
  for (const { row } of before.rows.values())
    for (const one of row.getAnimations()) if (one.id === RUNNING) one.cancel()
  const after = placesIn(list, selector)
  const added = [...after.rows].filter(([name]) => !before.rows.has(name))
  // Nothing stayed, or a page of it came: this is another list.
  if (added.length === after.rows.size || added.length > MOST_NEW) return
  for (const [name, { row, rect }] of after.rows) {
    const was = before.rows.get(name)?.rect
    const way = was && Math.round(was.top - before.of.top - (rect.top - after.of.top))
    if (way) animate(row, { translate: `0 ${way}px` }, { translate: '0 0' }, MOVING)
    else if (!was && !movesOnly)
      animate(row, { opacity: 0, translate: '0 4px' }, { opacity: 1, translate: '0 0' }, APPEARING)
  }
  if (movesOnly) return
  for (const [name, { row, rect }] of before.rows) if (!after.rows.has(name)) fadeOut(row, rect, list)
}

/** Shows an inert copy of what has left the page, for as long as it fades; `list`: what it was a row of, which gives it its look. */
export function fadeOut(gone: HTMLElement, { left, top, width, height }: DOMRect, list?: HTMLElement): void {
  // A row of a table has no look outside of it.
  if (isStill() || !height || gone.tagName === 'TR') return
  const copy = gone.cloneNode(true) as HTMLElement
  const layer = (list?.cloneNode(false) ?? document.createElement('div')) as HTMLElement
  layer.append(copy)
  // What names a part of the page names it alone, and chosen buttons stay chosen.
  for (const one of [layer, ...layer.querySelectorAll('[id], [name], [autofocus], [popover], [data-row]')])
    for (const name of ['id', 'name', 'autofocus', 'popover', 'data-row', 'role', 'aria-label'])
      one.removeAttribute(name)
  layer.classList.add('leaving')
  Object.assign(layer, { inert: true, ariaHidden: 'true' })
  Object.assign(layer.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const box = (list ?? gone.parentElement)?.closest('dialog, [popover]') ?? document.body
  box.append(layer)
  const fading = layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: APPEARING, easing: EASING })
  fading.onfinish = () => layer.remove()
}
