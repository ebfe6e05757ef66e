// Reads the lines of a backup, and sees that it is whole before anybody believes a line of it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Head, Line, Sum } from './format.ts'

const NO_BACKUP = 'This is no backup of Folkmoot.'
const DAMAGED = 'The backup is cut off or damaged.'
const NEWER = 'The backup was written by a newer version of Folkmoot; run that version.'

/** Its lines, one after another. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  for await (const text of textsOf(file)) yield JSON.parse(text)
}

/** The first line of a backup that is whole, and how much it holds; throws where it is not. */
export async function verified(file: string): Promise<{ head: Head; sum: Sum }> {
  const hash = createHash('sha256')
  let head: Head | undefined
  let sum: Sum | undefined
  for await (const text of textsOf(file)) {
    if (sum) throw new Error(DAMAGED)
    head ??= headOf(text)
    if (text.startsWith('["end"')) sum = (parsed(text) as ['end', Sum])[1]
    else hash.update(`${text}\n`)
  }
  if (!head) throw new Error(NO_BACKUP)
  if (sum?.sha256 !== hash.digest('hex')) throw new Error(DAMAGED)
  return { head, sum }
}

function headOf(text: string): Head {
  const line = parsed(text)
  if (!Array.isArray(line) || line[0] !== 'site') throw new Error(NO_BACKUP)
  if (line[1].form !== 1) throw new Error(NEWER)
  return line[1]
}

function parsed(text: string): Line {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(NO_BACKUP)
  }
}

/** The texts between line feeds; other ends of lines may stand in what people wrote. */
async function* textsOf(file: string): AsyncGenerator<string> {
  const bytes = createGunzip()
  const decoder = new TextDecoder()
  const reading = pipeline(createReadStream(file), bytes)
  reading.catch(() => {})
  let rest = ''
  try {
    for await (const chunk of bytes) {
      const texts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      rest = texts.pop()!
      yield* texts
    }
    await reading
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException)
  } finally {
    bytes.destroy()
  }
  if (rest) throw new Error(DAMAGED)
}

function explained(error: NodeJS.ErrnoException): Error {
  if (error.code === 'Z_DATA_ERROR' && /header/.test(error.message)) return new Error(NO_BACKUP)
  return error.code?.startsWith('Z_') ? new Error(DAMAGED) : error
}
