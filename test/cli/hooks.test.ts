// Hooks from end to end: a server, a worker beside it, and the receiver of the documents, each a process of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../postgres.ts'
import {
  folkmoot,
  onBothMigratedConsoles,
  type ProcessSettings,
  type Program,
  serving,
  started,
  working,
} from './operator.ts'

const SECRET = 'a secret that only the tests of hooks know'

/** The receiver that docs/hooks.md shows; gives where it listens. */
async function receiving(settings: ProcessSettings): Promise<Program & { url: string }> {
  const receiver = started('docs/examples/hook-receiver.ts', [], { PORT: '0', ...settings })
  const [, url] = /^Listening on (\S+)$/.exec(await receiver.line(/^Listening on /))!
  return { ...receiver, url: url! }
}

onBothMigratedConsoles('hooks from end to end', (desk) => {
  async function site(worker: 'inside' | 'beside') {
    const { settings } = desk()
    const shared = { ...settings, FOLKMOOT_SECRET: SECRET, HOOK_ALLOW_NETWORKS: '127.0.0.0/8', FOLKMOOT_DEMO: 'off' }
    const token = (await folkmoot(['init', '--email', 'ada.thornbury@harbour.example'], shared)).stdout.trim()
    const server = await serving({ ...shared, ...(worker === 'beside' && { FOLKMOOT_WORKER: 'off' }) })
    const programs: Program[] = [server]
    if (worker === 'beside') programs.push(await working({ ...shared, FOLKMOOT_URL: new URL(server.url).origin }))
    const ask = async (method: string, path: string, body?: unknown) => {
      const headers = { 'x-api-key': token, ...(body !== undefined && { 'content-type': 'application/json' }) }
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
    }
    const ended = () => Promise.all(programs.map((program) => program.end()))
    return { token, ask, ended }
  }

  for (const worker of ['inside', 'beside'] as const) {
    test(`with the worker ${worker} the server, a receiver hears of a ping and of a meeting, and fetches it`, async () => {
      const { token, ask, ended } = await site(worker)
      const room = (await ask('POST', '/organizations/1/rooms', { name: 'Harbour board' })).body.room_id
      const port = await freePort()
      const wanted = { event: 'meeting_created', room_id: room, target_url: `http://127.0.0.1:${port}/` }
      const { headers, body: hook } = await ask('POST', '/hooks', wanted)
      const secret = headers.get('x-hook-secret')!
      const receiver = await receiving({ PORT: String(port), HOOK_SECRET: secret, FOLKMOOT_TOKEN: token })

      await ask('POST', `/hooks/${hook.hook_id}/ping`, {})
      assert.match(await receiver.line(/^ping /), new RegExp(`/api/v1/hooks/${hook.hook_id}$`))
      const { body: meeting } = await ask('POST', `/rooms/${room}/meetings?fields=meeting_id`, { name: 'Quay repairs' })
      assert.match(await receiver.line(/^meeting_created /), /^meeting_created 200 \{/)
      assert.match(receiver.printed().join('\n'), /name: 'Quay repairs'/)
      const { body: found } = await ask('GET', `/meetings/${meeting.meeting_id}?fields=name`)
      assert.deepEqual(found, { name: 'Quay repairs' })
      await receiver.end()
      assert.deepEqual(new Set(await ended()), new Set([0]))
    })
  }

  test('a receiver with another secret refuses the call, and the log of the hook says so', async () => {
    const { ask, ended } = await site('inside')
    const receiver = await receiving({ HOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` })
    const { body: hook } = await ask('POST', '/hooks', { event: 'meeting_created', target_url: `${receiver.url}/` })
    await ask('POST', `/hooks/${hook.hook_id}/ping`, {})
    const path = `/hooks/${hook.hook_id}/deliveries?fields=state,attempts`
    for (;;) {
      const { body } = await ask('GET', path)
      if (!body[0].attempts.length) continue
      assert.equal(body[0].state, 'waiting')
      assert.equal(body[0].attempts[0].status, 400)
      break
    }
    await receiver.end()
    await ended()
  })
})
