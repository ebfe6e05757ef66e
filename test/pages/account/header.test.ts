// The header of an account page leads to the search and to the notifications, and shows how many of these are unread.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { signedIn, withPassword } from '../people.ts'

onBothDatabases('the header of an account page', (stage) => {
  /** Ada's rooms, and a reader who has a password. */
  async function prepare() {
    const scene = await setScene(stage())
    const reader = await withPassword(stage())
    await stage().place(scene.room, reader.id, 3)
    return { scene, reader, browser: await signedIn(stage(), reader) }
  }

  async function assign({ owner, room }: Scene, member_id: number, times: number) {
    for (let count = 0; count < times; count++) {
      const { status, text } = await owner.client.post(`/rooms/${room}/action_items`, {
        description: 'Mend',
        member_id,
      })
      assert.equal(status, 201, text)
    }
  }

  test('counts what is unread, and leaves out what others have, what was read and what cannot be read any longer', async () => {
    const { scene, reader, browser } = await prepare()
    const header = async (language = 'en') => {
      const { text } = await browser.get('/account', { 'accept-language': language })
      return text.slice(text.indexOf('<header'), text.indexOf('</header>'))
    }
    const none = await header()
    assert.match(none, /<a [^>]*href="\/search"[^>]*>.*Search/)
    assert.match(none, /href="\/notifications" aria-label="Notifications"/)
    assert.doesNotMatch(none, /bell-count/)

    await assign(scene, reader.id, 2)
    const meeting = await newMeeting(scene, 'Tide watch')
    const chat = { text: 'The key?', mentions: [reader.id] }
    assert.equal((await scene.owner.client.post(`/meetings/${meeting}/chat_messages`, chat)).status, 201)
    assert.match(await header(), /aria-label="Notifications, 3 unread".*>3<\/span>/s)
    assert.match(await header('de'), /aria-label="Benachrichtigungen, 3 ungelesen/)
    const other = await withPassword(stage())
    assert.doesNotMatch((await (await signedIn(stage(), other)).get('/account')).text, /bell-count/)

    const client = await stage().as(reader.id)
    const { body } = await client.get('/notifications?kind=action_item_assigned')
    await client.patch(`/notifications/${body[0].notification_id}`, { read: true })
    assert.match(await header(), /Notifications, 2 unread/)
    // Whoever leaves the room reads its chat no longer, and still reads their own action items.
    const { body: members } = await scene.owner.client.get(`/rooms/${scene.room}/members?member_id=${reader.id}`)
    assert.equal((await scene.owner.client.delete(`/room_members/${members[0].room_member_id}`)).status, 204)
    assert.match(await header(), /Notifications, 1 unread/)
  })

  test('has no room for more than 99', async () => {
    const { scene, reader, browser } = await prepare()
    await assign(scene, reader.id, 100)
    const { text } = await browser.get('/account')
    assert.match(text, /aria-label="Notifications, 100 unread".*>99\+<\/span>/s)
  })
})
