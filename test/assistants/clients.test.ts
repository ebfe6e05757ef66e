// The clients of both major versions of the library use `/mcp` as their users would.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { newMeeting, setScene } from '../places/scene.ts'
import { type Stage, setStage } from '../stage.ts'

describe('clients of the library', () => {
  let stage: Stage
  let url: URL
  let headers: Record<string, string>
  let meeting_id: number

  before(async () => {
    stage = await setStage('sqlite')
    const scene = await setScene(stage)
    meeting_id = await newMeeting(scene)
    headers = { authorization: `Bearer ${await stage.token(scene.owner.id)}` }
    await stage.app.listen({ port: 0, host: '127.0.0.1' })
    stage.site.url = `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`
    url = new URL(`${stage.site.url}/mcp`)
  })
  after(async () => {
    await stage.app.close()
    await stage.fresh.remove()
  })

  const about = { name: 'test', version: '1' }
  const made = {
    '1.x': async () => {
      const client = new Client1(about)
      await client.connect(new Transport1(url, { requestInit: { headers } }) as never)
      return client
    },
    '2.x': async () => {
      const client = new Client(about)
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      return client
    },
    '2.x, which asks for the newest revision first': async () => {
      const client = new Client(about, { versionNegotiation: { mode: 'auto' } })
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      return client
    },
  } as const

  for (const [version, connect] of Object.entries(made))
    test(`${version}: lists tools, reads, and writes after a preview`, async () => {
      const client = (await connect()) as Client
      assert.match(client.getInstructions()!, /Show it to the person\./)
      const { tools } = await client.listTools()
      assert.equal(tools.length, 10)
      const call = async (name: string, args: Record<string, unknown>) => {
        const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] }
        return content[0]!.text
      }
      assert.match(await call('read_meeting', { meeting_id }), new RegExp(`^- meeting ${meeting_id}\\b`, 'm'))
      const args = { meeting_id, text: `By ${version}` }
      const confirm = /^confirm: (\S+)$/m.exec(await call('write_note', args))![1]!
      assert.match(await call('write_note', { ...args, confirm }), /^done: note \d+ http/)
      const { messages } = await client.getPrompt({ name: 'prepare_meeting' })
      assert.equal(messages.length, 1)
      await client.close()
    })
})
