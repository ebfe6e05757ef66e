// Prefix match of typed words.

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns whether every typed word is a prefix of a word in the text, ignoring case and accents. */
export function matches(text: string, typed: string): boolean {
  const parts = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .every((word) => !word || parts.some((part) => part.startsWith(word)))
}
