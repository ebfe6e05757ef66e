// Random ids that the browser makes, such as `Idempotency-Key`.

const BYTES = 16

/**
 * 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` exists over HTTPS and on localhost only, and a site may be
 * reached by plain HTTP in its own network.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
