// State of a sign-in at a provider, in an encrypted cookie, so that the response counts in this browser only (login
// CSRF).
import { seal, unseal } from '../../db/secrets/seal.ts'
import type { Site } from '../../site.ts'

/** Seconds in which somebody must come back from a provider. */
export const ROUND_TRIP = 900

/** The purpose that it is sealed for. */
const ROUND_TRIP_USE = 'company round trip'

export interface RoundTrip {
  sign_in_provider_id: number
  state: string
  nonce: string
  /** The verifier of PKCE. */
  verifier: string
  /** The path to go on to. */
  next: string
  /** The session in which an account is being linked; undefined for signing in. */
  linking?: number | undefined
  /** Whether it is a reauthentication. */
  again?: boolean | undefined
  /** Unix seconds. */
  expires_ts: number
}

/** The value of the cookie. */
export const sealRoundTrip = (site: Site, trip: RoundTrip): string =>
  seal(site.sealKey, JSON.stringify(trip), ROUND_TRIP_USE)

/** Decrypts the cookie of a round trip; undefined if it is missing, forged or expired. */
export function openRoundTrip(site: Site, sealed: string | undefined): RoundTrip | undefined {
  if (!sealed) return undefined
  try {
    const trip = JSON.parse(unseal(site.sealKey, sealed, ROUND_TRIP_USE)) as RoundTrip
    return trip.expires_ts > site.clock() ? trip : undefined
  } catch {
    return undefined
  }
}
