// Prefix match of typed words.

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed begins a word of the text, whatever the case and the accents. */
export function matches(text: string, typed: string): boolean {
  const parts = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .every((word) => !word || parts.some((part) => part.startsWith(word)))
}
