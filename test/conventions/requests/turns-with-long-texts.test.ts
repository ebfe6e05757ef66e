// Long texts are cleaned beside the server, and people take turns: whoever sends many keeps others waiting for one of theirs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askerOf } from '../../../server/concurrency/worker-thread.ts'
import { Problem } from '../../../server/problem.ts'
import { cleanBeside } from '../../../server/rules/text/clean-in-thread.ts'
import { newMeeting, type Someone, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** 40 kB. */
const LONG = '<b>x</b>'.repeat(5_000)
const MANY = 30
/** A megabyte of somebody else, behind which everybody waits. */
const LONGER = '<b>x</b>'.repeat(125_000)

onBothDatabases('long texts of several people', (stage) => {
  /** How many of one person's requests are answered before one that somebody else sends once the first of them is. */
  async function answeredBefore(one: () => Promise<number>, other: () => Promise<number>, status: number) {
    let answered = 0
    const sent = async (ask: () => Promise<number>) => {
      assert.equal(await ask(), status)
      return answered++
    }
    const first = cleanBeside('html', LONGER, askerOf(stage().site, 0))
    const all = Array.from({ length: MANY }, () => sent(one))
    await Promise.any(all)
    const place = await sent(other)
    await Promise.all([...all, first])
    return place
  }

  test('a note is answered before most of thirty that somebody else sent before it', async () => {
    const scene = await setScene(stage())
    const other = await someone(stage(), scene, { organization: 3, room: 3 })
    const [full, quiet] = [await newMeeting(scene, 'Tide tables'), await newMeeting(scene, 'Low water')]
    const note =
      (meeting: number, { client }: Someone) =>
      async () =>
        (await client.post(`/meetings/${meeting}/notes`, { description: LONG })).status
    assert.ok((await answeredBefore(note(full, scene.owner), note(quiet, other), 201)) < MANY / 2)
    assert.equal((await scene.owner.client.get(`/meetings/${full}/notes?per_page=100`)).body.length, MANY)
  })

  test('so is a transform', async () => {
    const [one, other] = [
      await someone(stage(), await setScene(stage())),
      await someone(stage(), await setScene(stage())),
    ]
    const transform =
      ({ client }: Someone) =>
      async () =>
        (await client.post('/transforms/html', { input: LONG })).status
    assert.ok((await answeredBefore(transform(one), transform(other), 200)) < MANY / 2)
  })

  test('a change waits for no transform', async () => {
    const scene = await setScene(stage())
    const meeting = await newMeeting(scene)
    const first = cleanBeside('html', LONGER, askerOf(stage().site, 0))
    let transformed = false
    const transform = scene.chief.client.post('/transforms/html', { input: LONG }).then(() => {
      transformed = true
    })
    for (let changes = 5; changes; changes--)
      await scene.owner.client.post(`/meetings/${meeting}/notes`, { description: 'Low water' })
    assert.ok(!transformed)
    await Promise.all([first, transform])
  })

  test('of one person 64 texts wait; more are 503, nothing of them is kept, and others have their turn', async () => {
    const scene = await setScene(stage())
    const meeting = await newMeeting(scene)
    const own = askerOf(stage().site, scene.owner.id)
    // The first is at work at once.
    const filled = Array.from({ length: 65 }, () => cleanBeside('html', LONG, own))
    await assert.rejects(cleanBeside('html', LONG, own), isBusy)
    const [elsewhere, other] = [{ url: 'https://loft.example' }, await someone(stage(), scene)]
    const theirs = [cleanBeside('html', LONG, askerOf(elsewhere, scene.owner.id))]
    theirs.push(cleanBeside('text', LONG, askerOf(stage().site, other.id)))
    await Promise.all([...filled, ...theirs])
    assert.deepEqual((await scene.owner.client.get(`/meetings/${meeting}/notes`)).body, [])
  })
})

const isBusy = (error: unknown) =>
  error instanceof Problem && error.status === 503 && error.headers['retry-after'] === '5'
