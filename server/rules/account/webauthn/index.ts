// WebAuthn: what authenticators return, read and verified. Pure functions; other modules import this file only.

export {
  /** An assertion that counts, in the bytes that were signed. */
  type Assertion,
  /** What is stored of a passkey, as far as it decides whether an assertion counts. */
  type KnownPasskey,
  /** Verifies an assertion; throws a `PasskeyFault`. */
  verifyAssertion,
} from './assertion.ts'
export {
  /** A response of an authenticator that has the right form, and that nothing else is known of. */
  type CredentialResponse,
  /** The challenge that a response names. */
  challengeNamedBy,
  /** Reads a response; throws a fault where it has not the form of one. */
  readResponse,
} from './client-data.ts'
export {
  /** The algorithms by their COSE numbers, in the order in which authenticators are asked for them. */
  ALGORITHMS,
  /** A COSE key in its form as JWK, with its algorithm. */
  type PublicKey,
  /** Reads a decoded COSE key; throws a fault where it is none of ours. */
  readCoseKey,
} from './cose-key.ts'
export {
  /** A response that does not count; `reason` is for the audit log. */
  PasskeyFault,
} from './fault.ts'
export {
  /** A new passkey. */
  type NewPasskey,
  /** Verifies the response of an authenticator that made a passkey for this challenge; throws a `PasskeyFault`. */
  verifyRegistration,
} from './registration.ts'
export {
  /** The relying party of a site. */
  type RelyingParty,
  /** The relying party of a site's address; undefined where its host is no name, or the connection is not secure. */
  relyingPartyOf,
} from './relying-party.ts'
