// `minutes verify`: checks files of approved records, and that each follows the one before it.
import { readFile } from 'node:fs/promises'
import { checkedRecord, type RecordFault } from '../rules/minutes.ts'
import { UsageError } from '../runtime/usage-error.ts'
import type { Command } from './command.ts'
import { quoted } from './plainly.ts'

const FAULTS: Readonly<Record<RecordFault, string>> = {
  not_json: 'is no JSON file of an approved record.',
  not_record: 'holds no approved record.',
  not_canonical: 'was changed: its bytes are not the canonical ones (RFC 8785).',
  changed: 'was changed: its content does not fit the check that it carries.',
}

const SHA256 = /^[0-9a-f]{64}$/

export const minutesVerify: Command = {
  name: 'minutes verify',
  usage: 'FILE… [--sha256 H]',
  about:
    'Checks files of approved minutes (format=json): that no byte was changed and, of several in their order, that each follows the one before it. With --sha256 the last one must have that SHA-256. It needs no database.',
  options: { sha256: { type: 'string' } },
  words: 'some',
  sites: 'all',
  async run({ options, words, print }) {
    const wanted = options['sha256'] as string | undefined
    if (wanted !== undefined && !SHA256.test(wanted)) throw new UsageError('--sha256 has 64 hexadecimal digits.')
    let before: { file: string; sha256: string } | undefined
    for (const file of words) {
      const found = checkedRecord(await readFile(file))
      if ('fault' in found) throw new Error(`${quoted(file)} ${FAULTS[found.fault]}`)
      const { sha256, previous_sha256, name, number } = found
      if (before && previous_sha256 !== before.sha256)
        throw new Error(`${quoted(file)} does not follow ${quoted(before.file)}, whose SHA-256 is ${before.sha256}.`)
      print(`${quoted(file)} is unchanged: minutes of ${quoted(name)}, revision ${number}, SHA-256 ${sha256}.`)
      print(before ? 'It follows the file before it.' : followed(previous_sha256))
      before = { file, sha256 }
    }
    if (wanted !== undefined && before!.sha256 !== wanted)
      throw new Error(`The SHA-256 of ${quoted(before!.file)} is ${before!.sha256}, and not ${wanted}.`)
  },
}

const followed = (previous: string | null): string =>
  previous === null ? 'It follows no other record.' : `It follows the record whose SHA-256 is ${previous}.`
