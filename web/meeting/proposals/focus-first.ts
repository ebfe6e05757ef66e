// Moves the focus into a form that the reader has just opened.

/** A ref: focuses the first field of a form when it appears. */
export const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
