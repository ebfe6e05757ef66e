// The official clients of the Model Context Protocol, 2.x and 1.x: from 401 to a result without a registration, and for 30 days
// without signing in again.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
  UnauthorizedError as Unauthorized2,
} from '@modelcontextprotocol/client'
import { UnauthorizedError as Unauthorized1 } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type Publisher, publisherFor, TIDES } from '../identity/oauth/published.ts'
import { CALLBACK, type OAuthScene, oauthScene } from '../identity/oauth/scene.ts'
import { onBothDatabases } from '../stage.ts'

const DAY = 86_400

/** What the store of a client keeps, and where it sends its person. */
function storeOf() {
  const kept: { information?: any; tokens?: any; verifier?: string; sentTo?: URL; signIns: number } = { signIns: 0 }
  const provider = {
    redirectUrl: CALLBACK,
    clientMetadataUrl: TIDES,
    clientMetadata: { client_name: 'Tide clock', redirect_uris: [CALLBACK] },
    clientInformation: () => kept.information,
    saveClientInformation: (information: any) => {
      kept.information = information
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: any) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url: URL) => {
      kept.sentTo = url
      kept.signIns++
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier!,
  }
  return { kept, provider }
}

const LIBRARIES = [
  ['2.x', Client2, Transport2, Unauthorized2],
  ['1.x', Client1, Transport1, Unauthorized1],
] as const

onBothDatabases('the official clients', (stage) => {
  let scene: OAuthScene
  let publisher: Publisher
  before(async () => {
    scene = await oauthScene(stage())
    publisher = publisherFor(stage().site)
    publisher.publish(TIDES)
  })

  for (const [version, Client, Transport, Unauthorized] of LIBRARIES)
    test(`the client ${version} gets from 401 to a result without a registration, and back for 30 days`, async () => {
      const { email } = await scene.person()
      const { kept, provider } = storeOf()
      const connect = async () => {
        const transport = new Transport(new URL(`${scene.base}/mcp`), { authProvider: provider as never })
        const client = new Client({ name: 'tides', version: '1.0.0' })
        return { transport, client, connected: client.connect(transport as never) }
      }
      const first = await connect()
      await assert.rejects(first.connected, Unauthorized)
      const { sentTo } = kept
      assert.equal(sentTo!.searchParams.get('client_id'), TIDES)
      assert.equal(sentTo!.searchParams.get('resource'), `${scene.base}/mcp`)
      assert.equal(sentTo!.searchParams.get('code_challenge_method'), 'S256')
      const one = await scene.signedIn(email)
      const asking = { path: sentTo!.pathname + sentTo!.search, verifier: '', state: '', redirect_uri: CALLBACK }
      const back = await scene.letIn(one, asking)
      await first.transport.finishAuth(back.searchParams.get('code')!, back.searchParams.get('iss') as never)
      for (let days = 0; days <= 30; days += 5) {
        const { client, connected } = await connect()
        await connected
        const { tools } = await client.listTools()
        assert.equal(tools.length, 10, `after ${days} days`)
        const result = await client.callTool({ name: 'list_meetings', arguments: {} })
        assert.ok(!result.isError)
        await client.close()
        stage().pass(5 * DAY)
      }
      assert.equal(kept.signIns, 1)
    })
})
