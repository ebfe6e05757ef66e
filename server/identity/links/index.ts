// One-time links: site setup, password and address confirmation. Other modules import this file only.

export {
  /** The link of a notice of the kind `email_link`, whose secret is sealed; undefined once it no longer works. */
  workingEmailLink,
} from './email-link.ts'

export {
  /** A link that works once. */
  type HandedLink,
  /** Makes links for people who have never signed in, whom an administrator has just added; by `member_id`. */
  handFirstLinks,
  /** Makes the link and ends those before it: seven days for the first password of a person, half an hour for another. */
  handLink,
  /** To whom a link can be handed. */
  type Recipient,
  /** The person, as long as their account works; undefined for others. */
  recipientOf,
} from './handed-link.ts'
export {
  /** The link for a first password. */
  firstLink,
} from './invited-link.ts'
export {
  /** Sends a link to an e-mail address, if a person has it; the caller does not learn whether one has. */
  askForLink,
  /** Makes a link on behalf of the operator, and writes that into the audit log. */
  giveLink,
  /**
   * The person of a link, and whether it signs in instead of setting a password; undefined for a link that is unknown, used
   * or expired.
   */
  linkOwner,
  /** Records that a link was opened that does not work. */
  linkRefused,
  /** The address of a link: below the site's own address, whatever host a request named. */
  passwordLink,
  /** Signs a person in with a link of the operator, where people sign in with their company only, and uses the link up. */
  signInByLink,
  /** Sets a password with a link and uses the link up; false where the link does not work. */
  useLink,
  /** The link of such a notice while it works; undefined once it was used, has expired, or the address was changed. */
  workingLink,
} from './password-link.ts'
export {
  /** Whether a typed code is right. Throws 429 after five wrong ones a minute from one address. */
  checkSetupCode,
  /** The setup code: FOLKMOOT_SETUP_CODE, or else one that is derived from the secret. */
  setupCode,
} from './setup-code.ts'
export {
  /** Whether the site has people; without any, nobody can sign in. */
  hasPeople,
  /** Adds the first person with their organization and signs them in; undefined where the site has people. */
  setUpSite,
  /** The address that sets up the site, with its code in it; undefined where the site has people. */
  setupLink,
} from './site-setup.ts'
