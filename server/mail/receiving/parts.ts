// Counts the parts of a message before it is read (RFC 2046, 5.1).

const BOUNDARY = /\bboundary[ \t]*=[ \t]*(?:\r?\n[ \t]+)?(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/gi

/** How many parts a message has at all levels, which are what the lines of boundaries begin that it declares. */
export function partsOf(raw: string): number {
  const boundaries = new Set<string>()
  for (const [, quoted, plain] of raw.matchAll(BOUNDARY)) boundaries.add((quoted ?? plain!).trimEnd())
  if (!boundaries.size) return 0
  let count = 0
  for (const [, line] of raw.matchAll(/(?<=^|[\r\n])--([^\r\n]{1,100})/g)) if (boundaries.has(line!.trimEnd())) count++
  return count
}
