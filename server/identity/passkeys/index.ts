// Passkeys in browsers: signing in with one, proving who somebody is, adding one. Other modules import this file only.

export {
  /** Options for a new passkey. */
  beginCreation,
  /** Adds the passkey that the browser made, and returns its id. */
  completeCreation,
} from './creation.ts'
export {
  /** Proves with the password, and a code where the person has a second factor. */
  prove,
  /** Proves with a passkey. */
  proveByPasskey,
  /** Proves with the password unless somebody has proven who they are in the last ten minutes. */
  proveUnlessProven,
} from './proof.ts'
export {
  /** Signs in with a passkey. */
  signInByPasskey,
} from './sign-in.ts'
