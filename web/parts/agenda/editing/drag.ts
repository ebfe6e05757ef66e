// Drag and drop of agenda rows: native for a mouse, by pointer events for touch and pen.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** The agenda that is dragged in. Rows are named by `data-item`; what lies inside a row moves with it. */
export interface DragHost {
  /** The names of a row and of all rows inside it, and its level. */
  moves: (key: number) => { keys: ReadonlySet<number>; level: number }
  /** The level that a row would have after another one, or at the beginning, nearest to the wanted one. */
  levelIn: (key: number, after: number | undefined, wanted: number) => number
  drop: (key: number, after: number | undefined, level: number) => void
}

/** Pixels of one level, and how far a finger moves before it drags. */
const INDENT = 24
const SLACK = 6
/** How near to the edge of the window a finger is when the page scrolls, and by how much; pixels. */
const EDGE = 72
const STEP = 12

interface Point {
  clientX: number
  clientY: number
}

interface Drag {
  over: (point: Point) => void
  end: (dropped: boolean) => void
}

/** Begins to drag a row. */
function begin(list: HTMLElement, row: HTMLElement, start: Point, host: DragHost): Drag {
  const key = Number(row.dataset['item'])
  const { keys, level } = host.moves(key)
  const mark = document.createElement('div')
  mark.className = 'drop-mark'
  row.dataset['dragged'] = ''
  let to: { after: number | undefined; level: number } | undefined
  return {
    over({ clientX, clientY }) {
      const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')]
      const others = rows.filter((one) => !keys.has(Number(one.dataset['item'])))
      const above = others.findLast((one) => {
        const { top, height } = one.firstElementChild!.getBoundingClientRect()
        return top + height / 2 < clientY
      })
      const after = above && Number(above.dataset['item'])
      const wanted = level + Math.round((clientX - start.clientX) / INDENT)
      to = { after, level: host.levelIn(key, after, wanted) }
      const box = list.parentElement!
      const edge = above ? above.getBoundingClientRect().bottom : list.getBoundingClientRect().top
      mark.style.insetBlockStart = `${edge - box.getBoundingClientRect().top - 1}px`
      mark.style.insetInlineStart = `${to.level * INDENT}px`
      if (!mark.isConnected) box.append(mark)
    },
    end(dropped) {
      mark.remove()
      delete row.dataset['dragged']
      if (dropped && to) host.drop(key, to.after, to.level)
    },
  }
}

/** Drags by a mouse. */
function byMouse(list: HTMLElement, row: HTMLElement, grip: HTMLElement, host: DragHost): () => void {
  let drag: Drag | undefined
  let pointer = ''
  const notice = ({ pointerType }: PointerEvent) => {
    pointer = pointerType
  }
  grip.addEventListener('pointerdown', notice)
  const stop = draggable({
    element: row,
    dragHandle: grip,
    canDrag: () => pointer === 'mouse',
    onDragStart: ({ location }) => {
      drag = begin(list, row, location.initial.input, host)
    },
    onDrag: ({ location }) => drag?.over(location.current.input),
    onDrop: ({ location }) => {
      // The last reported place may be one frame old.
      drag?.over(location.current.input)
      drag?.end(location.current.dropTargets.length > 0)
      drag = undefined
    },
  })
  return () => {
    stop()
    grip.removeEventListener('pointerdown', notice)
  }
}

/** Drags by finger or pen with pointer events, since native drag and drop does not support them everywhere. */
function byTouch(list: HTMLElement, row: HTMLElement, grip: HTMLElement, host: DragHost): () => void {
  const listening = new AbortController()
  const on = <K extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(
    name: K,
    run: (event: PointerEvent) => void,
  ) => grip.addEventListener(name, run, { signal: listening.signal })
  let start: PointerEvent | undefined
  let drag: Drag | undefined
  const finish = (dropped: boolean) => {
    drag?.end(dropped)
    start = drag = undefined
  }
  on('pointerdown', (event) => {
    if (event.pointerType === 'mouse') return
    start = event
    grip.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (!start) return
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK
    if (!drag && far) drag = begin(list, row, start, host)
    drag?.over(event)
    if (drag && event.clientY < EDGE) scrollBy(0, -STEP)
    if (drag && event.clientY > innerHeight - EDGE) scrollBy(0, STEP)
  })
  on('pointerup', () => finish(true))
  on('pointercancel', () => finish(false))
  return () => listening.abort()
}

/** Makes all rows of a list movable that have a grip. Gives a function that ends it. */
export function dragRows(list: HTMLElement, host: DragHost): () => void {
  const grips = [...list.querySelectorAll<HTMLElement>(':scope > [data-item] .grip')]
  return combine(
    dropTargetForElements({ element: list.parentElement! }),
    ...grips.flatMap((grip) => {
      const row = grip.closest<HTMLElement>('[data-item]')!
      return [byMouse(list, row, grip, host), byTouch(list, row, grip, host)]
    }),
  )
}
