// Sheets in the URL (`?new`, `?edit`), so that Back closes them and links open them.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/**
 * Which sheet is open: `new` may hold the day of the meeting and its time (`2026-11-20T08:30`), `edit` what of the thing is
 * to be changed. Where the page is that of no thing, `of` is the id of the meeting; `to` is the start that is proposed for
 * it (Unix seconds), and `length` how long it, or the new one, is proposed to take (minutes).
 */
export interface SheetAddress {
  new?: string
  edit?: string
  of?: number
  to?: number
  length?: number
}

const numberIn = (value: unknown): number | undefined =>
  /^[1-9]\d{0,11}$/.test(String(value)) ? Number(value) : undefined

/** The sheet in the query of an address. */
export const sheetIn = ({ new: made, edit, of, to, length }: Record<string, unknown>): SheetAddress => ({
  ...(made !== undefined && { new: String(made) }),
  ...(edit !== undefined && { edit: String(edit) }),
  ...(edit !== undefined && numberIn(of) && { of: numberIn(of)! }),
  ...(edit !== undefined && numberIn(to) && { to: numberIn(to)! }),
  ...((edit ?? made) !== undefined && numberIn(length) && { length: numberIn(length)! }),
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a sheet was opened from the page below it. */
    sheet?: boolean
  }
}

/** The search of an address with another sheet, or with none. */
const withSheet = (
  { new: _made, edit: _edit, of: _of, to: _to, length: _length, ...rest }: SheetAddress,
  sheet: SheetAddress,
) => ({
  ...rest,
  ...sheet,
})

/** Whether the browser is navigating back from a sheet: a second press must not leave the page too. */
let isGoingBack = false

/** The sheet that is open, and functions that open and close one. */
export function useSheet() {
  const { new: made, edit, of, to, length } = useSearch({ strict: false })
  const go = useNavigate()
  const router = useRouter()
  const open = (sheet: SheetAddress): void =>
    void go({ to: '.', search: (before) => withSheet(before, sheet), state: { sheet: true }, resetScroll: false })
  const close = (): void => {
    if (isGoingBack) return
    if (router.state.location.state.sheet) {
      isGoingBack = true
      const stop = router.history.subscribe(() => {
        isGoingBack = false
        stop()
      })
      // The caller has already asked if something would be lost.
      router.history.back({ ignoreBlocker: true })
    } else void go({ to: '.', search: (before) => withSheet(before, {}), replace: true, resetScroll: false })
  }
  return { made, edit, of, to, length, open, close }
}
