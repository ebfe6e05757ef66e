// The metadata of the resource of assistants, and what counts as a credential there.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { AssistantIdentity } from '../../../server/access/assistant.ts'
import { createAuthenticator } from '../../../server/identity/authenticator.ts'
import { identifyAssistant } from '../../../server/identity/oauth/assistant-credential.ts'
import { onBothDatabases, type StageOptions, setStage } from '../../stage.ts'

const metadataOf = async (options: StageOptions, paths: readonly string[]) => {
  const { app, fresh } = await setStage('sqlite', options)
  const answers = await Promise.all(
    paths.map((url) => app.inject({ url, headers: { origin: 'https://page.example' } })),
  )
  const asked = await app.inject({
    method: 'OPTIONS',
    url: paths[0]!,
    headers: { origin: 'https://page.example', 'access-control-request-method': 'GET' },
  })
  await app.close()
  await fresh.remove()
  return { answers, asked }
}

const RESOURCE = '/.well-known/oauth-protected-resource'
const SERVER = '/.well-known/oauth-authorization-server'

describe('the metadata of the resource of assistants', () => {
  for (const [url, paths] of [
    ['https://moot.example', [RESOURCE, `${RESOURCE}/mcp`]],
    [
      'https://example.com/folk/moot',
      [`${RESOURCE}/folk/moot/mcp`, `${RESOURCE}/folk/moot`, `/folk/moot${RESOURCE}`, `/folk/moot${RESOURCE}/mcp`],
    ],
  ] as const)
    test(`of ${url} is at ${paths.length} addresses, for pages of any origin, and goes with MCP=off`, async () => {
      const { answers, asked } = await metadataOf({ url, corsOrigins: [] }, [
        ...paths,
        `${new URL(url).pathname.replace(/\/$/, '')}${SERVER}`,
      ])
      const ofServer = answers.pop()!
      assert.equal(ofServer.json().client_id_metadata_document_supported, true)
      assert.ok(ofServer.json().token_endpoint_auth_methods_supported.includes('none'))
      for (const { statusCode, headers, json } of answers) {
        assert.equal(statusCode, 200)
        assert.equal(headers['access-control-allow-origin'], '*')
        const { resource, authorization_servers, scopes_supported, bearer_methods_supported } = json()
        assert.deepEqual([resource, authorization_servers], [`${url}/mcp`, [url]])
        assert.deepEqual([scopes_supported, bearer_methods_supported], [['read', 'write'], ['header']])
      }
      assert.deepEqual([asked.statusCode, asked.headers['access-control-allow-headers']], [204, '*'])
      const off = await metadataOf({ url, mcp: 'off' }, [
        ...paths,
        `${new URL(url).pathname.replace(/\/$/, '')}${SERVER}`,
      ])
      assert.ok(!('client_id_metadata_document_supported' in off.answers.pop()!.json()))
      for (const { statusCode } of [...off.answers, off.asked]) assert.equal(statusCode, 404)
    })
})

onBothDatabases('credentials of assistants', (stage) => {
  let [reading, writing, others] = ['', '', '']
  before(async () => {
    const { person, token } = stage()
    const ada = await person()
    reading = await token(ada, 'read')
    writing = await token(ada)
    others = await token(await person())
  })

  const identify = async (headers: Record<string, string | undefined>): Promise<AssistantIdentity> =>
    identifyAssistant({ site: stage().site, headers })

  test('an API token counts in either header, with its own access', async () => {
    for (const [token, writes] of [
      [reading, false],
      [writing, true],
    ] as const)
      for (const headers of [
        { authorization: `Bearer ${token}` },
        { 'x-api-key': token },
        { authorization: `bearer  ${token}` },
      ]) {
        const { credential } = await identify(headers)
        assert.deepEqual(
          [credential?.writes, credential?.by, credential?.client],
          [writes, 'token', { name: null, host: null }],
        )
      }
    const both = await identify({ authorization: `Bearer ${writing}`, 'x-api-key': reading })
    assert.equal(both.credential?.writes, false)
  })

  test('nothing else counts, and only a token that was sent is called invalid', async () => {
    for (const headers of [
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: `Bearer ${writing}x` },
      { 'x-api-key': '' },
      { 'x-api-key': writing, authorization: `Bearer ${others}` },
      { 'x-api-key': 'x', authorization: `Bearer ${writing}` },
      { 'x-api-key': writing, authorization: 'Bearer x' },
    ])
      assert.deepEqual(await identify(headers), { credential: undefined, wasSent: true })
    for (const headers of [{}, { authorization: 'Basic YTpi' }, { cookie: 'folkmoot=x' }])
      assert.deepEqual(await identify(headers), { credential: undefined, wasSent: false })
  })
})

onBothDatabases('the use of assistants', (stage) => {
  test('is in the audit log once for each person, client and day, also by other processes', async () => {
    const { site, person, token } = stage()
    const ada = await person()
    const [first, second] = [await token(ada), await token(ada)]
    const processes = [1, 2].map(() => createAuthenticator((error) => assert.ifError(error)))
    const use = async (one: string) => {
      const headers = { authorization: `Bearer ${one}` }
      await Promise.all(
        processes.map(({ byAssistant }) => byAssistant({ site, headers, ip: '192.0.2.7', id: 'request' })),
      )
      await Promise.all(processes.map(({ settled }) => settled()))
    }
    await stage().audit()
    for (const one of [first, first, second]) await use(one)
    const entries = (await stage().audit()).filter(({ action }) => action === 'assistant_used')
    assert.deepEqual(
      entries.map(({ member_id, via, object_kind, address }) => [member_id, via, object_kind, address]),
      [1, 2].map(() => [ada, 'token', 'api_token', '192.0.2.7']),
    )
    assert.equal(new Set(entries.map(({ token_id }) => token_id)).size, 2)
    stage().pass(86_400)
    await use(first)
    assert.equal((await stage().audit()).filter(({ action }) => action === 'assistant_used').length, 1)
  })
})
