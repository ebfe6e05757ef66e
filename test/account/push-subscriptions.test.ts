// Push subscriptions over HTTP: keys, limits, whose they are, with what they end, and the test message.
import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { after, before, test } from 'node:test'
import { endSessions } from '../../server/actions/account/sessions.ts'
import { operator } from '../../server/audit/by.ts'
import { endPushWithoutToken } from '../../server/jobs/push.ts'
import { sweepSignIn } from '../../server/jobs/sign-in.ts'
import type { Browser } from '../browser.ts'
import { type Client, clientOf } from '../client.ts'
import { signedIn, withPassword } from '../pages/people.ts'
import { type FakeBrowser, type PushService, startPushService } from '../push/receiver.ts'
import { onBothDatabases, type Stage } from '../stage.ts'

/** What a browser sends. */
const sentBy = ({ endpoint, keys }: FakeBrowser, more: object = {}) => ({ endpoint, keys, ...more })

async function signOut(_: Stage, browser: Browser) {
  await browser.get('/account')
  assert.equal((await browser.send('/sign-out')).status, 303)
}

async function beIdle({ site, pass }: Stage) {
  pass(15 * 86_400)
  await sweepSignIn(site)
}

const endAllSessions = ({ write, site }: Stage, _: Browser, member_id: number) =>
  write((trx) => endSessions(trx, { actor: operator, now: site.clock() }, member_id, { reason: 'password' }))

onBothDatabases(
  'push subscriptions',
  (stage) => {
    let service: PushService
    before(async () => {
      service = await startPushService()
    })
    after(() => service?.close())

    const somebody = async (): Promise<Client> => stage().as(await stage().person())
    const idsOf = async (client: Client): Promise<number[]> =>
      (await client.get('/push_subscriptions')).body.map(
        (row: { push_subscription_id: number }) => row.push_subscription_id,
      )
    const subscribe = async (client: Client, browser: FakeBrowser): Promise<number> => {
      const { status, body } = await client.post('/push_subscriptions', sentBy(browser))
      assert.equal(status, 201)
      return body.push_subscription_id
    }

    test('the public key is a point of P-256, the same for everybody and at every time', async () => {
      const [one, two] = await Promise.all([somebody(), somebody()])
      const answers = await Promise.all([one, two, one].map((client) => client.get('/push_key')))
      const [key] = answers.map(({ body }) => body.public_key)
      const bytes = Buffer.from(key, 'base64url')
      assert.deepEqual([bytes.length, bytes[0], bytes.toString('base64url')], [65, 4, key])
      assert.deepEqual(
        answers.map(({ body }) => body),
        Array(3).fill({ public_key: key }),
      )
      const sealed = await stage()
        .site.db.reads.selectFrom('setting')
        .select('value')
        .where('name', '=', 'push_key')
        .execute()
      assert.match(sealed[0]!.value, /^v1\./)
      assert.equal((await stage().nobody.get('/push_key')).status, 401)
    })

    test('a subscription is created with a name, listed, and deleted; neither endpoint nor keys are shown or readable', async () => {
      const client = await somebody()
      await stage().audit()
      const browser = service.browser()
      const { status, body, headers } = await client.post(
        '/push_subscriptions',
        sentBy(browser, { name: 'Harbour phone' }),
      )
      assert.equal(status, 201)
      const { push_subscription_id, ...rest } = body
      assert.deepEqual(Object.keys(rest).toSorted(), ['create_ts', 'endpoint_host', 'failed_ts', 'last_ts', 'name'])
      assert.deepEqual([rest.name, rest.last_ts, rest.failed_ts], ['Harbour phone', null, null])
      assert.equal(rest.endpoint_host, new URL(service.origin).host)
      assert.equal(headers['location'], `https://moot.example/api/v1/push_subscriptions/${push_subscription_id}`)
      assert.deepEqual((await client.get('/push_subscriptions')).body, [body])
      const row = await stage().site.db.reads.selectFrom('push_subscription').selectAll().execute()
      for (const secret of [browser.endpoint, browser.keys.p256dh, browser.keys.auth])
        assert.ok(!JSON.stringify(row).includes(secret))
      assert.equal((await client.delete(`/push_subscriptions/${push_subscription_id}`)).status, 204)
      assert.deepEqual((await client.get('/push_subscriptions')).body, [])
      assert.equal((await client.delete(`/push_subscriptions/${push_subscription_id}`)).status, 404)
      const entries = (await stage().audit()).filter(({ action }) => action.startsWith('push_'))
      assert.deepEqual(
        entries.map(({ action, object_id, object_name }) => [action, object_id, object_name]),
        [
          ['push_subscription_created', push_subscription_id, 'Harbour phone'],
          ['push_subscription_deleted', push_subscription_id, 'Harbour phone'],
        ],
      )
    })

    test('the same endpoint again is 200 and gets the new keys', async () => {
      const client = await somebody()
      const browser = service.browser()
      const id = await subscribe(client, browser)
      const renewed = service.browser(browser.name)
      const { status, body } = await client.post('/push_subscriptions', sentBy(renewed, { name: 'Pier phone' }))
      assert.deepEqual([status, body.push_subscription_id, body.name], [200, id, 'Pier phone'])
      assert.equal((await client.post(`/push_subscriptions/${id}/test`, {})).status, 200)
      assert.equal(service.received.at(-1)!.browser, browser.name)
    })

    test('of two people with one browser, the last one gets its messages', async () => {
      const [first, second] = [await somebody(), await somebody()]
      const browser = service.browser()
      const id = await subscribe(first, browser)
      await stage().audit()
      assert.notEqual(await subscribe(second, browser), id)
      assert.deepEqual(await idsOf(first), [])
      const actions = (await stage().audit()).map(({ action, details }) => [action, details['reason']])
      assert.deepEqual(actions, [
        ['push_subscription_deleted', 'another person'],
        ['push_subscription_created', undefined],
      ])
    })

    test('one browser that many people subscribe at once belongs to one of them', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, somebody))
      const browser = service.browser()
      const answers = await Promise.all(people.map((client) => client.post('/push_subscriptions', sentBy(browser))))
      for (const { status } of answers) assert.ok([201, 422].includes(status), `${status}`)
      assert.equal((await Promise.all(people.map(idsOf))).flat().length, 1)
    })

    test('a person has ten at most, also at once', async () => {
      const client = await somebody()
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => client.post('/push_subscriptions', sentBy(service.browser()))),
      )
      assert.equal(answers.filter(({ status }) => status === 201).length, 10)
      for (const { body } of answers.filter(({ status }) => status !== 201))
        assert.deepEqual([body.errors[0].field, body.errors[0].code], ['endpoint', 'invalid_value'])
      const [id] = await idsOf(client)
      await client.delete(`/push_subscriptions/${id}`)
      await subscribe(client, service.browser())
    })

    test('wrong keys are 422 on keys, wrong endpoints 422 on endpoint', async () => {
      const client = await somebody()
      const browser = service.browser()
      const { p256dh, auth } = browser.keys
      const fieldOf = async (sent: object) => {
        const { status, body } = await client.post('/push_subscriptions', { ...sentBy(browser), ...sent })
        assert.equal(status, 422, JSON.stringify(sent))
        return body.errors[0].field
      }
      const compressed = createECDH('prime256v1').generateKeys('base64url' as never, 'compressed') as unknown as string
      for (const keys of [
        { p256dh, auth: `${auth}AA` },
        { p256dh: compressed, auth },
        { p256dh: `${p256dh.slice(0, -4)}AAAA`, auth },
        { p256dh: '%%%', auth },
        { p256dh: 3, auth },
        { p256dh },
        { p256dh, auth, more: 1 },
        'keys',
        null,
      ])
        assert.equal(await fieldOf({ keys }), 'keys')
      for (const endpoint of [
        'http://push.example/a',
        'https://10.0.0.1/a',
        'https://[fe80::1]/a',
        'https://user@push.example/a',
        'ftp://push.example/a',
        'push.example',
        `https://push.example/${'a'.repeat(2100)}`,
        null,
        7,
      ])
        assert.equal(await fieldOf({ endpoint }), 'endpoint')
      assert.equal(await fieldOf({ name: 'a'.repeat(65) }), 'name')
      assert.equal(await fieldOf({ expirationTime: null }), 'expirationTime')
      assert.deepEqual(await idsOf(client), [])
    })

    test('those of others are 403, for enterprise administrators too', async () => {
      const owner = await somebody()
      const id = await subscribe(owner, service.browser())
      const administrator = await stage().as(await stage().person({ enterprise: true }))
      for (const client of [await somebody(), administrator]) {
        assert.equal((await client.delete(`/push_subscriptions/${id}`)).status, 403)
        assert.equal((await client.post(`/push_subscriptions/${id}/test`, {})).status, 403)
      }
      assert.deepEqual(await idsOf(owner), [id])
    })

    test('the test message is signed for the service, short-lived, and names no notification', async () => {
      const client = await somebody()
      const id = await subscribe(client, service.browser())
      const { status, body } = await client.post(`/push_subscriptions/${id}/test`, {})
      assert.equal(status, 200)
      assert.ok(body.last_ts && !body.failed_ts)
      const message = service.received.at(-1)!
      assert.deepEqual([message.kind, message.notification_id], ['test', null])
      const { headers } = message
      assert.equal(headers['content-encoding'], 'aes128gcm')
      assert.match(headers['ttl'] as string, /^\d+$/)
      assert.equal(headers['urgency'], 'high')
      assert.match(headers['topic'] as string, /^[\w-]{1,32}$/)
      const { aud, exp, sub, key } = await service.claimsOf(message)
      assert.equal(aud, service.origin)
      assert.equal(sub, 'https://moot.example')
      assert.ok((exp as number) > stage().site.clock() && (exp as number) <= stage().site.clock() + 86_400)
      assert.equal(key, (await client.get('/push_key')).body.public_key)
    })

    for (const status of [404, 410])
      test(`a service that answers ${status} ends the subscription with 410`, async () => {
        const client = await somebody()
        const id = await subscribe(client, service.browser())
        await stage().audit()
        service.answers((response) => response.writeHead(status).end())
        assert.equal((await client.post(`/push_subscriptions/${id}/test`, {})).status, 410)
        service.answers((response) => response.writeHead(201).end())
        assert.deepEqual(await idsOf(client), [])
        const [entry] = await stage().audit()
        assert.deepEqual([entry!.action, entry!.details['reason']], ['push_subscription_deleted', 'endpoint gone'])
      })

    test('other failures of the service are 422 on endpoint, and redirects are not followed', async () => {
      const client = await somebody()
      const id = await subscribe(client, service.browser())
      const elsewhere = service.browser()
      for (const status of [400, 401, 413, 429, 500, 302]) {
        service.answers((response) => response.writeHead(status, { location: elsewhere.endpoint }).end())
        const { status: answered, body } = await client.post(`/push_subscriptions/${id}/test`, {})
        assert.deepEqual([answered, body.errors[0].field], [422, 'endpoint'], `${status}`)
        assert.equal(body.errors[0].resource, 'push_subscriptions')
      }
      service.answers((response) => response.writeHead(201).end())
      assert.ok(!service.received.some(({ browser }) => browser === elsewhere.name))
      const [row] = (await client.get('/push_subscriptions')).body
      assert.ok(row.failed_ts)
    })

    test('a subscription ends with its token', async () => {
      const member_id = await stage().person()
      const other = await stage().as(member_id)
      const kept = await subscribe(other, service.browser())
      const token = await stage().token(member_id)
      await subscribe(clientOf(stage().app, { 'x-api-key': token }), service.browser())
      const tokens = (await other.get('/tokens')).body as { token_id: number }[]
      const newest = Math.max(...tokens.map(({ token_id }) => token_id))
      await stage().audit()
      assert.equal((await other.delete(`/tokens/${newest}`)).status, 204)
      assert.deepEqual(await idsOf(other), [kept])
      const entries = (await stage().audit()).map(({ action, details }) => `${action} ${details['reason']}`)
      assert.ok(entries.includes('push_subscription_deleted token ended'), entries.join())
    })

    test('a subscription ends when its token expires', async () => {
      const member_id = await stage().person()
      const lasting = await stage().as(member_id)
      const made = await lasting.post('/tokens', {
        ...{ name: 'Ferry', access: 'read_write', expires_ts: stage().site.clock() + 60 },
      })
      await subscribe(clientOf(stage().app, { 'x-api-key': made.headers['x-api-key'] as string }), service.browser())
      stage().pass(61)
      assert.equal(await endPushWithoutToken(stage().site), 1)
      assert.deepEqual(await idsOf(lasting), [])
    })

    test('a subscription ends with its session: signing out, idleness, a new password', async () => {
      for (const end of [signOut, beIdle, endAllSessions]) {
        const somebody = await withPassword(stage())
        const browser = await signedIn(stage(), somebody)
        const { csrf_token } = JSON.parse((await browser.get('/session')).text)
        const token = { 'x-csrf-token': csrf_token }
        const answer = await browser.api('POST', '/push_subscriptions', sentBy(service.browser()), token)
        assert.equal(answer.status, 201, answer.text)
        const client = await stage().as(somebody.id)
        assert.equal((await idsOf(client)).length, 1)
        await stage().audit()
        await end(stage(), browser, somebody.id)
        assert.deepEqual(await idsOf(client), [], end.name)
        const reasons = (await stage().audit())
          .filter(({ action }) => action === 'push_subscription_deleted')
          .map(({ details }) => details['reason'])
        assert.deepEqual(reasons, ['session ended'], end.name)
      }
    })
  },
  { pushAllowNetworks: ['127.0.0.1'], names: { 'push.example': ['192.0.43.8'] } },
)
