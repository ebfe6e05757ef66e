// The verifier of the documents as people start it: with plain Node, in a folder of its own, on files that hold and on others.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { APPROVED_TS, passkey, SITE, type Signer, signature, signedRecord } from './signing.ts'

describe('verify-minutes.ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-verifier-'))
  after(() => rmSync(folder, { recursive: true }))
  // Where nothing of Folkmoot and no package can be imported.
  const verifier = join(folder, 'verify-minutes.ts')
  copyFileSync(join(import.meta.dirname, '../../docs/examples/verify-minutes.ts'), verifier)

  function run(...files: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, ...files], {
      ...{ cwd: folder, encoding: 'utf8', env: { NO_COLOR: '1' } },
    })
    return { status, stdout, stderr }
  }
  const write = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content)
    return name
  }

  const ada: Signer = { member_id: 7, member_name: 'Ada\nThornbury\u001b[31m', passkey: passkey() }
  const bela: Signer = { member_id: 9, member_name: 'Béla Okafor', passkey: passkey('EdDSA') }
  const record = signedRecord([ada, bela])
  const entries = [signature(record.of, ada, APPROVED_TS + 60), signature(record.of, bela, APPROVED_TS + 61)]
  const next = signedRecord([bela], { meeting_id: 43, previous: { sha256: record.sha256, entries } })
  const text = record.fileOf(entries)
  const one = write('one.json', text)
  const two = write('two.json', next.fileOf([]))

  test('says what was signed by whom, and for which site, with exit code 0', () => {
    const { status, stdout, stderr } = run(one)
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^Signed: \{/)
    for (const { passkey, member_id } of [ada, bela])
      for (const part of [passkey.key, `member_id: ${member_id}`, `site: '${SITE}'`, record.sha256])
        assert.ok(stdout.includes(part), `${part} is not in ${stdout}`)
    // A name cannot look like another line.
    assert.ok(stdout.includes(String.raw`member_name: 'Ada\nThornbury\x1B[31m'`), stdout)
  })

  test('accepts a chain, and says where nobody signed', () => {
    assert.deepEqual(run(one, two), { status: 0, stdout: 'Nobody signed the last file.\n', stderr: '' })
  })

  const other = signedRecord([bela])
  const refused: [name: string, files: () => string[], said: RegExp][] = [
    ['no file', () => [], /no files given/],
    ['a file that is not there', () => ['none.json'], /ENOENT/],
    ['no JSON', () => [write('changed.json', text.slice(1))], /JSON/],
    ['a changed text', () => [write('changed.json', text.replace('Möwen', 'Löwen'))], /does not match its checksum/],
    [
      'somebody who did not approve',
      () => [write('changed.json', other.fileOf([signature(other.of, ada, APPROVED_TS)]))],
      /a signer did not approve the minutes/,
    ],
    [
      'a signature missing in a chain',
      () => [write('changed.json', record.fileOf(entries.slice(1))), two],
      /the previous file has different signatures/,
    ],
  ]
  for (const [name, files, said] of refused)
    test(`refuses in one sentence, with exit code 1: ${name}`, () => {
      const { status, stdout, stderr } = run(...files())
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(stderr, /^Verification failed: [^\n]+\.\n$/)
      assert.match(stderr, said)
    })
})
