// Long texts are compressed for whoever takes that, with a tag of their own.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('compression', (stage) => {
  let scene: Scene
  let feed: string
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    const { client } = scene.owner
    for (let day = 10; day < 28; day++) {
      meeting = await newMeeting(scene, `Tide tables of the day ${day}`)
      const times = { start_time: `2026-03-${day}T09:00:00Z`, duration_seconds: 3600 }
      assert.equal(
        (await client.patch(`/meetings/${meeting}`, { ...times, location: 'Pier 4 '.repeat(20) })).status,
        200,
      )
    }
    await client.patch(`/meetings/${meeting}`, { description: `<p>${'High and low water. '.repeat(600)}</p>` })
    const made = await client.post('/calendar_feeds', { kind: 'room', room_id: scene.room })
    feed = new URL(made.headers['x-feed-url']!).pathname
  })

  const fetched = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    stage().app.inject({ method, url, headers })
  const CODINGS = { br: brotliDecompressSync, gzip: gunzipSync } as const

  test('a feed, by the coding that is taken, and 304 whichever tag is known', async () => {
    const plain = await fetched(feed)
    assert.ok(plain.payload.length > 8_192, String(plain.payload.length))
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(plain.headers['vary'], 'Accept-Encoding')
    const tags = [plain.headers['etag'] as string]
    for (const [coding, unpack] of Object.entries(CODINGS)) {
      const answer = await fetched(feed, { 'accept-encoding': `${coding}, identity;q=0.5` })
      assert.equal(answer.headers['content-encoding'], coding)
      assert.equal(answer.headers['vary'], 'Accept-Encoding')
      assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8')
      assert.ok(answer.rawPayload.length * 4 < plain.rawPayload.length)
      assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
      assert.equal(unpack(answer.rawPayload).toString(), plain.payload)
      tags.push(answer.headers['etag'] as string)
    }
    assert.equal(new Set(tags).size, 3)
    for (const tag of [...tags, `W/${tags[2]}`])
      for (const accepted of ['', 'br', 'gzip']) {
        const again = await fetched(feed, { 'if-none-match': tag, 'accept-encoding': accepted })
        assert.equal(again.statusCode, 304, tag)
        assert.equal(again.payload, '')
        assert.equal(again.headers['vary'], 'Accept-Encoding')
        assert.equal(again.headers['content-encoding'], undefined)
      }
    const refused = await fetched(feed, { 'accept-encoding': 'br;q=0, gzip;q=0' })
    assert.equal(refused.headers['content-encoding'], undefined)
  })

  test('an answer of the API, whose tag serves for a change, and no short one', async () => {
    const { client } = scene.owner
    const headers = { 'accept-encoding': 'gzip, br' }
    const long = await client.get(`/meetings/${meeting}`, { headers })
    assert.equal(long.headers['content-encoding'], 'br')
    const tag = long.headers['etag']!
    assert.match(tag, /:br"$/)
    assert.equal((await client.get(`/meetings/${meeting}`, { headers: { 'if-none-match': tag } })).status, 304)
    const path = `/meetings/${meeting}`
    const changed = await client.patch(path, { location: 'Pier 5' }, { headers: { 'if-match': tag } })
    assert.equal(changed.status, 200)
    assert.equal((await client.patch(path, { location: 'Pier 6' }, { headers: { 'if-match': tag } })).status, 412)
    const short = await client.get(`/rooms/${scene.room}`, { headers })
    assert.equal(short.headers['content-encoding'], undefined)
    assert.equal(short.headers['vary'], 'Accept-Encoding')
  })

  test('a browser that another site made ask gets it as it is', async () => {
    const asked = (more: Record<string, string>) => fetched(feed, { 'accept-encoding': 'br', ...more })
    for (const from of ['cross-site', 'same-site'])
      assert.equal((await asked({ 'sec-fetch-site': from })).headers['content-encoding'], undefined, from)
    assert.equal((await asked({ cookie: 'one=two' })).headers['content-encoding'], undefined)
    assert.equal((await asked({ 'sec-fetch-site': 'same-origin' })).headers['content-encoding'], 'br')
  })
})
