// The end of the session while a page is open: requests wait until the same person has signed in again, and the page stays.
import { useSyncExternalStore } from 'react'
import { known } from '../site.ts'
import { NoAnswerError } from './problem.ts'

/** `ended`: nobody is signed in; `other`: somebody else is, for whom this page is not. */
export type SessionState = 'present' | 'ended' | 'other'

/** Milliseconds after which the page looks again whether somebody has signed in, perhaps in another tab. */
const LOOKS_AGAIN = 3_000

let state: SessionState = 'present'
let waiting: Promise<void> | undefined
let wake = (): void => {}
const listeners = new Set<() => void>()

function become(next: SessionState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the reader's session goes on. */
export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state)

/** Asks who is signed in, and takes over the CSRF token of their session. */
async function lookAgain(): Promise<SessionState> {
  const response = await fetch(`${known.root}/session`).catch((cause) => {
    throw new NoAnswerError('There is no answer.', { cause })
  })
  if (!response.ok) return 'ended'
  const { member_id, csrf_token } = (await response.json()) as { member_id: number; csrf_token: string }
  // The page belongs to one person: somebody who signed in after them must not continue it.
  if (member_id !== known.member_id) return 'other'
  known.csrf_token = csrf_token
  return 'present'
}

/** Takes over a token that another tab may have got by signing in; gives whether the session goes on. */
export async function renewSession(): Promise<boolean> {
  const before = known.csrf_token
  return (await lookAgain()) === 'present' && known.csrf_token !== before
}

async function untilSignedIn(): Promise<void> {
  become('ended')
  for (let found: SessionState = 'ended'; found !== 'present'; ) {
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, LOOKS_AGAIN)
    })
    found = await lookAgain().catch(() => state)
    become(found)
  }
}

/** Ends once the reader is signed in again. */
export function signedInAgain(): Promise<void> {
  waiting ??= untilSignedIn().finally(() => {
    waiting = undefined
  })
  return waiting
}

/** Looks at once, since somebody has just signed in. */
export const wakeSession = (): void => wake()
addEventListener('focus', wakeSession)

export type SignInOutcome = 'done' | 'wrong' | 'elsewhere'

/**
 * Signs in by the form of the sign-in page, as it stands there.
 *
 * @returns `elsewhere` where that takes more than an address and a password: a code, the company's page, or patience
 */
export async function signInHere(email: string, password: string): Promise<SignInOutcome> {
  const page = await fetch(`${known.root}/sign-in`, { headers: { accept: 'text/html' } })
  const form = new DOMParser()
    .parseFromString(await page.text(), 'text/html')
    .querySelector('form:has([name=password])')
  const csrf_token = form?.querySelector<HTMLInputElement>('[name=csrf_token]')?.value
  if (csrf_token !== undefined) {
    const body = new URLSearchParams({ csrf_token, email, password })
    const answer = await fetch(`${known.root}/sign-in`, { method: 'POST', body, redirect: 'manual' })
    if (answer.status === 401) return 'wrong'
    if (answer.type !== 'opaqueredirect') return 'elsewhere'
  }
  const isIn = (await lookAgain()) !== 'ended'
  wakeSession()
  return isIn ? 'done' : 'elsewhere'
}
