// Kept sites: for each released version the demo as a SQLite file, and what the API answered about it.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { contract } from '../../../../contract/index.ts'
import type { Resource } from '../../../../contract/resource.ts'
import { sqliteFile } from '../../../../server/db/data-folder/data-folder.ts'
import { type Client, clientOf } from '../../../client.ts'
import { addresses } from '../../../permissions/houses/pair.ts'
import { type Stage, type StageOptions, setStage } from '../../../stage.ts'

/** A GET below `/api/v1`, and what it is answered with, without volatile fields. */
export interface Answered {
  path: string
  status: number
  body: unknown
}

export interface KeptSite {
  /** The API token of a site administrator. */
  token: string
  answers: Answered[]
}

/** Requests that are kept of a version. */
export const REQUESTS = 200
/** What texts of the site may depend on. */
export const WHERE: StageOptions = { url: 'http://127.0.0.1', timezone: 'Europe/London' }

const nameOf = (version: string, kind: string): string => join(import.meta.dirname, `${version}.${kind}.br`)

const readPacked = (path: string): Buffer => brotliDecompressSync(readFileSync(path))

const writePacked = (path: string, data: Buffer): void =>
  writeFileSync(path, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))

/** Writes down the site of a version, from its SQLite file. */
export function keepSite(version: string, database: string, kept: KeptSite): void {
  writePacked(nameOf(version, 'sqlite'), readFileSync(database))
  writePacked(nameOf(version, 'json'), Buffer.from(JSON.stringify(kept)))
}

/** The requests of a version, and its data folder, which is new. */
export function unpackSite(version: string): KeptSite & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-kept-'))
  mkdirSync(join(folder, 'attachments'), { recursive: true })
  writeFileSync(sqliteFile(folder), readPacked(nameOf(version, 'sqlite')))
  return { ...(JSON.parse(readPacked(nameOf(version, 'json')).toString()) as KeptSite), folder }
}

/** A site with that data folder, as a client of its administrator sees it. */
export async function openSite(folder: string, token: string): Promise<{ stage: Stage; client: Client }> {
  const stage = await setStage('sqlite', { ...WHERE, folder })
  return { stage, client: clientOf(stage.app, { 'x-api-key': token }) }
}

const volatile = new Set(
  Object.values(contract as Record<string, Resource>).flatMap(({ fields }) =>
    Object.keys(fields).filter((name) => fields[name]!.volatile),
  ),
)

/** A body without the fields that change by themselves. */
const steady = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (name, value) => (volatile.has(name) ? undefined : value)))

export async function ask(client: Client, path: string): Promise<Answered> {
  const { status, body } = await client.get(path)
  return { path, status, body: steady(body) }
}

/**
 * Asks for so many addresses of the contract that are read, beginning with those without ids: an answer shows the ids that
 * others need.
 */
export async function crawl(client: Client, most = REQUESTS): Promise<Answered[]> {
  const known = new Map<string, number[]>()
  const answers = new Map<string, Answered>()
  const reads = addresses.filter(({ endpoint: { verb, streams } }) => verb === 'GET' && !streams)

  function learn(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      if (!name.endsWith('_id') || typeof part !== 'number') learn(part)
      else if (!known.get(name)?.includes(part)) known.set(name, [...(known.get(name) ?? []), part])
    }
  }

  for (let nth = 0; answers.size < most; nth++) {
    const before = answers.size
    for (const { path, ids } of reads) {
      if (!ids.every((id) => known.get(id)?.[nth]) || (nth && !ids.length)) continue
      const filled = path.replace(/:(\w+)/g, (_, id: string) => String(known.get(id)![nth]))
      if (answers.has(filled) || answers.size === most) continue
      const answer = await ask(client, filled)
      learn(answer.body)
      if (answer.status === 200 && answer.body !== null) answers.set(filled, answer)
    }
    if (nth && answers.size === before) break
  }
  return [...answers.values()]
}
