// Ends of texts that are taken off: from behind, since a pattern would look for them at every place.

/** A text without the signs of a set at its end. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
