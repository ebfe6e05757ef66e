// Connection errors in short words, for the owner of a webhook.

/** The reasons that the log of a hook's deliveries can show (docs/hooks.md). */
export type DeliveryFailure =
  | 'address not allowed'
  | 'name not found'
  | 'timeout'
  | 'connection refused'
  | 'connection reset'
  | 'unreachable'
  | 'TLS certificate not valid'
  | 'TLS failed'
  | 'headers too large'
  | 'not HTTP'
  | 'connection failed'
  /** The server itself ended the attempt: nothing is known of the target. */
  | 'stopped'

/** A connection was refused since its address is not allowed. */
export class AddressNotAllowed extends Error {
  readonly code = 'NOT_ALLOWED'
}

/** The first pattern that matches the error's code decides. */
const WORDS: readonly [code: RegExp, failure: DeliveryFailure][] = [
  [/^(NOT_ALLOWED|ERR_IP_BLOCKED)$/, 'address not allowed'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'name not found'],
  [/^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'connection reset'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, 'unreachable'],
  [/^(?!ERR_SSL)\w*(CERT|ISSUER|LEAF_SIGNATURE|CRL|HOSTNAME_MISMATCH)/, 'TLS certificate not valid'],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, 'TLS failed'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'headers too large'],
  [/^(HPE_|HTTPParserError|UND_ERR_RES_CONTENT_LENGTH)/, 'not HTTP'],
  [/^UND_ERR_(DESTROYED|CLOSED)$/, 'stopped'],
]

/** The reason behind an error of a connection; where several addresses were tried, that of the first one. */
export function deliveryFailureOf(error: unknown): DeliveryFailure {
  const { code, name, errors, cause } = error as Error & { code?: string; errors?: unknown[] }
  const known = WORDS.find(([pattern]) => pattern.test(code ?? name))
  if (known) return known[1]
  if (errors?.length) return deliveryFailureOf(errors[0])
  return cause instanceof Error ? deliveryFailureOf(cause) : 'connection failed'
}
