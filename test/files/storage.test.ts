// The most that the files of a person, an organization and the site may take together, and when space is free again.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { removeDoomedFiles, sweepFiles } from '../../server/jobs/files.ts'
import type { Client } from '../client.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { announce, attach, bring, inFolder } from './attachment-scene.ts'

const KILOBYTE = 1024
const PERSON = 100 * KILOBYTE
const ORGANIZATION = 150 * KILOBYTE
const SITE = 220 * KILOBYTE

const pdf = (kilobytes: number, fill = 'x') =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(kilobytes * KILOBYTE - 9, fill)])

const tooMuch = (of: string, bytes: number) => [
  413,
  { message: `The files ${of} can have at most ${bytes} bytes in total.` },
]
const OF_PERSON = tooMuch('that one person attaches', PERSON)
const OF_ORGANIZATION = tooMuch('of an organization', ORGANIZATION)
const OF_SITE = tooMuch('of the site', SITE)

onBothDatabases(
  'how much files may take',
  (stage) => {
    let scene: Scene
    let elsewhere: Scene
    let meeting: number
    let owner: Client

    before(async () => {
      scene = await setScene(stage())
      elsewhere = await setScene(stage())
      owner = scene.owner.client
    })

    beforeEach(async () => {
      await stage().write((trx) => trx.deleteFrom('attachment').execute())
      stage().pass(3_700)
      await sweepFiles(stage().site)
      assert.deepEqual(await taken(), {})
      meeting = await newMeeting(scene)
    })

    /** The sums that are more than nothing, by whose they are. */
    async function taken(): Promise<Record<string, number>> {
      const rows = await stage().site.db.reads.selectFrom('storage_use').selectAll().where('bytes', '<>', 0).execute()
      return Object.fromEntries(rows.map(({ holder, holder_id, bytes }) => [`${holder} ${holder_id}`, Number(bytes)]))
    }

    const offer = async (client: Client, at: number, kilobytes: number) => {
      const size = kilobytes * KILOBYTE
      const { status, body } = await client.post(`/meetings/${at}/attachments`, {
        ...{ name: 'Tides.pdf', type: 'application/pdf', size },
      })
      return status === 201 ? [201] : [status, body]
    }

    const participant = async () => {
      const one = await someone(stage(), scene, { organization: 3, room: 3 })
      return one
    }

    test('content that is there already is compared where it comes again, and takes no space meanwhile', async () => {
      const { attachment_id } = await attach(owner, meeting, { bytes: pdf(60) })
      const { store } = stage().site
      const { put } = store
      const keys: string[] = []
      store.put = (key, ...more) => {
        keys.push(key)
        return put.call(store, key, ...more)
      }
      const again = (bytes: Buffer) => bring(owner, { attachment_id, type: 'application/pdf' }, bytes)
      const answers = await Promise.all([pdf(60), pdf(60), pdf(60, 'y'), pdf(59)].map(again))
      store.put = put
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 409, 422],
      )
      assert.deepEqual(keys, [])
      assert.equal(inFolder(stage()).length, 1)
    })

    test('a person, an organization and the site have no more than they may: 413 with a message', async () => {
      const other = await participant()
      await attach(owner, meeting, { bytes: pdf(60) })
      assert.deepEqual(await offer(owner, meeting, 41), OF_PERSON)
      assert.deepEqual(await offer(owner, meeting, 40), [201])
      await attach(other.client, meeting, { bytes: pdf(80) })
      assert.deepEqual(await offer(owner, meeting, 11), OF_ORGANIZATION)
      assert.deepEqual(await offer(owner, meeting, 10), [201])
      const there = await newMeeting(elsewhere)
      await attach(elsewhere.owner.client, there, { bytes: pdf(70) })
      assert.deepEqual(await offer(elsewhere.owner.client, there, 11), OF_SITE)
      assert.deepEqual(await offer(elsewhere.owner.client, there, 10), [201])
      assert.deepEqual(await taken(), {
        [`member ${scene.owner.id}`]: 60 * KILOBYTE,
        [`member ${other.id}`]: 80 * KILOBYTE,
        [`member ${elsewhere.owner.id}`]: 70 * KILOBYTE,
        [`organization ${scene.organization}`]: 140 * KILOBYTE,
        [`organization ${elsewhere.organization}`]: 70 * KILOBYTE,
        'site 0': 210 * KILOBYTE,
      })
      const { body } = await scene.chief.client.get('/site_state')
      assert.deepEqual([body.stored_bytes, body.stored_bytes_limit], [210 * KILOBYTE, SITE])
      const metrics = await stage().app.inject({ url: '/metrics', headers: { host: 'localhost' } })
      assert.match(metrics.payload, new RegExp(`^folkmoot_stored_bytes ${210 * KILOBYTE}$`, 'm'))
    })

    test('of many uploads at once, those are taken that fit, and the others leave nothing', async () => {
      const said = []
      for (let n = 0; n < 8; n++) said.push(await announce(owner, meeting, { bytes: pdf(30) }))
      const answers = await Promise.all(said.map((one) => bring(owner, one, pdf(30))))
      const refused = answers.filter(({ status }) => status !== 200)
      assert.equal(refused.length, 5)
      for (const { status, body } of refused) assert.deepEqual([status, body], OF_PERSON)
      assert.equal((await taken())['site 0'], 90 * KILOBYTE)
      assert.equal(inFolder(stage()).length, 3)
      // What is there already may be sent again, where nothing more has space.
      const there = said[answers.findIndex(({ status }) => status === 200)]
      const again = await Promise.all([1, 2, 3, 4].map(() => bring(owner, there, pdf(30))))
      assert.deepEqual(
        again.map(({ status }) => status),
        [200, 200, 200, 200],
      )
      assert.equal((await taken())['site 0'], 90 * KILOBYTE)
      assert.equal(inFolder(stage()).length, 3)
    })

    test('what is refused while it comes takes nothing', async () => {
      const said = await announce(owner, meeting, { bytes: pdf(50) })
      assert.equal((await bring(owner, said, Buffer.alloc(50 * KILOBYTE, 'x'))).status, 422)
      assert.equal((await bring(owner, said, pdf(20))).status, 422)
      assert.deepEqual(await taken(), {})
      const twice = await Promise.all([1, 2].map((n) => bring(owner, said, pdf(50, String(n)))))
      assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409])
      assert.equal((await taken())['site 0'], 50 * KILOBYTE)
    })

    const DELETED: readonly [what: string, path: (of: { file: any; at: number; room: number }) => string][] = [
      ['the file', ({ file }) => `/attachments/${file.attachment_id}`],
      ['its meeting', ({ at }) => `/meetings/${at}`],
      ['its room', ({ room }) => `/organizations/${scene.organization}/rooms/${room}`],
    ]
    for (const [what, path] of DELETED)
      test(`the space is free once ${what} is deleted and a job has run`, async () => {
        const made = await owner.post(`/organizations/${scene.organization}/rooms`, { name: 'Hut' })
        const room = made.body.room_id
        const at = (await owner.post(`/rooms/${room}/meetings`, { name: 'Hut' })).body.meeting_id
        const file = await attach(owner, at, { bytes: pdf(90) })
        await attach(owner, meeting, { bytes: pdf(10) })
        assert.equal((await owner.delete(path({ file, at, room }))).status, 204)
        assert.deepEqual(await offer(owner, meeting, 20), OF_PERSON)
        // Two processes may run it at the same time; what is removed is freed once.
        await Promise.all([1, 2].map(() => removeDoomedFiles(stage().site)))
        assert.equal((await taken())['site 0'], 10 * KILOBYTE)
        assert.equal(inFolder(stage()).length, 1)
        assert.deepEqual(await offer(owner, meeting, 20), [201])
      })

    test('the files of a meeting that goes to another organization count there', async () => {
      const { chief, organization } = scene
      await attach(owner, meeting, { bytes: pdf(60) })
      const stays = await newMeeting(scene)
      await attach(owner, stays, { bytes: pdf(30) })
      assert.equal((await chief.client.patch(`/meetings/${meeting}`, { room_id: elsewhere.room })).status, 200)
      const sums = await taken()
      assert.deepEqual(
        [sums[`organization ${organization}`], sums[`organization ${elsewhere.organization}`], sums['site 0']],
        [30 * KILOBYTE, 60 * KILOBYTE, 90 * KILOBYTE],
      )
      const there = await newMeeting(elsewhere)
      assert.deepEqual(await offer(elsewhere.owner.client, there, 91), OF_ORGANIZATION)
      assert.equal((await chief.client.delete(`/meetings/${meeting}`)).status, 204)
      await removeDoomedFiles(stage().site)
      assert.equal((await taken())[`organization ${elsewhere.organization}`], undefined)
    })
  },
  { storageOfPerson: PERSON, storageOfOrganization: ORGANIZATION, storageOfSite: SITE },
)
