// Registry of edit sessions; leaving the page with unsaved text asks.

import { announce } from '../../kit/page/title.ts'
import { words } from '../../words.ts'
import { beginSession } from './session.ts'
import type { TextSource } from './text-source.ts'
import type { Session } from './text-state.ts'

const sessions = new Map<string, Session>()

/** The session of a text; a new one where it is not being edited. `html`: the text as the page shows it. */
export function sessionOf(source: TextSource, html: string): Session {
  const { draftKey } = source
  const known = sessions.get(draftKey)
  if (known) return known
  const session = beginSession(source, html, (written) => {
    sessions.delete(draftKey)
    if (written) announce(words.editor.status.saved)
  })
  sessions.set(draftKey, session)
  return session
}

/** Sends what is not saved; whether there was anything. */
const flushAll = (): boolean => [...sessions.values()].map(({ flush }) => flush()).some(Boolean)

addEventListener('beforeunload', (event) => {
  if (flushAll()) event.preventDefault()
})
addEventListener('pagehide', flushAll)
