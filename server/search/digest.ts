// A short name of a value: another one where the value is another.
import { createHash } from 'node:crypto'

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
