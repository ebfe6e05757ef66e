// What follows from a person's profile: the name that others read, and the words that they are found by.

export interface Profile {
  first_name: string | null
  last_name: string | null
  company: string | null
  title: string | null
  email: string | null
}

/** First and last name; the e-mail address where there is neither. */
export const displayName = ({ first_name, last_name, email }: Profile): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || 'Former member'

/** Without case. A sigma is one letter, wherever in a word it stands. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** Two addresses that differ only in case are one. */
export const emailKey = folded

/** Names, e-mail and company in lower case, a line each. */
export const searchText = ({ first_name, last_name, email, company }: Profile): string =>
  folded([first_name, last_name, email, company].filter(Boolean).join('\n'))

/** What is kept beside a profile because it follows from it. */
export const derivedOf = (profile: Profile) => ({
  name: displayName(profile),
  search_text: searchText(profile),
  email_key: profile.email === null ? null : emailKey(profile.email),
})

/** The words of a search; each must be found. */
export const searchWords = (search: string): string[] => [...new Set(folded(search).split(/\s+/).filter(Boolean))]
