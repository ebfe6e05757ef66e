// The conformance tests of the Model Context Protocol, for both revisions: all scenarios that each of them requires.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/app.ts'
import { type Stage, setStage } from '../stage.ts'
import { conformanceHandler } from './conformance-fixture.ts'

const program = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')

describe('conformance of /mcp', () => {
  let stage: Stage
  let app: FastifyInstance
  let url = ''
  let folder = ''

  before(async () => {
    stage = await setStage('sqlite')
    const token = await stage.token(await stage.person())
    const config = { logLevel: 'silent', trustProxy: [], tls: undefined }
    app = await createApp({ site: stage.site, config, mcpHandler: conformanceHandler })
    // The program knows no tokens.
    app.server.prependListener('request', ({ headers }) => {
      headers['x-api-key'] = token
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://localhost:${(app.server.address() as AddressInfo).port}`
    stage.site.url = url
    folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  })
  after(async () => {
    await app.close()
    await stage.app.close()
    await stage.fresh.remove()
    rmSync(folder, { recursive: true })
  })

  for (const [revision, scenarios] of [
    ['2026-07-28', 37],
    ['2025-11-25', 30],
  ] as const)
    test(`${revision}: all ${scenarios} required scenarios`, async () => {
      const run = spawn(process.execPath, [program, 'server', '--url', `${url}/mcp`, '--requirements', revision], {
        cwd: folder,
      })
      let output = ''
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (output += data))
      const [code] = await once(run, 'close')
      assert.equal(code, 0, output.slice(-12_000))
      // Scenarios of extensions, and those that are younger than the revision, run as well but do not count.
      const unscored = Number(/: (\d+) scenario\(s\) run/.exec(output)![1])
      assert.match(output, new RegExp(`Running requirements ${revision} \\(${scenarios + unscored} scenarios\\)`))
    })
})
