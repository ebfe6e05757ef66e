// Removing the mail server: what proof its form asks for, of people with and without a second factor, and when it asks for none.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SIGN_IN_PROVES } from '../../../server/actions/account/recent-sign-in.ts'
import { codeAt } from '../../authenticator.ts'
import type { Browser } from '../../browser.ts'
import { withPasskey } from '../../identity/passkeys/owner.ts'
import { type MailServer, mailServer } from '../../mail/server.ts'
import { onBothDatabases } from '../../stage.ts'
import { withFactor } from '../factor.ts'
import { PASSWORD } from '../people.ts'

const PAGE = '/administration/mail'

onBothDatabases(
  'removing the mail server',
  (stage) => {
    let server: MailServer
    before(async () => {
      server = await mailServer()
    })
    after(() => server.close())

    /** Saves a mail server in the browser of an administrator. */
    async function save(own: Browser, proof: Record<string, string>) {
      await own.get(PAGE)
      const { location } = await own.send(PAGE, {
        ...{ host: '127.0.0.1', port: String(server.port), security: 'none', user: '', password: '' },
        ...{ from_address: 'moot@harbour.example', from_name: 'Harbour Moot', do: 'save', ...proof },
      })
      assert.equal(location, `${PAGE}?done=saved`)
      assert.ok(await isStored())
    }
    const isStored = async () => {
      const settings = stage().site.db.reads.selectFrom('setting').select('name').where('name', '=', 'mail_server')
      return (await settings.execute()).length === 1
    }
    const ask = async (own: Browser) => {
      const page = await own.get(PAGE)
      assert.match(page.text, /<button[^>]* name="do" value="ask-removal">Remove mail server</)
      return own.send(PAGE, { do: 'ask-removal' })
    }
    const remove = (own: Browser, proof: Record<string, string> = {}) => own.send(PAGE, { do: 'remove', ...proof })

    test('takes password and code of an administrator with a second factor, and says which is missing', async () => {
      const { own, key } = await withFactor(stage(), { enterprise: true })
      const code = () => codeAt(key, stage().site.clock())
      await save(own, { current_password: PASSWORD, code: code() })
      const asked = await ask(own)
      assert.equal(asked.status, 200)
      for (const name of ['current_password', 'code']) assert.match(asked.text, new RegExp(`<input id="${name}"`))
      assert.match(asked.text, /No invitations, reminders or password links will be sent\./)
      const fault = (name: string, text: string) => new RegExp(`<p class="fault" id="${name}-fault">${text}</p>`)
      const refused = await remove(own, { current_password: PASSWORD })
      assert.equal(refused.status, 422)
      assert.match(refused.text, fault('code', 'Enter the code\\.'))
      assert.match(refused.text, /<input type="hidden" name="do" value="remove">/)
      assert.doesNotMatch(refused.text, /name="host"/)
      stage().pass(60)
      const wrong = await remove(own, { current_password: 'a quite wrong password', code: code() })
      assert.equal(wrong.status, 422)
      assert.match(wrong.text, fault('current_password', '[^<]+'))
      assert.ok(await isStored())
      assert.ok(stage().site.mailer)
      const removed = await remove(own, { current_password: PASSWORD, code: code() })
      assert.equal(removed.location, `${PAGE}?done=removed`)
      assert.equal(await isStored(), false)
      assert.equal(stage().site.mailer, undefined)
    })

    test('offers a passkey, and asks for nothing after a recent proof by one', async () => {
      const { own, authenticator } = await withPasskey(stage(), {}, { enterprise: true })
      await save(own, {})
      stage().pass(SIGN_IN_PROVES)
      const asked = await ask(own)
      assert.match(asked.text, /data-passkey="proof"/)
      assert.match(asked.text, /name="current_password"/)
      assert.equal((await remove(own)).status, 422)
      assert.ok(await isStored())
      const { body: options } = await own.json('/account/proof/options')
      const proof = await own.json('/account/proof', { credential: authenticator.get(options) })
      assert.equal(proof.status, 204)
      const proven = await ask(own)
      assert.equal(proven.status, 200)
      assert.doesNotMatch(proven.text, /name="(current_password|code)"|data-passkey/)
      assert.equal((await remove(own)).location, `${PAGE}?done=removed`)
      assert.equal(await isStored(), false)
    })
  },
  { mailer: null },
)
