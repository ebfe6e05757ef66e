// Edit session of a text: debounced autosave, three-way merge with others' changes, and a draft. It outlives the editor
// component.
import { dropUnsent, enqueue, listenToQueue, retryUnsent, unsentOf } from '../../api/writing/queue.ts'
import { normalHtml } from '../../kit/editor/html.ts'
import { mergedHtml } from '../../kit/editor/merged-html.ts'
import { isChanged, type StoredValue } from '../saving/stored-field.ts'
import { keptEdit } from './kept-edit.ts'
import type { TextSource } from './text-source.ts'
import type { Session, TextState, TextStatus } from './text-state.ts'
import type { UnsentEdit } from './unsent-edit.ts'

/** Milliseconds after the last key until a text is saved. */
const PAUSE = 800
/** A tag that matches no version: sending it returns the current version with 412. */
const STALE = '"stale"'

/**
 * Begins a session. `shown`: the text as the page shows it; `ended` is called once it is closed and everything saved, with
 * whether anything was written.
 */
export function beginSession(source: TextSource, shown: string, ended: (written: boolean) => void): Session {
  const { draftKey, mayBeEmpty } = source
  /** The version on which the text is based; without a tag until it was read. */
  let base: { html: string; etag?: string; by?: string | undefined } = { html: normalHtml(shown) }
  let local = base.html
  let theirs: StoredValue | undefined
  let replace: ((html: string, own: boolean) => void) | undefined
  /** The id of the text in the queue. */
  let entry: string | undefined
  let sending = false
  let over = false
  let written = false
  /** Whether another version was reported while this one was being sent. */
  let missed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: TextState = { status: 'saved', error: undefined, theirs: undefined }
  const listeners = new Set<() => void>()

  const isClean = () => local === base.html
  const isSavable = () => !isClean() && (mayBeEmpty || local !== '')
  const draft = keptEdit(draftKey, () => (isClean() ? undefined : { base: base.html, text: local }))

  function statusWith(error: Error | undefined): TextStatus {
    if (theirs) return 'conflict'
    if (error) return 'refused'
    if (entry !== undefined) return 'sending'
    return isClean() ? 'saved' : 'typing'
  }

  function tell(): void {
    const error = entry === undefined ? undefined : unsentOf(entry)?.error
    const status = statusWith(error)
    if (state.status === status && state.error === error && state.theirs === theirs) return
    state = { status, error, theirs }
    for (const listener of listeners) listener()
  }

  function setText(html: string, own = false): void {
    local = html
    replace?.(html, own)
  }

  function schedule(): void {
    clearTimeout(timer)
    if (isClean()) return
    timer = setTimeout(save, PAUSE)
    draft.keepSoon()
  }

  /** Merges another version; returns false if a person must resolve a conflict. */
  function takeIn(version: StoredValue): boolean {
    const next = { ...version, html: normalHtml(version.value) }
    if (next.html === base.html) base = next
    else if (isClean()) {
      base = next
      setText(next.html)
    } else {
      const merged = mergedHtml(local, base.html, next.html)
      if (merged === undefined) return false
      base = next
      setText(merged)
      schedule()
    }
    tell()
    return true
  }

  /** Stores the text as it is now. Throws where a person has to choose between it and another version. */
  async function write(): Promise<void> {
    if (base.etag === undefined) takeIn(await source.read())
    const html = local
    try {
      const { etag, by } = await source.write(html, base.etag ?? STALE)
      base = { html, etag, by }
      written = true
    } catch (error) {
      if (!isChanged(error)) throw error
      const present = source.presentOf(error) ?? (await source.read())
      if (takeIn(present)) return
      theirs = present
      throw error
    }
  }

  async function send(): Promise<void> {
    sending = true
    missed = false
    try {
      while (isSavable()) await write()
    } finally {
      sending = false
      setTimeout(tell)
    }
    entry = undefined
    settle()
    if (missed) void look()
  }

  function save(): void {
    clearTimeout(timer)
    if (!isSavable() || entry !== undefined || theirs) return
    const about: UnsentEdit = {
      draftKey,
      get html() {
        return local
      },
    }
    entry = enqueue(about, send)
    tell()
  }

  /** What is left to do once everything is saved. */
  function settle(): void {
    clearTimeout(timer)
    draft.forget()
    if (replace || over) return
    over = true
    stopListening()
    ended(written)
  }

  /** Takes the text out of the queue. */
  function withdraw(): void {
    const id = entry
    entry = undefined
    theirs = undefined
    if (id !== undefined) dropUnsent(id)
  }

  function discard(): void {
    withdraw()
    setText(base.html)
    settle()
    tell()
  }

  /** Fetches the current version. */
  async function look(): Promise<void> {
    try {
      const present = await source.read()
      if (sending) missed = true
      // A conflict is detected again when the text is saved.
      else takeIn(present)
    } catch {
      // If this fails, the text stays; saving fetches again.
    }
  }

  /** Begins with the present version, and with what was typed before and never saved. */
  async function start(): Promise<void> {
    const [edit] = await Promise.all([draft.read(), look()])
    if (!edit) return
    const merged = mergedHtml(edit.text, edit.base, base.html)
    if (merged !== undefined) setText(isClean() ? merged : (mergedHtml(local, base.html, merged) ?? local), true)
    else if (isClean()) {
      base = { html: edit.base, etag: STALE }
      setText(edit.text, true)
    }
    if (isClean()) draft.forget()
    else schedule()
    tell()
  }

  const stopListening = listenToQueue(() => {
    if (entry !== undefined && !sending && !unsentOf(entry)) discard()
    else tell()
  })
  void start()

  return {
    text: () => local,
    state: () => state,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (to) => {
      replace = to
    },
    typed: (html) => {
      local = html
      schedule()
      tell()
    },
    arrived: (html) => {
      if (sending) missed = true
      else if (normalHtml(html) !== base.html) void look()
    },
    leave: () => {
      replace = undefined
      if (!isSavable()) local = base.html
      save()
      if (isClean() && entry === undefined) settle()
    },
    retry: () => {
      if (entry !== undefined) retryUnsent(entry)
    },
    choose: (kept) => {
      if (!theirs) return
      const html = normalHtml(theirs.value)
      base = { ...theirs, html }
      withdraw()
      if (kept !== 'mine') setText(kept === 'both' ? html + local : html)
      if (isClean()) settle()
      else save()
      tell()
    },
    discard,
    flush: () => {
      if (!isSavable()) return false
      draft.keepNow()
      save()
      return true
    },
  }
}
