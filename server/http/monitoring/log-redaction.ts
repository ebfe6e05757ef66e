// Log redaction: paths of secret values in a log line, and values that PostgreSQL quotes in its messages.
import { type SerializedError, stdSerializers } from 'pino'

export const UNLOGGED = [
  'req.headers["x-api-key"]',
  'req.headers["x-api-token"]',
  'req.headers.authorization',
  'req.headers.cookie',
  // PostgreSQL quotes whole rows there, with whatever is in them.
  ...['detail', 'where', 'hint', 'internalQuery'].flatMap((name) => [`err.${name}`, `err.aggregateErrors[*].${name}`]),
]

/** Returns whether an error of PostgreSQL quotes a value (class 22), such as `invalid input syntax for type integer: "…"`. */
const isAboutValue = (error: Error): boolean => /^22...$/.test(String((error as { code?: unknown }).code))

/** An error as a log has it: without values that its messages, or those of its causes, quote. */
export function serializeError(error: Error): SerializedError {
  const shown = stdSerializers.err(error)
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (!isAboutValue(one)) continue
    const { message } = one
    const said = message.replace(/[:"].*$/s, '…')
    shown.message = shown.message.replaceAll(message, said)
    shown.stack = shown.stack.replaceAll(message, said)
  }
  return shown
}
