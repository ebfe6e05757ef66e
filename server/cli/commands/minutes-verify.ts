// `minutes verify`: checks files of approved records, and that each follows the one before it.
import { createReadStream } from 'node:fs'
import type { RecordFault } from '../../../contract/minutes/approved-record.ts'
import type { CheckedSignature } from '../../../contract/minutes/check-signatures.ts'
import {
  LONGEST_RECORD,
  type RecordVerdict,
  SHA256,
  verdictsOn,
  type Wanted,
} from '../../../contract/minutes/record-chain.ts'
import { siteAddress } from '../../../contract/minutes/signature.ts'
import { UsageError } from '../../runtime/usage-error.ts'
import type { Invocation } from '../command.ts'
import { escapeControls, quoted } from '../escape-for-terminal.ts'

const FAULTS: Readonly<Record<'too_long' | RecordFault, string>> = {
  too_long: 'is longer than any approved minutes (64 MB at most).',
  not_json: 'is not a JSON file of approved minutes.',
  not_record: 'does not contain approved minutes.',
  version: 'uses a file format that this version of Folkmoot does not support.',
  not_canonical: 'was changed: it is not canonical JSON (RFC 8785).',
  changed: 'was changed: its content does not match its checksum.',
  approvals: 'was changed: its approvals do not match their text.',
  signature_form: 'was changed: one of its signatures is malformed.',
  signature_record: 'has a signature that belongs to different minutes.',
  signature_key: 'has a signature whose public key is not the one listed in it.',
  signature_ceremony: 'has a signature that was not made for these minutes on its site by unlocking a passkey.',
  signature_value: 'has a signature that does not match its public key.',
  signature_signer: 'has a signature by somebody who did not approve the minutes, or had already signed them.',
  signature_order: 'has signatures in the wrong order, or from before the approval.',
  signature_unsupported: 'has a signature whose algorithm cannot be checked here.',
}

/** Said where nothing but the files themselves was there to compare with. */
const COMPARE =
  'Compare the last SHA-256 with the one in the meeting’s minutes: anyone who changes a file can also recompute its checksum.'

export async function verifyMinutes({ options, words, print }: Invocation): Promise<void> {
  const wanted = wantedOf(options)
  const files = words.map((file) => ({ file, read: () => bytesOf(file) }))
  for await (const verdict of verdictsOn(files, wanted)) {
    if (verdict.fault !== undefined) throw new Error(`${quoted(verdict.file)} ${faultOf(verdict, wanted)}`)
    const { sha256, previous_sha256, name, number, said, signatures } = verdict.record
    print(`${quoted(verdict.file)} is unchanged: minutes of ${quoted(name)}, revision ${number}, SHA-256 ${sha256}.`)
    if (said.present) print(`Replies from ${people(said.present)} refer to this version.`)
    if (said.earlier) print(`Replies from ${people(said.earlier)} refer to an earlier version.`)
    print(verdict.before ? 'It follows the previous file.' : followed(previous_sha256))
    for (const signature of signatures) for (const line of signatureLines(signature)) print(line)
  }
  if (wanted.sha256 === undefined && !wanted.keys!.length) print(COMPARE)
}

function wantedOf(options: Invocation['options']): Wanted {
  const { sha256, site, key = [] } = options as { sha256?: string; site?: string; key?: string[] }
  if (sha256 !== undefined && !SHA256.test(sha256)) throw new UsageError('--sha256 must have 64 hexadecimal digits.')
  if (!key.every((one) => SHA256.test(one))) throw new UsageError('--key must have 64 hexadecimal digits.')
  const address = site === undefined ? undefined : siteAddress(site)
  if (site !== undefined && !address)
    throw new UsageError('--site must be an address such as https://moot.harbour.example.')
  return { sha256, site: address, keys: key }
}

/** What is known of a signature, and what it does not say. */
const signatureLines = ({ name, create_ts, site, key, alg }: CheckedSignature): string[] => [
  `Signed by ${quoted(name)} on ${new Date(create_ts * 1000).toISOString()} for ${quoted(site)}, ${alg} key ${key}.`,
  escapeControls(
    `Someone who unlocked this passkey confirmed these bytes for ${site}. Only the site confirms the time and that the ` +
      `passkey belongs to ${name.toWellFormed()}, so compare the key. The device didn’t show the text. This is not a ` +
      'qualified electronic signature (eIDAS).',
  ),
]

/** The bytes of a file, which may be a pipe; undefined where it is too long. */
async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const read: Buffer[] = []
  let length = 0
  for await (const part of createReadStream(file)) {
    length += part.length
    if (length > LONGEST_RECORD) return undefined
    read.push(part)
  }
  return Buffer.concat(read)
}

function faultOf(verdict: RecordVerdict, { sha256, site }: Wanted): string {
  if (!('record' in verdict)) {
    const { fault, signer } = verdict
    return signer === undefined ? FAULTS[fault] : `${FAULTS[fault]} Signer: ${quoted(signer)}.`
  }
  const { fault, before, record } = verdict
  const previous = quoted(before?.file ?? '')
  if (fault === 'not_following') return `does not follow ${previous}, whose SHA-256 is ${before!.sha256}.`
  if (fault === 'signatures_missing') return `lists signatures of ${previous}, which has none.`
  if (fault === 'signatures_differ') return `lists signatures that differ from those of ${previous}.`
  if (fault === 'other_sha256') return `has the SHA-256 ${record.sha256}, not ${sha256}.`
  if (fault === 'not_signed') return 'is not signed.'
  if (fault === 'other_site') return `is signed for a different site than ${quoted(site!)}.`
  return 'is not signed with one of the given keys.'
}

const people = (count: number): string => (count === 1 ? 'one person' : `${count} people`)

const followed = (previous: string | null): string =>
  previous === null ? 'It does not follow earlier minutes.' : `It follows the minutes whose SHA-256 is ${previous}.`
