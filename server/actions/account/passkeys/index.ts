// Passkeys (WebAuthn): challenges, options, and what they do in an account. Other modules import this file only. To let a
// signed-in person confirm something: `partyOf`, `passkeysFor`, `requestOptions` with a challenge, `readResponse` of what the
// browser sends, `verifyUse`, and `countUse` in the transaction of the change.

export {
  /** For how many seconds a challenge can be answered. */
  CHALLENGE_LIFE,
  /** For what a challenge is made. */
  type ChallengeOf,
  /** A new challenge in base64url. */
  newChallenge,
  /** Uses a challenge up, and returns whether it counts. */
  spendChallenge,
} from './challenge.ts'
export {
  /** Adds a passkey. */
  addPasskey,
  /** Maximum number of passkeys of a person. */
  MOST_PASSKEYS,
  /** Throws 422 where a person has as many passkeys as they can. */
  mustHaveRoom,
  /** Removes all passkeys of a person, or one, in the name of the operator. */
  removeByOperator,
  /** Removes a passkey of the caller. */
  removePasskey,
  /** Renames a passkey of the caller. */
  renamePasskey,
} from './changes.ts'
export {
  /** Returns whether somebody can sign in with a passkey at this site. */
  hasPasskey,
  /** A passkey, with the value by which authenticators know its owner. */
  type PasskeyRow,
  /** The relying party of a site that offers passkeys; undefined for others. */
  partyOf,
  /** The passkeys of a person that work at this site. */
  passkeysFor,
  /** The passkeys of a person, also those for another host. */
  passkeysOf,
} from './known.ts'
export {
  /** Options for a new passkey. */
  creationOptions,
  /** Options for an assertion. */
  requestOptions,
  /** The value by which authenticators know a person, made once. */
  userHandleOf,
} from './options.ts'
export {
  /** Makes a verified assertion count. */
  countUse,
  /** An assertion that was verified, and its passkey as it was then. */
  type VerifiedUse,
  /** Verifies that somebody confirmed a challenge with a passkey. */
  verifyUse,
} from './use.ts'
