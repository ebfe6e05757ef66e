// Streams end with what let them in: a token, a session, an application's grant, a person, or their site.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { endStreams } from '../../server/changes/streams/hub.ts'
import { oauthScene } from '../identity/oauth/scene.ts'
import { signedIn, withPassword } from '../pages/people.ts'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases, type Stage, setStage } from '../stage.ts'
import { setTwoSites } from '../two-sites.ts'
import { listen, type Stream } from './listen.ts'

const PATH = '/changes?after=now'

/** The stream ends, and says why. */
async function mustEnd(stream: Stream, status: number) {
  assert.equal(stream.status, 200, stream.text())
  const { event, data } = (await stream.rest()).at(-1)!
  assert.equal(event, 'end')
  assert.equal(data.status, status)
}

onBothDatabases('streams that end', (stage, dialect) => {
  test('with the API token: deleted, or expired', async () => {
    const owner = await stage().person()
    const client = await stage().as(owner)
    const added = async (more: object = {}) => {
      const { body, headers } = await client.post('/tokens', { name: 'Clock', access: 'read', ...more })
      return { token_id: body.token_id, token: headers['x-api-key']! }
    }
    const { token, token_id } = await added()
    const [one, other] = [
      await listen(stage().app, PATH, { 'x-api-key': token }),
      await listen(stage().app, PATH, { 'x-api-key': await stage().token(owner) }),
    ]
    assert.equal((await client.delete(`/tokens/${token_id}`)).status, 204)
    await mustEnd(one, 401)
    const brief = await listen(stage().app, PATH, {
      'x-api-key': (await added({ expires_ts: stage().site.clock() + 60 })).token,
    })
    stage().pass(61)
    await mustEnd(brief, 401)
    // That of another token of the same person goes on.
    await client.patch(`/members/${owner}`, { title: 'Pilot' })
    const stop = startOrdering(stage().site, () => {})
    await other.until(`member ${owner} changed`).finally(stop)
    other.close()
  })

  test('with the session of a browser, from the site itself alone', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const cookie = `__Host-folkmoot=${one.cookies.get('__Host-folkmoot')}`
    assert.equal((await listen(stage().app, PATH, { cookie, 'sec-fetch-site': 'cross-site' })).status, 401)
    const stream = await listen(stage().app, PATH, { cookie, 'sec-fetch-site': 'same-origin' })
    const client = await stage().as(ada.id)
    const { body } = await client.get('/sessions')
    assert.equal((await client.delete(`/sessions/${body[0].session_id}`)).status, 204)
    await mustEnd(stream, 401)
  })

  test('with the grant of an application', async () => {
    const own = await setStage(dialect)
    try {
      const scene = await oauthScene(own)
      const ada = await scene.person()
      const application = await scene.register(ada.member_id)
      const tokens = [await scene.tokens(application, ada.email), await scene.tokens(application, ada.email)]
      const headersOf = (at: number) => ({ authorization: `Bearer ${tokens[at]!.access_token}` })
      const [revoked, ended] = [await listen(own.app, PATH, headersOf(0)), await listen(own.app, PATH, headersOf(1))]
      await scene.post('/oauth/revoke', { token: tokens[0]!.access_token }, application)
      await mustEnd(revoked, 401)
      const client = await own.as(ada.member_id)
      const { body } = await client.get('/authorizations')
      assert.equal((await client.delete(`/authorizations/${body[0].authorization_id}`)).status, 204)
      await mustEnd(ended, 401)
    } finally {
      await own.app.close()
      await own.fresh.remove()
    }
  })

  test('with the person', async () => {
    const chief = await stage().as(await stage().person({ enterprise: true }))
    const leaver = await stage().person()
    const stream = await listen(stage().app, PATH, { 'x-api-key': await stage().token(leaver) })
    assert.equal((await chief.delete(`/members/${leaver}`)).status, 204)
    await mustEnd(stream, 401)
  })

  test('with the site, of several: the others go on', async () => {
    const two = await setTwoSites(dialect)
    const { harbour, museum } = two
    try {
      const streams = []
      for (const { stage: own, host } of [harbour, museum]) {
        const headers = { host, 'x-forwarded-proto': 'https', 'x-api-key': await own.token(await own.person()) }
        const below = `${new URL(own.site.url).pathname.replace(/\/$/, '')}/api/v1`
        streams.push(await listen(two.app, PATH, headers, below))
      }
      endStreams(harbour.stage.site)
      await mustEnd(streams[0]!, 503)
      await two.app.close()
      await mustEnd(streams[1]!, 503)
    } finally {
      await two.remove()
    }
  })
})

onBothDatabases('readers who are slow', (stage) => {
  describe('of a site whose changes are ordered', () => tests(stage))
})

/** How many long notes are written at a time. */
const MANY = 20

function tests(stage: () => Stage) {
  let scene: Scene
  let meeting: number
  let stop: () => Promise<void>

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    stop = startOrdering(stage().site, (error) => assert.fail(String(error)))
  })
  after(() => stop?.())

  /** Writes notes that are long. */
  async function writeMuch(meeting_id: number) {
    const now = stage().site.clock()
    const much = {
      ...{ description: 'R'.repeat(200_000), room_id: scene.room, meeting_id, agenda_item_id: null },
      ...{ create_id: scene.owner.id, update_id: null, create_ts: now, update_ts: now },
    }
    await stage().write((trx) =>
      trx
        .insertInto('note')
        .values(Array.from({ length: MANY }, () => much))
        .execute(),
    )
    return MANY
  }

  test('are cut off, and whoever listens next is told what happens from then on', async () => {
    const headers = { 'x-api-key': await stage().token(scene.owner.id) }
    const path = `${PATH}&embed=resource&kind=note`
    const another = await newMeeting(scene)
    // One that reads makes the server listen, and is told everything.
    const first = await listen(stage().app, path, headers)
    const accepted = once(stage().app.server, 'connection')
    const { port } = stage().app.server.address() as { port: number }
    const slow = connect(port, '127.0.0.1')
    slow.on('error', () => {})
    const request = [`GET /api/v1${path} HTTP/1.1`, 'Host: moot.example', 'Accept: text/event-stream']
    slow.write([...request, `X-Api-Key: ${headers['x-api-key']}`, '', ''].join('\r\n'))
    const [socket] = await accepted
    const closed = once(socket, 'close')
    // It has begun, and now nothing is read any more.
    await once(slow, 'data')
    slow.pause()
    // More and more, until the system takes no more for it either.
    while (!socket.destroyed) assert.equal((await first.told(await writeMuch(another))).length, MANY)
    await closed
    slow.destroy()
    first.close()
    // Things that concern nobody who listens.
    for (let count = 0; count < 3; count++) await stage().person()
    const next = await listen(stage().app, PATH, headers)
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/notes`, { description: 'It rains' })
    assert.deepEqual(await next.told(1), [`note ${body.note_id} made`])
    next.close()
  })

  test('who opens while others write is told everything once, and in order', async () => {
    const headers = { 'x-api-key': await stage().token(scene.owner.id) }
    const { client } = scene.owner
    const begun = (await client.get('/changes?after=now&kind=note')).headers['x-next-cursor']!
    const streams: Stream[] = []
    const made: number[] = []
    for (let at = 0; at < 40; at++) {
      made.push((await client.post(`/meetings/${meeting}/notes`, { description: `${at}` })).body.note_id)
      if (at % 5 === 0) streams.push(await listen(stage().app, `/changes?kind=note&after=${begun}`, headers))
    }
    for (const stream of streams)
      assert.deepEqual(
        await stream.told(made.length),
        made.map((id) => `note ${id} made`),
      )
    for (const stream of streams) stream.close()
  })
}
