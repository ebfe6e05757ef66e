// The first link of an empty site: its person says who they are, and is in their first room.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFirstLink } from '../../../server/identity/links/first-link.ts'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'

const FORM = {
  first_name: 'Ada',
  last_name: 'Thornbury',
  email: 'ada.thornbury@harbour.example',
  password: 'lanterns under the pier',
  again: 'lanterns under the pier',
  organization: 'Harbour Works',
  room: 'Old Pier',
}

onBothDatabases('the first link', (stage) => {
  const pathOf = (link: string) => new URL(link).pathname

  test('is no use after an hour, nor is any other', async () => {
    const path = pathOf((await makeFirstLink(stage().site))!)
    stage().pass(3_599)
    assert.equal((await browser(stage().app).get(path)).status, 200)
    stage().pass(1)
    const guest = browser(stage().app)
    for (const wrong of [path, `${path}x`, '/begin/x', '/begin/%'])
      assert.equal((await guest.get(wrong)).status, wrong.endsWith('%') ? 400 : 410)
    await guest.get('/sign-in')
    assert.equal((await guest.send(path, FORM)).status, 410)
    assert.equal((await stage().site.db.reads.selectFrom('member').select('member_id').execute()).length, 0)
  })

  test('is what whoever would sign in is told of, as long as nobody can', async () => {
    assert.match((await browser(stage().app).get('/sign-in')).text, /<p class="lead">This site isn’t set up yet,/)
    const german = await browser(stage().app).get('/sign-in', { 'accept-language': 'de' })
    assert.match(german.text, /<p class="lead">Diese Website ist noch nicht eingerichtet,/)
  })

  test('says what is wrong, keeps what was typed, and has done nothing by then', async () => {
    const path = pathOf((await makeFirstLink(stage().site))!)
    const guest = browser(stage().app)
    await guest.get(path)
    for (const [wrong, says] of [
      [{ first_name: ' ' }, 'Enter your first name.'],
      [{ email: 'ada' }, 'E-mail'],
      [{ organization: 'x'.repeat(1_000) }, 'At most'],
      [{ room: '' }, 'Enter a room name.'],
      [{ again: 'lanterns' }, 'The passwords don’t match.'],
      [{ password: 'Harbour Works', again: 'Harbour Works' }, 'words that others know'],
    ] as const) {
      const { status, text } = await guest.send(path, { ...FORM, ...wrong })
      assert.deepEqual([status, text.includes(says), text.includes('Thornbury')], [422, true, true], says)
    }
    assert.equal((await stage().site.db.reads.selectFrom('member').select('member_id').execute()).length, 0)
    // A form of another site is refused.
    assert.equal((await browser(stage().app).send(path, FORM)).status, 403)
  })

  test('makes an administrator who is signed in and manages a room; of two at once, one', async () => {
    const links = await Promise.all([1, 2].map(() => makeFirstLink(stage().site)))
    const [one, other] = [browser(stage().app), browser(stage().app)]
    await one.get(pathOf(links[0]!))
    await other.get(pathOf(links[1]!))
    await stage().audit()
    const both = await Promise.all([
      one.send(pathOf(links[0]!), FORM),
      other.send(pathOf(links[1]!), { ...FORM, email: 'bram.osei@harbour.example' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [303, 410])
    const [winner, answer] = both[0].status === 303 ? [one, both[0]] : [other, both[1]]
    assert.match(answer.location!, /^\/rooms\/\d+\?new$/)
    assert.deepEqual(
      (await stage().audit()).map(({ action }) => action),
      ['member_added', 'enterprise_admin_given', 'organization_added', 'room_added', 'signed_in'],
    )
    assert.equal((await winner.get('/account')).status, 200)
    assert.doesNotMatch((await browser(stage().app).get('/sign-in')).text, /class="lead"/)
    const { member_id } = await stage().site.db.reads.selectFrom('member').select('member_id').executeTakeFirstOrThrow()
    const client = await stage().as(member_id)
    const [room] = (await client.get('/rooms')).body
    assert.deepEqual([room.name, room.private, room.organization_id.display], ['Old Pier', false, 'Harbour Works'])
    const { status } = await client.post(`/rooms/${room.room_id}/meetings`, { name: 'First' })
    assert.equal(status, 201)
    assert.equal(await makeFirstLink(stage().site), undefined)
    const left = await stage()
      .site.db.reads.selectFrom('setting')
      .select('name')
      .where('name', 'like', 'first_link%')
      .execute()
    assert.deepEqual(left, [])
  })
})
