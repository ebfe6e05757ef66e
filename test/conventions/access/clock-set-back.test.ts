// A clock that is set back shuts nobody out and holds nothing up: spans are counted without it, and what lies further
// ahead than it can does not count.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { noteBounce, pausedAddresses } from '../../../server/actions/mailings/bounces.ts'
import { stranger } from '../../../server/audit/by.ts'
import { AGGREGATION_SECONDS, MOST_ENTRIES_EACH } from '../../../server/audit/refusal-aggregation.ts'
import { recordRefusal } from '../../../server/audit/refusals.ts'
import { KNOWN_WITHIN } from '../../../server/db/locks/claims.ts'
import { claimHooks } from '../../../server/events/claims.ts'
import { RELAY } from '../../../server/events/settings.ts'
import { askForLink } from '../../../server/identity/links/password-link.ts'
import { resetDelayedDeliveries } from '../../../server/jobs/clock-set-back.ts'
import { claimNextNotice } from '../../../server/mail/sending/claims.ts'
import { createMailSender } from '../../../server/mail/sending/mail-sender.ts'
import { MAIL_SENDER } from '../../../server/mail/sending/settings.ts'
import type { Mailer } from '../../../server/mail/transport/mailer.ts'
import { CLOCKS_DIFFER } from '../../../server/rules/time/clock-set-back.ts'
import { browser } from '../../browser.ts'
import { log, newHookId } from '../../hooks/hook-scene.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { until } from '../../until.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

onBothDatabases(
  'a clock that is set back',
  (stage) => {
    let back: number
    beforeEach(() => {
      back = stage().site.clock()
    })
    afterEach(() => stage().pass(Math.max(back - stage().site.clock(), 0)))

    const wrong = async (email: string, times: number) => {
      const one = browser(stage().app)
      for (let time = 0; time < times; time++)
        assert.equal((await one.signIn(email, 'a quite wrong password')).status, 401)
      return one
    }

    test('credits come back after the same minute', async () => {
      const client = await stage().as(await stage().person())
      while ((await client.get('/metadata')).status === 200);
      stage().pass(-25 * HOUR)
      const late = await client.get('/metadata')
      assert.equal(late.status, 429)
      assert.ok(Number(late.headers['retry-after']) <= 60)
      stage().pass(60)
      assert.equal((await client.get('/metadata')).status, 200)
    })

    test('a claim of a hook lasts no longer than claims do', async () => {
      const client = await stage().as(await stage().person())
      const hook_id = await newHookId(client)
      const { db, millis } = stage().site
      const claimed = async (ahead: number) => {
        const set = { claimed_by: 'another', claimed_until_ms: millis() + ahead, due_ms: 0 }
        await stage().write((trx) => trx.updateTable('hook').set(set).where('hook_id', '=', hook_id).execute())
        const found = await claimHooks(db, { by: 'me', until: millis() + RELAY.lease }, millis(), 10, false)
        return found.map((hook) => hook.hook_id)
      }
      assert.deepEqual(await claimed(RELAY.lease), [])
      assert.deepEqual(await claimed(RELAY.lease + KNOWN_WITHIN / 2), [])
      assert.deepEqual(await claimed(HOUR * 1000), [hook_id])
      assert.deepEqual(await claimed(20 * 365 * DAY * 1000), [hook_id])
      assert.deepEqual(await claimed(-1), [hook_id])
      await stage().write((trx) => trx.deleteFrom('hook').execute())
    })

    test('nor does a claim of a mail', async () => {
      const { db, millis } = stage().site
      const row = {
        member_id: await stage().person(),
        kind: 'password_changed',
        details: '{}',
        create_ts: back,
      } as const
      const { notice_id } = await stage().write((trx) =>
        trx.insertInto('notice').values(row).returning('notice_id').executeTakeFirstOrThrow(),
      )
      const claimed = async (ahead: number) => {
        const set = { claimed_by: 'another', claimed_until_ms: millis() + ahead }
        await stage().write((trx) => trx.updateTable('notice').set(set).where('notice_id', '=', notice_id).execute())
        return claimNextNotice(db, { by: 'me', until: millis() + MAIL_SENDER.lease }, millis())
      }
      assert.equal(await claimed(MAIL_SENDER.lease), undefined)
      assert.equal(await claimed(MAIL_SENDER.lease + KNOWN_WITHIN + HOUR * 1000), notice_id)
      await stage().write((trx) => trx.deleteFrom('notice').execute())
    })

    test('what is due later than anything is put off is due at once; what is put off by right stays so', async () => {
      const client = await stage().as(await stage().person())
      const { db, millis } = stage().site
      const [near, far] = [await newHookId(client), await newHookId(client)]
      const years = 365 * DAY * 1000
      const due = { [near]: millis() + DAY * 1000, [far]: millis() + years }
      const deliveries: number[] = []
      for (const hook_id of [near, far]) {
        deliveries.push(await log(stage(), hook_id, { state: 'waiting', due_ms: due[hook_id]! }))
        await stage().write((trx) =>
          trx.updateTable('hook').set({ due_ms: due[hook_id]! }).where('hook_id', '=', hook_id).execute(),
        )
      }
      const row = {
        member_id: await stage().person(),
        kind: 'password_changed',
        details: '{}',
        create_ts: back,
      } as const
      await stage().write((trx) =>
        trx
          .insertInto('notice')
          .values({ ...row, due_ms: millis() + years })
          .execute(),
      )
      assert.equal(await resetDelayedDeliveries(stage().site), 2)
      assert.equal(await resetDelayedDeliveries(stage().site), 0)
      const now = millis()
      const hooks = await db.reads.selectFrom('hook').select(['hook_id', 'due_ms']).orderBy('hook_id').execute()
      const waiting = await db.reads
        .selectFrom('delivery')
        .select(['delivery_id', 'due_ms'])
        .where('delivery_id', 'in', deliveries)
        .orderBy('delivery_id')
        .execute()
      for (const rows of [hooks, waiting])
        assert.deepEqual(
          rows.map(({ due_ms }) => due_ms! <= now),
          [false, true],
        )
      const [notice] = await db.reads.selectFrom('notice').select('due_ms').execute()
      assert.ok(notice!.due_ms! <= now)
      await stage().write((trx) => trx.deleteFrom('hook').execute())
      await stage().write((trx) => trx.deleteFrom('notice').execute())
    })

    test('a mail server that was in trouble is asked again after the same pause', async () => {
      const { site } = stage()
      let away = true
      const mailer: Mailer = {
        ...site.mailer!,
        inTurn: (work) => work(),
        send: async () => {
          if (away) throw Object.assign(new Error('nobody there'), { code: 'ECONNECTION' })
        },
      }
      const heard: string[] = []
      const post = createMailSender(site, mailer, {
        unsent: () => heard.push('unsent'),
        trouble: ({ wait }) => heard.push(`trouble ${wait}`),
        over: () => heard.push('over'),
        failed: (error) => heard.push(String(error)),
      })
      const { id } = await withPassword(stage())
      const row = { member_id: id, kind: 'password_changed', create_ts: back } as const
      const write = (create_ts: number) =>
        stage().write((trx) =>
          trx
            .insertInto('notice')
            .values({ ...row, create_ts, details: JSON.stringify({ email: 'ada@harbour.example' }) })
            .execute(),
        )
      await write(back)
      await post.send()
      away = false
      stage().pass(-HOUR)
      await write(stage().site.clock())
      await post.send()
      assert.deepEqual(heard, ['trouble 10000'])
      stage().pass(10)
      await post.send()
      assert.deepEqual(heard, ['trouble 10000', 'over'])
      await post.stop()
      await stage().write((trx) => trx.deleteFrom('notice').execute())
    })

    test('whoever tried too many passwords before waits no longer than others do', async () => {
      const { email } = await withPassword(stage())
      const one = await wrong(email, 10)
      assert.equal((await one.signIn(email, PASSWORD)).status, 429)
      // Clocks of two servers: what the other has counted counts here too.
      stage().pass(-30)
      const late = await one.signIn(email, PASSWORD)
      assert.equal(late.status, 429)
      assert.ok(Number(late.headers['retry-after']) <= 900 + CLOCKS_DIFFER)
      stage().pass(-HOUR)
      assert.equal((await one.signIn(email, PASSWORD)).status, 303)
      const other = await wrong(email, 10)
      assert.equal((await other.signIn(email, PASSWORD)).status, 429)
    })

    test('links that were asked for before are not counted', async () => {
      const { id, email } = await withPassword(stage())
      const sent = async () => {
        await askForLink(stage().site, email, { address: '192.0.2.7', request_id: 'x' })
        const links = stage().site.db.reads.selectFrom('password_link').select('member_id').where('member_id', '=', id)
        return (await links.execute()).length
      }
      for (const count of [1, 2, 3, 3]) assert.equal(await sent(), count)
      stage().pass(-2 * HOUR)
      assert.equal(await sent(), 4)
    })

    test('nor are people who were invited before', async () => {
      const id = await stage().person()
      const organization = await stage().organization(id)
      const client = await stage().as(id)
      let last = 0
      const invite = () =>
        client.post(`/organizations/${organization}/organization_members`, {
          email: `new.${++last}.${id}@harbour.example`,
          role_id: 3,
        })
      await stage().write((trx) =>
        trx
          .insertInto('member')
          .values(
            Array.from({ length: 100 }, (_, place) => ({
              ...{ name: 'Somebody', email: `made.${place}.${id}@harbour.example`, search_text: '' },
              ...{ email_key: `made.${place}.${id}@harbour.example`, create_id: id, enterprise_admin: 0 as const },
              ...{ create_ts: stage().site.clock(), update_ts: stage().site.clock() },
            })),
          )
          .execute(),
      )
      assert.equal((await invite()).status, 422)
      stage().pass(-2 * DAY)
      stage().pass(60)
      assert.equal((await invite()).status, 201)
    })

    test('nor is mail that came back', async () => {
      const id = await stage().person()
      const email = `came.back.${id}@harbour.example`
      const of = { of: 'calendar', id: 0, about: { of: 'meeting', id: 0 }, mailing_id: null } as const
      const comeBack = (notice_id: number) =>
        stage().write((trx) =>
          noteBounce(
            trx,
            { ...of, ...{ member_id: id, email, hard: true, details: 'No such user', notice_id } },
            stage().site.clock(),
          ),
        )
      const paused = () => pausedAddresses(stage().site.db.reads)
      const before = await paused()
      const daily = async (...mails: number[]) => {
        for (const mail of mails) {
          await comeBack(mail)
          stage().pass(DAY)
        }
      }
      await daily(1, 2)
      stage().pass(-12 * DAY)
      await daily(3, 4)
      assert.equal(await paused(), before)
      await daily(5)
      assert.equal(await paused(), before + 1)
      stage().pass(7 * DAY)
    })

    test('who is there is noted', async () => {
      const id = await stage().person()
      const client = await stage().as(id)
      const seen = async () => {
        const own = stage().site.db.reads.selectFrom('member').select('last_access').where('member_id', '=', id)
        return (await own.executeTakeFirstOrThrow()).last_access
      }
      await client.get('/metadata')
      await until(async () => (await seen()) === stage().site.clock())
      stage().pass(-DAY)
      await client.get('/metadata')
      await until(async () => (await seen()) === stage().site.clock())
    })

    test('what is refused is told apart again after the same ten minutes', async () => {
      const from = { address: '192.0.2.99', request_id: 'x' }
      const refuse = (reason: string) =>
        recordRefusal(stage().site, { actor: stranger(from), action: 'password_link_refused', details: { reason } })
      const told = async () => (await stage().audit()).map(({ details }) => details['reason'] ?? 'more')
      stage().pass(AGGREGATION_SECONDS)
      await told()
      for (let place = 0; place < MOST_ENTRIES_EACH + 5; place++) refuse(`before ${place}`)
      assert.ok((await told()).includes('more'))
      stage().pass(-DAY)
      refuse('meanwhile')
      assert.ok(!(await told()).includes('meanwhile'))
      stage().pass(AGGREGATION_SECONDS)
      refuse('afterwards')
      assert.deepEqual(await told(), ['afterwards'])
    })
  },
  { rateLimit: 10 },
)
