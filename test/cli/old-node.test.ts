// A Node that is too old: one clear line and exit 1, from the entry that any Node can read and from the sources.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'24.1.0'})"

for (const entry of ['bin/folkmoot.js', 'server/main.ts']) {
  test(`${entry} says which Node it needs`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, entry, 'serve'], {
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /^Folkmoot needs Node 26 or newer; this is v.*\n$/)
  })
}

test('what npm runs goes through the entry that any Node can read', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  assert.equal(scripts.start, 'node bin/folkmoot.js serve')
  assert.equal(scripts.folkmoot, 'node bin/folkmoot.js')
  assert.doesNotMatch(readFileSync('bin/folkmoot.js', 'utf8'), /^import .* from/m)
})
