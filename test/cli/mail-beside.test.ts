// A server sends mail in a thread beside the one that answers requests, and hears there what becomes of it.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { createPerson } from '../../server/actions/people/people.ts'
import { type Config, configFrom } from '../../server/config.ts'
import { pauseDeliveries, resumeDeliveries } from '../../server/db/delivery-pause.ts'
import { people } from '../../server/demo/world.ts'
import { MAIL_SENDER } from '../../server/mail/sending/settings.ts'
import { startSendingBeside } from '../../server/runtime/mail-beside.ts'
import { openSite } from '../../server/runtime/site.ts'
import type { Site } from '../../server/site.ts'
import { durablePostgres, type Fresh, freshDatabase } from '../database.ts'
import { type Behaviour, type MailServer, mailServer, saying } from '../mail/server.ts'
import { DIALECTS } from '../stage.ts'
import { until } from '../until.ts'

const MINUTE = 60_000
const SECRET = 'a secret that is known to everybody in the room'

/** The threads that were started in this process and have not ended. */
const running = new Set<Worker>()
process.on('worker', (worker) => {
  running.add(worker)
  worker.once('exit', () => running.delete(worker))
})

for (const dialect of DIALECTS) {
  describe(`mail of a server, in a thread of its own (${dialect})`, () => {
    let fresh: Fresh
    let site: Site
    let config: Config
    let server: MailServer
    let member_id: number
    let heard: string[]
    let stop: (() => Promise<void>) | undefined
    let passed: number
    /** How often it was looked whether there is mail. */
    let looks: number

    beforeEach(async () => {
      fresh = await freshDatabase(dialect, dialect === 'postgres' ? { server: durablePostgres() } : {})
      ;[heard, passed, looks, stop] = [[], 0, 0, undefined]
    })
    afterEach(async () => {
      await stop?.()
      await site.db.close()
      await server.close()
      await fresh.remove()
    })

    async function open(behaviour?: Behaviour) {
      server = await mailServer(behaviour)
      config = configFrom({
        ...{ ...fresh.env, FOLKMOOT_SECRET: SECRET, FOLKMOOT_URL: 'https://moot.harbour.example' },
        ...{ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'moot@harbour.example' },
      })
      const opened = await openSite(config)
      site = {
        ...opened,
        elapsed: () => opened.elapsed() + passed,
        millis: () => {
          looks++
          return opened.millis()
        },
      }
      const making = { now: site.clock(), create_id: null, organization_id: null, enterprise_admin: 0 } as const
      member_id = await site.db.write((trx) => createPerson(trx, people[0]!, making))
    }
    function begin(idle?: number) {
      stop = startSendingBeside(
        site,
        config,
        (name, error) => heard.push(`${name}: ${(error as Error).message}`),
        (level, about, message) => heard.push(`${level}: ${message} ${JSON.stringify(about)}`),
        { ...MAIL_SENDER, poll: 5, grace: 1 },
        idle,
      )
    }
    const write = (count = 1) =>
      site.db.write(async (trx) => {
        const row = { member_id, kind: 'password_changed' as const, details: '{}', create_ts: site.clock() }
        await trx
          .insertInto('notice')
          .values(Array.from({ length: count }, () => row))
          .execute()
      })
    const rows = () => fresh.db.reads.selectFrom('notice').selectAll().execute()
    const states = async () => (await rows()).map(({ state }) => state)

    test('what is due is sent, and who listens for commits in the server hears that it was', async () => {
      await open()
      await write(40)
      let commits = 0
      site.db.committed(() => commits++)
      begin()
      await server.came(40)
      await stop!()
      assert.deepEqual(new Set(await states()), new Set(['sent']))
      assert.ok(commits > 0)
      assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 40)
      assert.deepEqual(heard, [])
    })

    test('there is a thread only while there is mail: it ends when there was none for a while, and comes again', async () => {
      await open()
      begin(10 * MINUTE)
      await write()
      await server.came(1)
      assert.equal(running.size, 1)
      await until(async () => (await states())[0] === 'sent')
      passed = 11 * MINUTE
      await until(() => running.size === 0)
      await write()
      await server.came(2)
      await stop!()
      assert.equal(running.size, 0)
      assert.deepEqual(await states(), ['sent', 'sent'])
    })

    test('two sites share the thread, and the one that stops leaves it to the other', async () => {
      await open()
      await write()
      begin()
      const other = startSendingBeside(site, config, assert.fail, () => {}, { ...MAIL_SENDER, poll: 5 })
      await server.came(1)
      await write(40)
      await until(() => server.received.length > 1)
      assert.equal(running.size, 1)
      await other()
      assert.equal(running.size, 1)
      await server.came(41)
      await stop!()
      assert.equal(running.size, 0)
      assert.deepEqual([server.received.length, heard], [41, []])
    })

    test('the log of the server says what its mail server refuses', async () => {
      await open({
        to: () => {
          throw saying(550, '5.1.1 no such user')
        },
      })
      begin()
      await write()
      await until(() => heard.length > 0)
      const [line] = heard
      assert.match(
        line!,
        /^warn: A message was not accepted\. \{"notice_id":1,"kind":"password_changed",.*5\.1\.1 no such user/,
      )
    })

    test('a server that is told to stop gives back what it could not send', async () => {
      const arrived = Promise.withResolvers<void>()
      await open({
        to: () => {
          arrived.resolve()
          return new Promise(() => {})
        },
      })
      begin()
      await write()
      await arrived.promise
      await stop!()
      const [row] = await rows()
      assert.deepEqual([row!.state, row!.claimed_by, row!.attempts, heard], ['waiting', null, 0, []])
    })

    test('what ends by itself is told, and begins again after a while', async () => {
      await open()
      config.secret = 'a secret that nobody in the room has heard of'
      begin()
      await write()
      await until(() => heard.length > 0)
      await until(() => running.size === 0)
      assert.match(heard[0]!, /^send mail: The site was encrypted with another secret/)
      config.secret = SECRET
      await until(() => {
        passed += MINUTE
        return running.size > 0
      })
      await server.came(1)
      assert.equal(heard.length, 1)
    })

    test('a thread that dies of what nobody caught is told with its reason, and another one goes on', async () => {
      await open()
      begin()
      await write()
      await server.came(1)
      await until(async () => (await states())[0] === 'sent')
      const [thread] = running
      thread!.postMessage(null)
      await until(() => running.size === 0)
      assert.match(heard.join(), /^send mail: Cannot destructure .* null/)
      await write()
      await until(() => {
        passed += MINUTE
        return running.size > 0
      })
      await server.came(2)
      await stop!()
      assert.deepEqual([await states(), heard.length], [['sent', 'sent'], 1])
    })

    test('what a thread that died had claimed is free at once, and another one sends it', async () => {
      const arrived = Promise.withResolvers<void>()
      let silent = true
      await open({
        to: () => {
          arrived.resolve()
          return silent ? new Promise(() => {}) : undefined
        },
      })
      await write(3)
      begin()
      await arrived.promise
      assert.ok((await rows()).every(({ claimed_by }) => claimed_by !== null))
      const [thread] = running
      thread!.postMessage(null)
      await until(() => running.size === 0)
      await stop!()
      assert.ok((await rows()).every(({ claimed_by }) => claimed_by === null))
      silent = false
      begin()
      await server.came(3)
      await stop!()
      assert.deepEqual(await states(), ['sent', 'sent', 'sent'])
    })

    test('while mail waits since the site was brought back, no thread is started for it', async () => {
      await open()
      await site.db.write((trx) => pauseDeliveries(trx, site.clock()))
      await write()
      begin()
      await until(() => looks > 2)
      assert.equal(running.size, 0)
      await site.db.write(resumeDeliveries)
      await server.came(1)
    })
  })
}
