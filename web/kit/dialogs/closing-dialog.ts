// Exit animation of a dialog: an inert copy fades while the dialog itself is removed at once.

/** The copy of the dialog that leaves the page just now. */
let leaving: HTMLElement | undefined

/** Below that opacity a dialog that comes has hardly been seen. */
const SEEN = 0.5

/** Shows the copy of a dialog that is about to leave the page, for as long as it fades (look/motion.css). */
export function fadeDialog(dialog: HTMLDialogElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  if (!dialog.open || Number(getComputedStyle(dialog).opacity) < SEEN) return
  const { left, top, width, height } = dialog.getBoundingClientRect()
  const copy = dialog.cloneNode(true) as HTMLElement
  keepWhatNodesDoNot(dialog, copy)
  // What names a part of the page names it alone, and nothing here takes the focus.
  for (const one of [copy, ...copy.querySelectorAll('[id], [autofocus]')]) {
    one.removeAttribute('id')
    one.removeAttribute('autofocus')
  }
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const layer = document.createElement('div')
  Object.assign(layer, { className: 'closing', popover: 'manual', inert: true })
  layer.append(copy)
  document.body.append(layer)
  layer.showPopover()
  for (const [one, at] of scrolled(dialog, copy)) one.scrollTop = at
  leaving = layer
  // Once a dialog that takes its place has come, in the same go, it is known whether this one fades.
  queueMicrotask(() => {
    leaving = undefined
    if (!layer.isConnected) return
    layer.classList.add('closed')
    if (!layer.getAnimations().length) layer.remove()
  })
  for (const end of ['transitionend', 'transitioncancel'])
    layer.addEventListener(end, ({ target }) => target === layer && layer.remove())
}

/** Returns whether a dialog replaces a visible one: then neither is animated. */
export function replacesAnother(): boolean {
  leaving?.remove()
  return leaving !== undefined
}

/** Copies typed and selected values, which cloning omits. */
function keepWhatNodesDoNot(from: Element, to: Element): void {
  const fields = 'input, textarea, select'
  const copies = to.querySelectorAll<HTMLInputElement>(fields)
  for (const [index, { value, checked, type }] of from.querySelectorAll<HTMLInputElement>(fields).entries())
    if (type !== 'file') Object.assign(copies[index]!, { value, checked })
}

/** The parts of a copy that scroll, with where they were. */
function scrolled(from: Element, to: Element): [Element, number][] {
  const copies = [to, ...to.querySelectorAll('*')]
  return [from, ...from.querySelectorAll('*')].flatMap(({ scrollTop }, index): [Element, number][] =>
    scrollTop ? [[copies[index]!, scrollTop]] : [],
  )
}
