// The samples of mail in docs/samples/mail are what is sent now.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { NOTICE_KINDS } from '../../server/mail/sending/kinds.ts'
import { mailSamples } from './samples/all.ts'

test('docs/samples/mail holds one mail of every kind, as it is sent now (npm run samples:mail)', async () => {
  const { mails: made, kinds } = await mailSamples()
  assert.deepEqual(kinds.toSorted(), NOTICE_KINDS.toSorted())
  assert.deepEqual(readdirSync('docs/samples/mail').toSorted(), [...made.keys()].toSorted())
  for (const [name, text] of made) assert.equal(readFileSync(`docs/samples/mail/${name}`, 'utf8'), text, name)
})
