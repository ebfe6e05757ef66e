// Session expiry: requests are held back until the same person has signed in again, and the page is preserved.
import { useSyncExternalStore } from 'react'
import { known } from '../site.ts'
import { NoAnswerError } from './problem.ts'

/** `ended`: nobody is signed in; `other`: somebody else is, for whom this page is not. */
export type SessionState = 'present' | 'ended' | 'other'

/** Milliseconds after which the page looks again whether somebody has signed in, perhaps in another tab. */
const LOOKS_AGAIN = 3_000

const UNAUTHORIZED = 401

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

/** Returns whether the reader's session goes on. */
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
  for (let current: SessionState = 'ended'; current !== 'present'; ) {
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, LOOKS_AGAIN)
    })
    current = await lookAgain().catch(() => state)
    become(current)
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

/** `code`: the code of a second factor is asked for next; `over`: it came too late; `elsewhere`: only the sign-in page can. */
export type SignInOutcome = 'done' | 'wrong' | 'code' | 'over' | 'tooMany' | 'elsewhere'

const TOO_MANY = 429

/** The CSRF token of a form of the sign-in pages; undefined where the page has no such form. */
async function tokenOn(path: string, field: string): Promise<string | undefined> {
  const page = await fetch(known.root + path, { headers: { accept: 'text/html' } })
  const form = new DOMParser()
    .parseFromString(await page.text(), 'text/html')
    .querySelector(`form:has([name=${field}])`)
  return form?.querySelector<HTMLInputElement>('[name=csrf_token]')?.value
}

/** Sends such a form; undefined where the server accepted it. */
async function send(path: string, fields: Record<string, string>): Promise<SignInOutcome | undefined> {
  const body = new URLSearchParams(fields)
  const { status, type } = await fetch(known.root + path, { method: 'POST', body, redirect: 'manual' })
  if (type === 'opaqueredirect') return undefined
  return status === UNAUTHORIZED ? 'wrong' : status === TOO_MANY ? 'tooMany' : 'elsewhere'
}

const CODE = '/sign-in/code'

/** Signs in by the form of the sign-in page, as it stands there. */
export async function signInHere(email: string, password: string): Promise<SignInOutcome> {
  const csrf_token = await tokenOn('/sign-in', 'password')
  const refused = csrf_token !== undefined && (await send('/sign-in', { csrf_token, email, password }))
  if (refused) return refused
  if ((await lookAgain()) === 'ended') return (await tokenOn(CODE, 'code')) === undefined ? 'elsewhere' : 'code'
  wakeSession()
  return 'done'
}

/** Completes signing in by a code of the authenticator app, or by a recovery code. */
export async function enterCodeHere(code: string): Promise<SignInOutcome> {
  const csrf_token = await tokenOn(CODE, 'code')
  const refused = csrf_token !== undefined && (await send(CODE, { csrf_token, code }))
  if (refused) return refused
  if ((await lookAgain()) === 'ended') return 'over'
  wakeSession()
  return 'done'
}

/** Signs out the person who has signed in meanwhile, so that the reader can sign in again. */
export async function signOutOther(): Promise<void> {
  const response = await fetch(`${known.root}/session`)
  if (response.ok) {
    const { csrf_token, member_id } = (await response.json()) as { csrf_token: string; member_id: number }
    if (member_id !== known.member_id) await send('/sign-out', { csrf_token })
  }
  wakeSession()
}
