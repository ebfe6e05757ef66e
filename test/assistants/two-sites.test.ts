// Two sites behind one server: each has its own endpoint, tokens, `next` and confirmations.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { DIALECTS } from '../stage.ts'
import { setTwoSites, type TwoSites } from '../two-sites.ts'
import { type Mcp, mcpOf } from './mcp.ts'

for (const dialect of DIALECTS)
  describe(`assistants of two sites (${dialect})`, () => {
    let sites: TwoSites
    let [harbour, museum]: Scene[] = []
    let [token, other] = ['', '']
    const at = (host: string, path: string, token: string): Mcp => mcpOf(sites.app, token, { host, path })

    before(async () => {
      sites = await setTwoSites(dialect)
      harbour = await setScene(sites.harbour.stage)
      museum = await setScene(sites.museum.stage)
      token = await sites.harbour.stage.token(harbour.owner.id)
      other = await sites.museum.stage.token(museum.owner.id)
    })
    after(() => sites.remove())

    test('a token, a `next` and a confirmation are good at their site alone', async () => {
      const [here, there] = [at('harbour.example', '/mcp', token), at('museum.example', '/moot/mcp', other)]
      const meetings = [await newMeeting(harbour!), await newMeeting(museum!)]
      assert.deepEqual(meetings[0], meetings[1])
      const args = { meeting_id: meetings[0], text: 'Only here' }
      const { text } = await here.call('write_note', args)
      const confirm = /^confirm: (\S+)$/m.exec(text)![1]!
      assert.match((await there.call('write_note', { ...args, confirm })).text, /belongs to another call/)
      assert.match(
        (await here.call('write_note', { ...args, confirm })).text,
        /^done: note \d+ https:\/\/harbour\.example\//,
      )
      const next = /^next: (\S+)$/m.exec(await here.read('read_changes', { after: 'now' }))![1]!
      assert.match((await there.call('read_changes', { after: next })).text, /Begin again/)
      for (const [host, path, one] of [
        ['harbour.example', '/mcp', other],
        ['museum.example', '/moot/mcp', token],
      ] as const) {
        const { status, headers } = await at(host, path, one).ask('tools/list')
        assert.equal(status, 401)
        const suffix = path === '/mcp' ? '/mcp' : '/moot/mcp'
        assert.match(
          headers['www-authenticate']!,
          new RegExp(`https://${host}/.well-known/oauth-protected-resource${suffix}"`),
        )
      }
      assert.equal((await at('harbour.example', '/moot/mcp', token).ask('tools/list')).status, 404)
    })
  })
