// Detects passwords made only of words known about the site and the person.

/** Words of the product and of its roles. */
export const KNOWN_TO_ALL = [
  ...['folkmoot', 'moot', 'meeting', 'meetings', 'agenda', 'minutes', 'notes', 'room', 'rooms', 'organization'],
  ...['owner', 'administrator', 'admin', 'manager', 'member', 'executive', 'observer', 'guest', 'facilitator'],
  ...['participant', 'chair', 'chairman', 'secretary'],
] as const

/** Shorter words are part of too many good passwords. */
const SHORTEST = 3

/** Digits and signs that people write in place of letters. */
const WRITTEN: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\P{L}+/gu, '')

/** The words of a text, such as a name, a host or an e-mail address. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .split(/\P{L}+/u)
    .filter((word) => word.length >= SHORTEST)

/**
 * Returns whether a password is made only of known words: of the product, of the site's address (`url`) and of the person; in
 * any case and order, with any digits and signs between them or in place of letters.
 */
export function isMadeOfKnownWords(
  password: string,
  url: string,
  ofPerson: readonly (string | null | undefined)[],
): boolean {
  const texts = [new URL(url).hostname, ...ofPerson].filter((text) => typeof text === 'string')
  const words = new Set<string>([...KNOWN_TO_ALL, ...texts.flatMap(wordsOf)])
  const written = password.replace(/[013457@$!]/g, (sign) => WRITTEN[sign]!)
  return [password, written].some((text) => isMadeOf(lettersOf(text), words))
}

function isMadeOf(letters: string, words: ReadonlySet<string>): boolean {
  if (!letters) return false
  const reached = [true]
  for (let end = 1; end <= letters.length; end++)
    reached[end] = [...words].some((word) => reached[end - word.length] && letters.startsWith(word, end - word.length))
  return reached[letters.length]!
}
