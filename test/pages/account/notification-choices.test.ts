// The page of the account that chooses where somebody is notified: the same choices as those of the API, without script.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notificationKindNames, notificationKinds } from '../../../contract/notifications/kinds.ts'
import { onBothDatabases } from '../../stage.ts'
import { signedIn, withPassword } from '../people.ts'

const PAGE = '/account/notifications'
const CHANNELS = ['page', 'mail', 'push'] as const

onBothDatabases('the page of notification choices', (stage) => {
  /** The boxes of the page that are checked or not, by their names. */
  const boxesIn = (text: string): Map<string, boolean> =>
    new Map(
      [...text.matchAll(/<input type="checkbox" name="([^"]+)"( checked)?/g)].map(([, name, on]) => [
        name!,
        on !== undefined,
      ]),
    )
  const formOf = (boxes: ReadonlyMap<string, boolean>): Record<string, string> =>
    Object.fromEntries([...boxes].filter(([, on]) => on).map(([name]) => [name, 'on']))

  test('it shows a box for every channel that can be chosen, and saves what the form says as the API does', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const chosen = async () => (await one.api('GET', `/members/${ada.id}/notification_choices`)).body
    const before = boxesIn((await one.get(PAGE)).text)
    for (const kind of notificationKindNames)
      for (const channel of CHANNELS) {
        const usual = notificationKinds[kind][channel]
        const shown = before.get(`${kind}-${channel}`)
        assert.equal(shown, usual === null ? undefined : usual !== false, `${kind} ${channel}`)
      }
    const boxes = new Map([
      ...before,
      ['mentioned-mail', false],
      ['minutes_approved-push', true],
      ['invited-mail', false],
    ])
    const { status, location } = await one.send(PAGE, formOf(boxes))
    assert.deepEqual([status, location], [303, `${PAGE}?done=saved`])
    const now = await chosen()
    assert.deepEqual(now.mentioned, { page: true, mail: false, push: true })
    assert.deepEqual(now.minutes_approved, { page: true, mail: false, push: true })
    assert.equal((await one.api('GET', `/members/${ada.id}/mail_choices`)).body.invitations, false)
    const later = await one.get(location!)
    assert.match(later.text, /role="status"[^>]*>Saved/)
    assert.deepEqual(boxesIn(later.text), boxes)
    // Names that are no boxes change nothing.
    assert.equal(
      (await one.send(PAGE, { ...formOf(boxes), 'meeting_moved-mail': 'on', 'weather-page': 'on' })).status,
      303,
    )
    assert.deepEqual(await chosen(), now)
  })

  test('each box is named by its row and its column, and what cannot be chosen says why', async () => {
    const ada = await withPassword(stage())
    const { text } = await (await signedIn(stage(), ada)).get(PAGE)
    for (const name of boxesIn(text).keys()) {
      const [kind = '', channel = ''] = name.split('-')
      assert.match(text, new RegExp(`name="${name}"[^>]* aria-labelledby="${kind} channel-${channel}"`))
      for (const id of [kind, `channel-${channel}`]) assert.equal(text.split(` id="${id}"`).length, 2, id)
    }
    assert.equal(text.split('Sent as a meeting invitation or update').length, 5)
    // The one script is that of push messages, which are chosen on a device.
    assert.deepEqual(text.match(/<script[^>]*>/g)?.length, 1)
    assert.match(text, /<script type="module" src="\/assets\/push-[0-9a-f]{12}\.js"><\/script>/)
  })

  test('it needs a session, and a form of another site is refused', async () => {
    const ada = await withPassword(stage())
    const answer = await stage().app.inject({ url: PAGE, headers: { accept: 'text/html' } })
    assert.equal(answer.statusCode, 303)
    assert.match(String(answer.headers.location), /\/sign-in/)
    const one = await signedIn(stage(), ada)
    await one.get(PAGE)
    one.hidden['csrf_token'] = 'another'
    assert.equal((await one.send(PAGE, {})).status, 403)
  })

  test('it says why no such mail is sent whatever is chosen, and saving other choices does not resume it', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const { email_key } = await stage()
      .site.db.reads.selectFrom('member')
      .select('email_key')
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const row = { email_key: email_key!, create_ts: stage().site.clock() }
    await stage().write((trx) => trx.insertInto('mail_stop').values(row).execute())
    const page = await one.get(PAGE)
    assert.match(page.text, /you unsubscribed from all e\u2011mail about meetings/)
    const boxes = new Map([...boxesIn(page.text), ['mentioned-push', false]])
    assert.equal((await one.send(PAGE, formOf(boxes))).status, 303)
    const stops = stage()
      .site.db.reads.selectFrom('mail_stop')
      .select('email_key')
      .where('email_key', '=', row.email_key)
    assert.equal((await stops.execute()).length, 1)
  })
})
