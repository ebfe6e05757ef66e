// A short name of a value: another one where the value is another.
import { hash } from 'node:crypto'

export const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16)
