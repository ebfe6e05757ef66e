// One thing as a file: streams, bundles, embeddables of its own, and the answer when too much is being made.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { room } from '../../../contract/places/room.ts'
import { api } from '../../../server/api/api.ts'
import { creditsBySite } from '../../../server/http/limits/credits.ts'
import { createAuthenticator } from '../../../server/identity/authenticator.ts'
import { refuse, tooBusy } from '../../../server/problem.ts'
import { rooms } from '../../../server/resources/places/room.ts'
import type { FileRequest, RowFile } from '../../../server/resources/serving/file.ts'
import { type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** Rooms that can be carried away. */
const one = {
  ...room.endpoints.one,
  formats: ['pdf', 'html', 'docx', 'epub'],
  formatEmbeds: ['lists', 'tags'],
} as const
const asked: FileRequest[] = []
const files: Record<string, RowFile> = {
  pdf: (row, more) => {
    asked.push(more)
    return { name: String(row['name']), bytes: async () => Readable.from([Buffer.from('%PDF'), Buffer.from('-1.7')]) }
  },
  html: (row) => ({
    name: '../../etc/\u202e"passwd"\r\nX-Evil: 1',
    type: { type: 'application/zip', extension: 'zip' },
    bytes: async () => Buffer.from(`<p>${row['name']}`),
  }),
  docx: () => ({
    name: 'Never',
    bytes: async () => {
      throw tooBusy(7)
    },
  }),
  epub: () => {
    throw refuse('embed', 'conflicting_fields', 'Not together.')
  },
}
const served = {
  ...rooms,
  contract: { ...rooms.contract, endpoints: { one } },
  endpoints: { one: { ...rooms.endpoints['one'], files } },
}

onBothDatabases('one thing as a file', (stage) => {
  let scene: Scene
  let app: FastifyInstance
  let token: string
  let path: string

  before(async () => {
    scene = await setScene(stage())
    token = await stage().token(scene.owner.id)
    path = `/api/v1/rooms/${scene.room}`
    app = fastify() as unknown as FastifyInstance
    await app.register(cookie)
    app.decorateRequest('site', { getter: () => stage().site })
    const identity = { ...createAuthenticator(() => {}), seen: () => {} }
    await app.register(
      (scope) => api(scope, { served: [served], identity, credits: creditsBySite(), prefix: '/api/v1' }),
      { prefix: '/api/v1' },
    )
  })
  after(() => app?.close())

  const get = (query: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `${path}?${query}`, headers: { 'x-api-key': token } })

  test('its bytes may come as a stream, of the row that the caller may read', async () => {
    const { statusCode, headers, payload } = await get('format=pdf&embed=lists,tags&fields=name')
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['content-disposition'], `attachment; filename="Board.pdf"; filename*=UTF-8''Board.pdf`)
    assert.equal(payload, '%PDF-1.7')
    const { embeds, fields, call, context } = asked.at(-1)!
    assert.deepEqual([embeds, fields], [['lists', 'tags'], ['name']])
    assert.equal(call.actor.member_id, scene.owner.id)
    assert.equal(context.actor.member_id, scene.owner.id)
  })

  test('its embeddables are its own, and cost a credit each', async () => {
    assert.equal(Number((await get('format=pdf&embed=lists,tags')).headers['x-rate-limit-used']), 3)
    assert.equal(Number((await get('format=pdf&embed=members')).headers['x-rate-limit-used']), 1)
    assert.equal((await get('format=pdf&embed=members')).statusCode, 422)
    assert.equal((await get('embed=lists')).statusCode, 422)
    assert.equal((await get('embed=members')).statusCode, 200)
  })

  test('a bundle has a different type, and its file names contain no paths or hidden characters', async () => {
    const { headers, payload } = await get('format=html')
    assert.equal(headers['content-type'], 'application/zip')
    const said = headers['content-disposition']
    assert.match(String(said), /^attachment; filename="-\.\.-etc-passwd- X-Evil- 1\.zip"; filename\*=UTF-8''-\.\.-etc-/)
    assert.equal(headers['x-evil'], undefined)
    assert.equal(payload, '<p>Board')
  })

  test('HEAD makes nothing, and says the same', async () => {
    const head = await get('format=docx', 'HEAD')
    assert.equal(head.statusCode, 200)
    assert.equal(head.headers['content-disposition'], `attachment; filename="Never.docx"; filename*=UTF-8''Never.docx`)
    assert.equal(head.payload, '')
  })

  test('503 has no body, and says when to ask again', async () => {
    const { statusCode, headers, payload } = await get('format=docx')
    assert.equal(statusCode, 503)
    assert.equal(headers['retry-after'], '7')
    assert.equal(payload, '')
    assert.equal(headers['content-disposition'], undefined)
    assert.equal(headers['content-type'], undefined)
  })

  test('what a format refuses is 422', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await get('format=epub', method)
      assert.equal(statusCode, 422)
      assert.match(String(headers['content-type']), /^application\/json/)
    }
    assert.equal((await get('format=epub')).json().errors[0].code, 'conflicting_fields')
  })

  test('who may not read it gets no file', async () => {
    const outsider = await someone(stage(), scene)
    const made = asked.length
    const headers = { 'x-api-key': await stage().token(outsider.id) }
    assert.equal((await app.inject({ url: `${path}?format=pdf`, headers })).statusCode, 403)
    assert.equal((await app.inject({ url: `${path}?format=pdf` })).statusCode, 401)
    assert.equal(asked.length, made)
  })
})
