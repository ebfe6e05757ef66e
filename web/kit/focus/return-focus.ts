// Focus restoration: returning to a page restores its focus.

/** A focused element, identified by its address or name, and its index among those with the same. */
interface FocusMark {
  mark: string
  nth: number
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** By the entries of the history of this tab. */
const marks = new Map<string, FocusMark>()
/** The entry that somebody went back to last, and that of the page that was shown last. */
let returned: string | undefined
let shown: string | undefined
/** The element to focus once it is rendered. */
let wanted: FocusMark | undefined
let watch: MutationObserver | undefined

const entry = (): string => (history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''

const markOf = (one: Element): string =>
  `${one.tagName} ${one.id || one.getAttribute('href') || one.getAttribute('aria-label') || one.textContent}`

const alike = (mark: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main :is(${CONTROLS})`)].filter(
    (one) => one.checkVisibility() && markOf(one) === mark,
  )

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.closest('main') || target.closest('dialog')) return
  if (!target.matches(CONTROLS)) return
  const mark = markOf(target)
  marks.set(entry(), { mark, nth: Math.max(0, alike(mark).indexOf(target)) })
}

function stop(): void {
  watch?.disconnect()
  watch = undefined
  wanted = undefined
  for (const event of ['pointerdown', 'keydown']) removeEventListener(event, stop)
}

function give(): void {
  const element = wanted && alike(wanted.mark)[wanted.nth]
  if (!element) return
  stop()
  element.focus({ preventScroll: true })
  // The page is scrolled to where it was left, unless it was still too short for that.
  element.scrollIntoView({ block: 'nearest' })
}

function look(): void {
  const saved = marks.get(entry())
  if (returned !== entry() || shown !== returned || !saved) return
  stop()
  wanted = saved
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop)
  watch = new MutationObserver(give)
  watch.observe(document.body, { childList: true, subtree: true })
  give()
}

/**
 * For a page that is shown after another: where the reader goes back to it, gives the focus to what had it when they left,
 * and waits for that until they do something else.
 */
export function returnFocus(): void {
  shown = entry()
  look()
}

/** Remembers on every page what has the focus, for anyone who goes back. */
export function rememberFocus(): void {
  document.addEventListener('focusin', note)
  // The page may be shown before this is heard, or after.
  addEventListener('popstate', () => {
    stop()
    returned = entry()
    look()
  })
}
