// The pages of the account that make and revoke the addresses of calendar feeds, without script.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MOST_FEEDS } from '../../../contract/calendar/calendar-feed.ts'
import type { Browser } from '../../browser.ts'
import { type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { PASSWORD, signedIn } from '../people.ts'

const FEEDS = '/account/feeds'

onBothDatabases('feeds in the account', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  /** A member of the room, signed in. */
  async function member(): Promise<Browser> {
    const { id } = await someone(stage(), scene, { organization: 3, room: 3 })
    const password_hash = await stage().site.hashPassword(PASSWORD)
    const { email } = await stage().write((trx) =>
      trx
        .updateTable('member')
        .set({ password_hash, claimed_ts: stage().site.clock() })
        .where('member_id', '=', id)
        .returning('email')
        .executeTakeFirstOrThrow(),
    )
    return signedIn(stage(), { id, email: email! })
  }
  const secretIn = (text: string): string =>
    /<textarea[^>]* readonly [^>]*>https:\/\/moot\.example(\/feeds\/[^<]+\.ics)</.exec(text)![1]!
  const fetched = async (path: string): Promise<number> => (await stage().app.inject({ url: path })).statusCode

  test('an address is made, shown once, works, is listed with its use, and works no more once revoked', async () => {
    const one = await member()
    assert.match((await one.get(FEEDS)).text, /No calendar feeds yet/)
    await one.get(`${FEEDS}/new`)
    const { status, text } = await one.send(FEEDS, { what: 'mine', name: 'Phone' })
    assert.equal(status, 200)
    for (const program of ['Google Calendar', 'Outlook', 'Apple Calendar', 'Thunderbird'])
      assert.match(text, new RegExp(`<summary>${program}</summary>`))
    const path = secretIn(text)
    assert.match(text, new RegExp(`href="webcal://moot.example${path}"`))
    assert.equal(await fetched(path), 200)
    const listed = await one.get(FEEDS)
    assert.match(listed.text, /<strong>Phone<\/strong>/)
    assert.match(listed.text, new RegExp(`ends in ${path.slice(-8, -4)}`))
    assert.ok(!listed.text.includes(path))
    const { location } = await one.send(`${FEEDS}/end`)
    assert.equal(location, `${FEEDS}?done=ended`)
    assert.match((await one.get(location!)).text, /Calendar feed revoked/)
    assert.equal(await fetched(path), 404)
  })

  test('a room is offered where it is asked for, and refused where the person may not read it', async () => {
    const one = await member()
    const asked = await one.get(`${FEEDS}/new?room_id=${scene.room}`)
    assert.match(asked.text, new RegExp(`<option value="room-${scene.room}" selected>`))
    assert.equal(await fetched(secretIn((await one.send(FEEDS, { what: `room-${scene.room}`, name: '' })).text)), 200)
    for (const what of ['room-2000000', 'series-2000000', 'series-x', 'room-', 'everything', '']) {
      await one.get(`${FEEDS}/new`)
      const { status, text } = await one.send(FEEDS, { what, name: '' })
      assert.equal(status, 422, what)
      assert.match(text, /<a href="#what">You don’t have access to these meetings/, what)
    }
  })

  test('nobody revokes what is not theirs, and nobody has more than there may be', async () => {
    const [one, other] = [await member(), await member()]
    await one.get(`${FEEDS}/new`)
    const path = secretIn((await one.send(FEEDS, { what: 'mine' })).text)
    await one.get(FEEDS)
    await other.get(`${FEEDS}/new`)
    await other.send(`${FEEDS}/end`, { calendar_feed_id: one.hidden['calendar_feed_id']! })
    assert.equal(await fetched(path), 200)
    for (let made = 1; made < MOST_FEEDS; made++) {
      await one.get(`${FEEDS}/new`)
      assert.equal((await one.send(FEEDS, { what: 'mine' })).status, 200)
    }
    await one.get(`${FEEDS}/new`)
    const { status, text } = await one.send(FEEDS, { what: 'mine' })
    assert.equal(status, 422)
    assert.match(text, /maximum of 10 calendar feeds/)
  })
})
