// The samples of mail in docs/samples/mail are what is sent now.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { mailSamples } from './samples/made.ts'

test('docs/samples/mail holds one mail of every kind, as it is sent now (npm run samples:mail)', async () => {
  const made = await mailSamples()
  assert.deepEqual(readdirSync('docs/samples/mail').toSorted(), [...made.keys()].toSorted())
  for (const [name, text] of made) assert.equal(readFileSync(`docs/samples/mail/${name}`, 'utf8'), text, name)
})
