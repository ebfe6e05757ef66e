// Copies the address of a part of the page that is shown, such as `#note-12`.
import { words } from '../../words.ts'
import { showToast } from '../feedback/toasts.ts'

const { editor, record } = words

/** Copies it; where the browser has no clipboard, as over plain HTTP, it goes into the address bar. */
export async function copyLink(id: string): Promise<void> {
  const page = `${location.origin}${location.pathname.replace(/\/live$/, '')}`
  try {
    await navigator.clipboard.writeText(`${page}#${id}`)
    showToast(editor.linkCopied)
  } catch {
    location.hash = id
    showToast(record.linkShown)
  }
}
