// No acknowledged event is lost when servers and workers are killed; the long form is `npm run test:crash`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durablePostgres } from '../database.ts'
import { DIALECTS, ftest, ring } from '../ring.ts'
import { crash } from './crash.ts'
import { crashOfMail } from './mail.ts'

/** Enough to hit both a server and a worker; the full ring hits them at more moments. */
const KILLS = ring === 'quick' ? 2 : 6

for (const dialect of DIALECTS) {
  test(`killed repeatedly, ${dialect} loses no acknowledged event, and duplicates have the same id`, async () => {
    const { kills, acknowledged, lost, renamed, halves, integrity } = await crash({
      dialect,
      kills: KILLS,
      writes: 100,
      writers: 2,
      workers: 1,
      server: durablePostgres(),
    })
    assert.ok(kills >= KILLS && acknowledged >= 100)
    assert.deepEqual(lost, [])
    assert.deepEqual(renamed, [])
    assert.equal(halves, 0)
    assert.equal(integrity, 'ok')
  })
}

for (const dialect of DIALECTS) {
  ftest(`killed again and again while mail goes out, ${dialect} leaves nobody out and sends nothing in two versions`, async () => {
    const { kills, mails, lost, different, undone, integrity } = await crashOfMail({
      ...{ dialect, kills: 4, people: 20, workers: 1, life: 600, server: durablePostgres() },
    })
    assert.ok(kills >= 4 && mails >= 20)
    assert.deepEqual({ lost, different, undone, integrity }, { lost: [], different: [], undone: [], integrity: 'ok' })
  })
}
