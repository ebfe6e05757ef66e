// How tests attach files, and how they look at what is left in the store.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, TestAnswer } from '../client.ts'
import type { Stage } from '../stage.ts'

/** Files that begin as their type does. */
export const PDF = Buffer.from('%PDF-1.7\n% tide table\n')
export const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40, 7)])

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface Brought {
  name?: string
  type?: string
  bytes?: Buffer
  more?: object
}

/** Says that a file is coming; it has to be allowed. */
export async function announce(
  client: Client,
  meeting: number,
  { name = 'Tides.pdf', type = 'application/pdf', bytes = PDF, more = {} }: Brought = {},
): Promise<any> {
  const answer = await client.post(`/meetings/${meeting}/attachments`, { name, type, size: bytes.length, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export const bring = (
  client: Client,
  { attachment_id, type }: { attachment_id: number; type: string },
  bytes: Buffer = PDF,
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  client.put(`/attachments/${attachment_id}/content`, undefined, {
    payload: bytes,
    headers: { 'content-type': type, ...headers },
  })

/** Attaches a file, content and all. */
export async function attach(client: Client, meeting: number, brought: Brought = {}): Promise<any> {
  const said = await announce(client, meeting, brought)
  const answer = await bring(client, said, brought.bytes)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** Every file that is in the folder, whole or not. */
export function inFolder({ fresh }: Stage): string[] {
  const folder = join(fresh.env.FOLKMOOT_DATA, 'attachments')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

/** What the database knows of the store. */
export const known = ({ site }: Stage): Promise<{ key: string }[]> =>
  site.db.reads.selectFrom('stored_file').select('key').orderBy('stored_file_id').execute()
