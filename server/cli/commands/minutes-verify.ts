// `minutes verify`: checks files of approved records, and that each follows the one before it.
import { createReadStream } from 'node:fs'
import {
  LONGEST_RECORD,
  type RecordFault,
  type RecordVerdict,
  SHA256,
  verdictsOn,
} from '../../../contract/minutes/approved-record.ts'
import { UsageError } from '../../runtime/usage-error.ts'
import type { Invocation } from '../command.ts'
import { quoted } from '../escape-for-terminal.ts'

const FAULTS: Readonly<Record<RecordFault, string>> = {
  too_long: 'is longer than any approved record: 64 MB at most are read.',
  not_json: 'is no JSON file of an approved record.',
  not_record: 'holds no approved record.',
  not_canonical: 'was changed: its bytes are not the canonical ones (RFC 8785).',
  changed: 'was changed: its content does not fit the check that it carries.',
  approvals: 'was changed: its approvals do not fit the text that they are said to be of.',
}

/** Said where nothing but the files themselves was there to compare with. */
const COMPARE =
  'Compare the last SHA-256 with the one that the record of the meeting shows: whoever changes a file can also compute its check anew.'

export async function verifyMinutes({ options, words, print }: Invocation): Promise<void> {
  const wanted = options['sha256'] as string | undefined
  if (wanted !== undefined && !SHA256.test(wanted)) throw new UsageError('--sha256 has 64 hexadecimal digits.')
  const files = words.map((file) => ({ file, read: () => bytesOf(file) }))
  for await (const verdict of verdictsOn(files, wanted)) {
    if (verdict.fault !== undefined) throw new Error(`${quoted(verdict.file)} ${faultOf(verdict, wanted)}`)
    const { sha256, previous_sha256, name, number, said } = verdict.record
    print(`${quoted(verdict.file)} is unchanged: minutes of ${quoted(name)}, revision ${number}, SHA-256 ${sha256}.`)
    if (said.present) print(`What ${people(said.present)} said of it is of this text.`)
    if (said.earlier) print(`What ${people(said.earlier)} said of it is of an earlier text.`)
    print(verdict.follows ? 'It follows the file before it.' : followed(previous_sha256))
  }
  if (wanted === undefined) print(COMPARE)
}

/** The bytes of a file, which may be a pipe; undefined where it is too long. */
async function bytesOf(file: string): Promise<Uint8Array | undefined> {
  const read: Buffer[] = []
  let length = 0
  for await (const part of createReadStream(file)) {
    length += part.length
    if (length > LONGEST_RECORD) return undefined
    read.push(part)
  }
  return Buffer.concat(read)
}

function faultOf(verdict: RecordVerdict, wanted: string | undefined): string {
  if (verdict.fault === 'not_following')
    return `does not follow ${quoted(verdict.before.file)}, whose SHA-256 is ${verdict.before.sha256}.`
  if (verdict.fault === 'other_sha256') return `has the SHA-256 ${verdict.record.sha256}, and not ${wanted}.`
  return FAULTS[verdict.fault!]
}

const people = (count: number): string => (count === 1 ? 'one person' : `${count} people`)

const followed = (previous: string | null): string =>
  previous === null ? 'It follows no other record.' : `It follows the record whose SHA-256 is ${previous}.`
