// Focus management: finds a place for the focus when its control is disabled or removed.
import { isDialogOpen } from '../dialogs/open-dialog.ts'
import { focusHeading, hasNoFocus } from '../page/title.ts'

const CONTROLS = 'button:not(:disabled), a[href], [role="button"]:not([aria-disabled="true"])'

/** The last focused element, its ancestors from the inside out, and its position in the page. */
interface Held {
  control: HTMLElement
  page: string
  around: readonly Element[]
  y: number
}

let last: Held | undefined
/** The same within the page itself: a message beside it goes away after it was pressed. */
let lastInPage: Held | undefined
/** The element that has the focus while a control is disabled for a moment. */
let standIn: HTMLElement | undefined
let willLook = false

const yOf = (element: Element): number => element.getBoundingClientRect().top + scrollY

function held(control: HTMLElement): Held {
  const around: Element[] = []
  for (let one = control.parentElement; one; one = one.parentElement) around.push(one)
  return { control, page: location.pathname, around, y: yOf(control) }
}

function follow({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === standIn || target.matches('main, body')) return
  endStandIn()
  last = held(target)
  if (target.closest('main')) lastInPage = last
}

function endStandIn(): void {
  standIn?.removeAttribute('tabindex')
  standIn = undefined
}

const isUsable = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled')

/**
 * Returns whether nothing has the focus, or only what stands in for a control that has gone away meanwhile. Of one that is there, it
 * waits for its return.
 */
export const isFocusLost = (): boolean =>
  hasNoFocus() || (standIn !== undefined && standIn === document.activeElement && !last?.control.isConnected)

const shownIn = (container: Element, selector: string): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())

/** Returns the element to which the surrounding part of the page sends the focus (`useKeptFocus`), if any. */
function wanted({ around }: Held): HTMLElement | undefined {
  const container = around.find((one) => one.isConnected && one.matches('main, dialog, [data-focus-rest]'))
  const selector = container?.getAttribute('data-focus-rest')
  return container && selector ? shownIn(container, selector)[0] : undefined
}

/** The heading of a section without any controls. */
function headingOf(section: Element): HTMLElement | undefined {
  const heading = document.getElementById(section.getAttribute('aria-labelledby') ?? '')
  if (!heading || !section.contains(heading)) return undefined
  heading.tabIndex = -1
  return heading
}

/**
 * Of the controls that are left of what was around one, that which stands nearest to where it was; the heading of its section
 * where that has none.
 */
function nearest(gone: Held): HTMLElement | undefined {
  const { around, y } = gone
  const rest = wanted(gone)
  if (rest) return rest
  for (const container of around) {
    if (!container.isConnected) continue
    // Beyond these nothing belongs to it any more: a sheet may lie beside the page, within all that is shown.
    if (container.matches('main, .toasts') || container.contains(document.querySelector('main'))) return undefined
    const left = shownIn(container, CONTROLS)
    if (left.length) return left.sort((one, other) => Math.abs(yOf(one) - y) - Math.abs(yOf(other) - y))[0]
    const heading = container.matches('section[aria-labelledby]') && headingOf(container)
    if (heading) return heading
    if (container.matches('dialog')) return undefined
  }
  return undefined
}

/** Holds the focus until a disabled control is enabled again: otherwise a dialog would let keys through. */
function stand({ control }: Held): void {
  const holder = control.closest<HTMLElement>('dialog:modal') ?? control.parentElement
  if (!holder || standIn) return
  if (!holder.hasAttribute('tabindex')) holder.tabIndex = -1
  standIn = holder
  holder.focus({ preventScroll: true })
}

function look(): void {
  willLook = false
  if (!last) return
  const { control } = last
  if (standIn) {
    if (standIn !== document.activeElement && !hasNoFocus()) return
    if (isUsable(control)) control.focus({ preventScroll: true })
    else if (!control.isConnected) settle(last)
    return
  }
  if (!hasNoFocus()) return
  if (!control.isConnected) settle(last)
  else if (control.matches(':disabled')) stand(last)
  // An answer that came at once has enabled it again, and the browser has taken the focus from it meanwhile.
  else control.focus({ preventScroll: true })
}

function settle(gone: Held): void {
  endStandIn()
  // A field that is left closes, also for a dialog that comes over it.
  const back = lastInPage && (isUsable(lastInPage.control) ? lastInPage.control : nearest(lastInPage))
  const target = nearest(gone) ?? (isDialogOpen() ? undefined : back)
  last = undefined
  if (target) target.focus()
  else if (!isDialogOpen()) focusHeading(gone.page === location.pathname)
}

/** Looks once what has changed is drawn: a control that belongs to what went may take the focus until then. */
function soon(): void {
  if (willLook || !last) return
  const { control } = last
  if (control.isConnected && isUsable(control) === (standIn === undefined)) return
  willLook = true
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look)))
}

/** Keeps the focus from being lost, on every page. */
export function keepFocusFromBeingLost(): void {
  document.addEventListener('focusin', follow)
  new MutationObserver(soon).observe(document.body, {
    ...{ childList: true, subtree: true, attributeFilter: ['disabled'] },
  })
}
