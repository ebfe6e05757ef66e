// A server and a worker on one PostgreSQL whose clocks differ by a day: everything is told once, at the time of the database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { durablePostgres, type Fresh, freshDatabase } from '../database.ts'
import { http } from '../events/receivers.ts'
import { folkmoot, type Program, serving, working } from './operator.ts'

/** Moves the clock of a program a day ahead, or back. */
const moved = (days: number) => {
  const script = `const now = Date.now; Date.now = () => now() + ${days * 86_400_000}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}

/** Milliseconds for which a target is silent: longer than from one look for work to the next. */
const SILENT = 1_300
const HOOKS = 5

describe('two processes with different clocks', () => {
  let fresh: Fresh
  let programs: Program[]
  before(async () => {
    fresh = await freshDatabase('postgres', { migrated: true, server: durablePostgres() })
  })
  after(() => fresh.remove())

  test('each event is told to each hook once, and everything has the time of the database', async () => {
    const told: string[] = []
    const heard = new EventTarget()
    const target = await http((request, response) => {
      told.push(String(request.headers['webhook-id']))
      heard.dispatchEvent(new Event('told'))
      setTimeout(() => response.end(), SILENT)
    })
    const settings = { ...fresh.env, FOLKMOOT_SECRET: 'a secret that only this test knows', FOLKMOOT_DEMO: 'off' }
    const shared = { ...settings, HOOK_ALLOW_NETWORKS: '127.0.0.0/8' }
    const token = (await folkmoot(['init', '--email', 'ada.thornbury@harbour.example'], shared)).stdout.trim()
    const server = await serving({ ...shared, ...moved(1) })
    programs = [server, await working({ ...shared, FOLKMOOT_URL: new URL(server.url).origin })]
    const post = async (path: string, sent: unknown) => {
      const headers = { 'x-api-key': token, 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(sent) })
      assert.equal(answer.status, 201)
      return (await answer.json()) as Record<string, { value: number }>
    }
    const { room_id } = await post('/organizations/1/rooms', { name: 'Harbour board' })
    const wanted = (place: number) => ({ event: 'meeting_created', target_url: `http://${target}/${place}` })
    for (let place = 0; place < HOOKS; place++) await post('/hooks', wanted(place))
    const made = await post(`/rooms/${room_id}/meetings`, { name: 'Quay repairs' })
    await post(`/rooms/${room_id}/meetings`, { name: 'Harbour lights' })
    while (new Set(told).size < 2 * HOOKS) await once(heard, 'told')
    for (const program of programs) await program.end()
    assert.equal(told.length, 2 * HOOKS)
    assert.ok(Math.abs(made['create_ts']!.value - Date.now() / 1000) < 3_600)
  })
})
