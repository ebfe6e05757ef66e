// Derived fields of a person: display name and search text.

/** The profile fields of a person. */
export interface Profile {
  first_name: string | null
  last_name: string | null
  company: string | null
  title: string | null
  email: string | null
}

/** The part of an e-mail address before the `@`. */
const localPart = (email: string): string => email.split('@', 1)[0]!

/**
 * First and last name; where there is neither the e-mail address up to the `@`. Names are shown to people to whom the address is
 * not, so the whole one is never made a name.
 */
export const displayName = ({ first_name, last_name, email }: Profile, nobody = 'Unnamed member'): string =>
  [first_name, last_name].filter(Boolean).join(' ') || localPart(email ?? '') || nobody

/** Returns whether somebody is called by a name of their own, and not by their e-mail address. */
export const hasOwnName = ({ name, email }: { name: string; email: string }): boolean => name !== localPart(email)

/** The text without case; the two forms of a small sigma become one. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** The key of an e-mail address: addresses that differ only in case have the same. */
export const emailKey = folded

/** The text that searches look in: names, e-mail address and company without case, one a line. */
export const searchText = ({ first_name, last_name, email, company }: Profile): string =>
  folded([first_name, last_name, email, company].filter(Boolean).join('\n'))

/** The columns that are derived from a profile. */
export const derivedOf = (profile: Profile) => ({
  name: displayName(profile),
  search_text: searchText(profile),
  email_key: profile.email === null ? null : emailKey(profile.email),
})

/** The words of a search, all of which must be found. */
export const searchWords = (search: string): string[] => [...new Set(folded(search).split(/\s+/).filter(Boolean))]
