// Requests of the API as pages send them, and signing minutes with a passkey in them.
import assert from 'node:assert/strict'
import type { Browser } from '../browser.ts'
import type { Changes, SoftwareAuthenticator } from '../identity/passkeys/software-authenticator.ts'

/** Asks the API with the session of a browser. */
export async function inSession(own: Browser, verb: string, path: string, body?: object) {
  const { csrf_token } = JSON.parse((await own.get('/session')).text)
  return own.api(verb, path, body, { 'x-csrf-token': csrf_token })
}

/** Has a new meeting in a room approved by the person of a browser; gives where its signatures are. */
export async function approveIn(own: Browser, room: number): Promise<string> {
  const { body } = await inSession(own, 'POST', `/rooms/${room}/meetings`, { name: 'Tide tables' })
  const minutes = `/meetings/${body.meeting_id}/minutes`
  for (const state of ['in_review', 'approved'])
    assert.equal((await inSession(own, 'POST', minutes, { state })).status, 200)
  return `${minutes}/revisions/1/signatures`
}

/** Signs minutes, or answers the challenge with something wrong. */
export async function signIn(own: Browser, authenticator: SoftwareAuthenticator, path: string, changes?: Changes) {
  const { status, body, text } = await inSession(own, 'POST', `${path}/options`, {})
  assert.equal(status, 200, text)
  return inSession(own, 'POST', path, { credential: authenticator.get(body.options, changes) })
}
