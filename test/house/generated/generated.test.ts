// What is generated is committed, and stale means red: the OpenAPI document and the SQL of every reading query.
//
// `npm run generate` writes them anew.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { generated } from './generated.ts'
import { icons } from './icons.ts'

for (const [file, text] of Object.entries(generated())) {
  test(`${file} is current`, () => {
    assert.equal(readFileSync(file, 'utf8'), text, 'Run npm run generate and read the difference.')
  })
}

for (const [file, bytes] of Object.entries(await icons())) {
  test(`${file} is drawn from the present logo`, () => {
    assert.ok(readFileSync(file).equals(bytes), 'Run npm run generate and look at the icons.')
  })
}
