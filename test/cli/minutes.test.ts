// `minutes verify`: files of approved records, alone and in a chain; any change of a byte is seen.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { LONGEST_RECORD } from '../../contract/minutes/record-chain.ts'
import { canonicalRecord } from '../../server/rules/meetings/minutes.ts'
import { APPROVED_TS, passkey, SITE, signature, signedRecord } from '../minutes/signing.ts'
import { folkmoot, ONE_LINE } from './operator.ts'

describe('minutes verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-minutes-'))
  after(() => rmSync(folder, { recursive: true }))

  const write = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }
  const frozen = (name: string, previous_sha256: string | null) =>
    canonicalRecord({ record: { name, number: 1, notes: ['Kräne & Möwen'] }, previous_sha256 })
  const verify = (...args: string[]) => folkmoot(['minutes', 'verify', ...args])
  const first = frozen('Board', null)
  const second = frozen('Board again', first.sha256)
  const one = write('one.json', first.content)
  const two = write('two.json', second.content)

  test('what is unchanged is said to be, with its SHA-256, and so is a chain', async () => {
    const alone = await verify(one)
    assert.deepEqual([alone.code, alone.stderr], [0, ''])
    assert.ok(alone.stdout.includes(first.sha256))
    const chain = await verify(one, two)
    assert.equal(chain.code, 0)
    assert.ok(chain.stdout.includes('It follows the previous file.'))
    assert.match(chain.stdout, /Compare the last SHA-256/)
    const compared = await verify(two, '--sha256', second.sha256)
    assert.equal(compared.code, 0)
    assert.doesNotMatch(compared.stdout, /Compare/)
  })

  test('a chain in another order, or with a gap, is refused', async () => {
    for (const files of [
      [two, one],
      [one, write('other.json', frozen('Other', null).content)],
    ]) {
      const { code, stderr } = await verify(...files)
      assert.equal(code, 1)
      assert.match(stderr, ONE_LINE)
      assert.match(stderr, /does not follow/)
    }
  })

  test('any change of a byte is seen, wherever it is', async () => {
    const bytes = Buffer.from(second.content)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      const { code, stderr } = await verify(write('changed.json', changed))
      assert.equal(code, 1, `byte ${at}: ${String.fromCharCode(changed[at]!)}`)
      assert.match(stderr, ONE_LINE)
    }
    for (const content of [
      `${second.content} `,
      second.content.slice(1),
      `\ufeff${second.content}`,
      '{}',
      '[]',
      'null',
      '',
    ])
      assert.equal((await verify(write('changed.json', content))).code, 1)
  })

  test('what has no canonical form, is far too long or no JSON at all is refused in one line', async () => {
    const deep = (text: string) =>
      `{"previous_sha256":null,"record":{"check_sha256":"","name":"","number":1,"x":${text}}}`
    const long = write('long.json', '')
    truncateSync(long, LONGEST_RECORD + 1)
    const files: [string, RegExp][] = [
      [write('deep.json', deep('['.repeat(1_000_000) + ']'.repeat(1_000_000))), /was changed/],
      [write('deeper.json', deep(`${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`)), /was changed/],
      [write('infinite.json', deep('1e999')), /was changed/],
      [write('half.json', deep('"\\ud800"')), /was changed/],
      [write('open.json', '['.repeat(5_000_000)), /is not a JSON file/],
      [write('short.json', second.content.slice(0, -7)), /is not a JSON file/],
      [write('none.json', ''), /is not a JSON file/],
      [
        write('paper.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 0xff)])),
        /is not a JSON file/,
      ],
      [write('packed.zip', Buffer.from('PK\u0003\u0004')), /is not a JSON file/],
      [long, /longer than any approved minutes/],
    ]
    for (const [file, expected] of files) {
      const { code, stderr } = await verify(file)
      assert.equal(code, 1, file)
      assert.match(stderr, ONE_LINE)
      assert.match(stderr, expected)
    }
  })

  test('signatures: names, time, site, key, and what they do not say; others of the site and of keys are refused', async () => {
    const signer = { member_id: 7, member_name: 'Ada\u202e Thornbury', passkey: passkey() }
    const record = signedRecord([signer])
    const entries = [signature(record.of, signer, APPROVED_TS + 60)]
    const next = signedRecord([signer], { meeting_id: 43, previous: { sha256: record.sha256, entries } })
    const signed = write('signed.json', record.fileOf(entries))
    const unsigned = write('unsigned.json', record.content)
    const { key } = signer.passkey
    const { code, stdout, stderr } = await verify(signed, '--site', `${SITE}/`, '--key', key)
    assert.deepEqual([code, stderr], [0, ''])
    const name = 'Ada\\u202e Thornbury'
    const on = new Date((APPROVED_TS + 60) * 1000).toISOString()
    assert.ok(stdout.includes(`Signed by "${name}" on ${on} for "${SITE}", ES256 key ${key}.`), stdout)
    assert.ok(
      stdout.includes(
        `Someone who unlocked this passkey confirmed these bytes for ${SITE}. Only the site confirms the time and that the passkey belongs to ${name}, so compare the key. The device didn’t show the text. This is not a qualified electronic signature (eIDAS).`,
      ),
    )
    assert.doesNotMatch(stdout, /Compare the last/)
    const both = [signed, write('next.json', next.fileOf([]))]
    assert.equal((await verify(...both)).code, 0)
    const refused: [args: string[], expected: RegExp][] = [
      [[signed, '--site', 'https://moot.pier.example'], /for a different site/],
      [[signed, '--key', key, '--key', '0'.repeat(64)], /given keys/],
      [[unsigned, '--key', key], /is not signed/],
      [[unsigned, '--site', SITE], /is not signed/],
      [[unsigned, both[1]!], /lists signatures of ".*unsigned.json", which has none/],
      [
        [write('again.json', record.fileOf([signature(record.of, signer, APPROVED_TS + 60)])), both[1]!],
        /lists signatures that differ from those of/,
      ],
      [
        [
          write(
            'other.json',
            record.fileOf([signature(record.of, signer, APPROVED_TS)]).replace(/"number":1/g, '"number":2'),
          ),
        ],
        /was changed/,
      ],
      [
        [write('early.json', record.fileOf([signature(record.of, signer, APPROVED_TS - 1)]))],
        /before the approval\. Signer: "Ada\\u202e Thornbury"\./,
      ],
    ]
    for (const [args, expected] of refused) {
      const answer = await verify(...args)
      assert.equal(answer.code, 1)
      assert.match(answer.stderr, ONE_LINE)
      assert.match(answer.stderr, expected)
    }
    for (const args of [
      ['--site', 'moot'],
      ['--site', 'ftp://a.example'],
      ['--key', 'abc'],
    ])
      assert.equal((await verify(signed, ...args)).code, 2)
  })

  test('another SHA-256, a file that is not there, and wrong usage', async () => {
    const other = await verify(one, '--sha256', second.sha256)
    assert.deepEqual([other.code, other.stderr.includes(first.sha256)], [1, true])
    assert.equal((await verify(join(folder, 'none.json'))).code, 1)
    assert.equal((await verify()).code, 2)
    assert.equal((await verify(one, '--sha256', 'abc')).code, 2)
  })
})
