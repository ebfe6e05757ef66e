// Shields key handlers from input methods (IME): while a Chinese, Japanese or Korean character is composed, Enter and
// Escape belong to the input method.

/** The key code of whatever an input method has taken (UI Events, section 5.3). */
const TAKEN = 229

/**
 * Returns whether a key belongs to an input method. WebKit sends the Enter that takes a candidate after the composition has ended: only
 * its code tells.
 */
const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === TAKEN

/** Listens before all other handlers, and ends such keys there. What the browser does with them stays, but for closing dialogs. */
export function keepKeysOfInputMethods(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!isComposing(event)) return
      event.stopImmediatePropagation()
      if (event.key === 'Escape') event.preventDefault()
    },
    true,
  )
}
