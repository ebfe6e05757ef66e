// Draft of an edit, with its base version for a later three-way merge.
import { dropDraft, keepDraft, readDraft } from '../../api/writing/drafts.ts'
import { normalHtml } from '../../kit/editor/html.ts'

/** Milliseconds between drafts while something is not saved. */
const EVERY = 2_000

export interface Edit {
  base: string
  text: string
}

function editOf(kept: string): Edit {
  try {
    const { base, text } = JSON.parse(kept) as { base?: unknown; text?: unknown }
    if (typeof base === 'string' && typeof text === 'string') return { base: normalHtml(base), text: normalHtml(text) }
  } catch {
    // Another client may have stored a draft there.
  }
  return { base: '', text: normalHtml(kept) }
}

/** Keeps the edit of a place; `unsaved` gives it, or undefined where everything is saved. */
export function keptEdit(draftKey: string, unsaved: () => Edit | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let kept = false

  function keepNow(): void {
    clearTimeout(timer)
    timer = undefined
    const edit = unsaved()
    if (!edit) return
    kept = true
    // The text is still here: the next draft, or leaving the page, tries again.
    keepDraft(draftKey, JSON.stringify(edit)).catch(() => {})
  }

  return {
    keepNow,
    keepSoon: () => {
      timer ??= setTimeout(keepNow, EVERY)
    },
    /** Forgets the draft; nothing where there is none. */
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      if (kept) dropDraft(draftKey).catch(() => {})
      kept = false
    },
    /** The edit that was kept; undefined where there is none, or no answer. */
    read: async (): Promise<Edit | undefined> => {
      const text = await readDraft(draftKey).catch(() => undefined)
      if (text === undefined) return undefined
      kept = true
      return editOf(text)
    },
  }
}
