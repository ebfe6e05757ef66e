// Requests of the API as pages send them, and signing minutes with a passkey in them.
import assert from 'node:assert/strict'
import type { Browser } from '../browser.ts'
import { type Owner, withPasskey } from '../identity/passkeys/owner.ts'
import type { Changes, SoftwareAuthenticator, SoftwareOptions } from '../identity/passkeys/software-authenticator.ts'
import { setScene } from '../places/scene.ts'
import type { Stage } from '../stage.ts'

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

/** Three people who run the meetings of a room, with a passkey of each algorithm, and what they ask. */
export async function signers(stage: Stage) {
  const scene = await setScene(stage)
  const person = async (options: SoftwareOptions) => {
    const one = await withPasskey(stage, options)
    await stage.place(scene.room, one.id, 2)
    return one
  }
  const [ada, bela, cleo] = [
    await person({ alg: -7, counter: 3 }),
    await person({ alg: -8 }),
    await person({ alg: -257 }),
  ]
  const ask = (who: Owner, verb: string, path: string, body?: object) => inSession(who.own, verb, path, body)
  const become = async (who: Owner, meeting: number, ...states: string[]) => {
    for (const state of states) {
      const answer = await ask(who, 'POST', `/meetings/${meeting}/minutes`, { state })
      assert.equal(answer.status, 200, answer.text)
    }
  }
  return {
    ...{ scene, ada, bela, cleo, ask, become },
    /** A meeting that Ada approved, of which Béla approves and Cleo doesn't. */
    async approved(meeting?: number): Promise<{ meeting: number; path: string }> {
      const id = meeting ?? (await ask(ada, 'POST', `/rooms/${scene.room}/meetings`, { name: 'Board' })).body.meeting_id
      await become(ada, id, 'in_review')
      for (const [who, approved] of [
        [bela, true],
        [cleo, false],
      ] as const)
        assert.equal((await ask(who, 'PUT', `/meetings/${id}/minutes/approval`, { approved })).status, 200)
      await become(ada, id, 'approved')
      return { meeting: id, path: `/meetings/${id}/minutes/revisions/1/signatures` }
    },
    begin: (who: Owner, path: string, body: object = {}) => ask(who, 'POST', `${path}/options`, body),
    send: (who: Owner, path: string, credential: unknown) => ask(who, 'POST', path, { credential }),
    sign: (who: Owner, path: string, changes?: Changes) => signIn(who.own, who.authenticator, path, changes),
    fileOf: async (path: string) => (await ask(ada, 'GET', path.replace('/signatures', '?format=signed'))).text,
  }
}

export const errorsOf = ({ status, body }: { status: number; body: any }) => [
  status,
  ...(body.errors ?? []).map(({ field, code }: any) => `${field} ${code}`),
]
