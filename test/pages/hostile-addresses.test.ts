// Addresses that hold a token, a name or an id that nothing can have: nobody is there, on either database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyFor } from '../../server/db/secrets/seal.ts'
import { replyAddress } from '../../server/mail/letters/reply-token.ts'
import { directoryOf } from '../scim/directory-client.ts'
import { onBothDatabases } from '../stage.ts'

const MAC = 'x'.repeat(22)
const SECRET = 'what the mail server shows'

onBothDatabases(
  'addresses that lead nowhere',
  (stage) => {
    const nothing = [
      ...[`/rsvp/9999999999.1.${MAC}`, `/rsvp/1.2147483648.${MAC}`, '/rsvp/%00', `/rsvp/0.1.${MAC}`],
      ...[`/mail/stop/9999999999.updates.${MAC}`, `/mail/stop/2147483648.reminders.${MAC}`, '/mail/stop/%00'],
      ...['/feeds/%00.ics', '/sign-in/with/%00', '/sign-in/from/%00?code=x&state=y', '/sign-in/with/__proto__'],
    ]
    for (const url of nothing)
      test(`${url} is 404`, async () => {
        assert.equal((await stage().app.inject({ url })).statusCode, 404)
        const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
        const { statusCode } = await stage().app.inject({ method: 'POST', url, headers, payload: 'answer=yes' })
        assert.ok([403, 404].includes(statusCode), `${statusCode}`)
      })

    test('a directory that asks for ids and moments that no row has is told that there is none', async () => {
      const ask = await directoryOf(stage())
      await ask('POST', '/Users', { userName: 'edda@harbour.example' })
      for (const id of ['0', '2147483648', '9999999999', '%00', '__proto__'])
        for (const verb of ['GET', 'DELETE']) assert.equal((await ask(verb, `/Users/${id}`)).status, 404, id)
      const count = async (filter: string) => {
        const { status, body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
        assert.equal(status, 200, filter)
        return body.totalResults
      }
      const all = await count('id pr')
      assert.equal(await count('id eq "9999999999"'), 0)
      assert.equal(await count('id gt "2147483648"'), 0)
      assert.equal(await count('id lt "99999999999999999999"'), all)
      // Times are kept in whole seconds; the clock of the site stands still.
      const now = stage().site.clock() * 1000
      const at = (millis: number) => `"${new Date(now + millis).toISOString()}"`
      for (const [filter, found] of [
        [`meta.created gt ${at(500)}`, 0],
        [`meta.created ge ${at(-500)}`, all],
        [`meta.created ge ${at(500)}`, 0],
        [`meta.created gt ${at(-500)}`, all],
        [`meta.created lt ${at(500)}`, all],
        [`meta.created le ${at(-500)}`, 0],
        [`meta.created eq ${at(500)}`, 0],
        [`meta.created ne ${at(500)}`, all],
        [`meta.created eq ${at(0)}`, all],
      ] as const)
        assert.equal(await count(filter), found, filter)
    })

    test('mail to a token with ids that no row has is for nobody', async () => {
      const { site, app } = stage()
      const key = keyFor(site.sealKey, 'mail replies')
      for (const ids of [
        { id: 4_294_967_295, member_id: 1 },
        { id: 1, member_id: 2_147_483_648 },
        { id: 0, member_id: 0 },
      ])
        for (const kind of ['calendar', 'mailing'] as const) {
          const to = replyAddress(site.replies!, key, { of: kind, ...ids }, 'ada@harbour.example')
          const { statusCode } = await app.inject({
            ...{ method: 'POST', url: '/mail/in', payload: 'From: ada@harbour.example\r\n\r\nYes' },
            headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}`, 'x-envelope-to': to },
          })
          assert.equal(statusCode, 204)
        }
    })
  },
  { replies: 'meet+{token}@moot.example', mailInSecret: SECRET },
)
