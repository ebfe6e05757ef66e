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
  too_long: 'is longer than any approved minutes (64 MB at most).',
  not_json: 'is not a JSON file of approved minutes.',
  not_record: 'does not contain approved minutes.',
  not_canonical: 'was changed: it is not canonical JSON (RFC 8785).',
  changed: 'was changed: its content does not match its checksum.',
  approvals: 'was changed: its approvals do not match their text.',
}

/** Said where nothing but the files themselves was there to compare with. */
const COMPARE =
  'Compare the last SHA-256 with the one in the meeting’s minutes: anyone who changes a file can also recompute its checksum.'

export async function verifyMinutes({ options, words, print }: Invocation): Promise<void> {
  const wanted = options['sha256'] as string | undefined
  if (wanted !== undefined && !SHA256.test(wanted)) throw new UsageError('--sha256 must have 64 hexadecimal digits.')
  const files = words.map((file) => ({ file, read: () => bytesOf(file) }))
  for await (const verdict of verdictsOn(files, wanted)) {
    if (verdict.fault !== undefined) throw new Error(`${quoted(verdict.file)} ${faultOf(verdict, wanted)}`)
    const { sha256, previous_sha256, name, number, said } = verdict.record
    print(`${quoted(verdict.file)} is unchanged: minutes of ${quoted(name)}, revision ${number}, SHA-256 ${sha256}.`)
    if (said.present) print(`Replies of ${people(said.present)} refer to this version.`)
    if (said.earlier) print(`Replies of ${people(said.earlier)} refer to an earlier version.`)
    print(verdict.follows ? 'It follows the previous file.' : followed(previous_sha256))
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
  if (verdict.fault === 'other_sha256') return `has the SHA-256 ${verdict.record.sha256}, not ${wanted}.`
  return FAULTS[verdict.fault!]
}

const people = (count: number): string => (count === 1 ? 'one person' : `${count} people`)

const followed = (previous: string | null): string =>
  previous === null ? 'It follows no other minutes.' : `It follows the minutes whose SHA-256 is ${previous}.`
