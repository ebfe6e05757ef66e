// Syntactic validation of webhook addresses; resolved addresses are checked in `events/target.ts`.

/** The ports that browsers block too (WHATWG Fetch, "port blocking"), since no web servers listen there. */
const OTHER_PROTOCOLS = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]
/** The ports of file shares and databases, which a request could trigger. */
const STORES = [445, 1433, 2379, 3306, 5432, 6379, 9042, 11211, 27017]

const REFUSED: ReadonlySet<number> = new Set([...OTHER_PROTOCOLS, ...STORES])

/** White space, control characters and the backslash, which programs interpret in different ways. */
const UNFIT = /[\s\p{C}\\]/u

/** Returns why an address is not allowed as target, as a sentence; undefined if it is allowed. */
export function targetFault(address: string): string | undefined {
  if (UNFIT.test(address)) return 'must not contain spaces, control characters or backslashes.'
  const url = URL.parse(address)
  if (!url || !/^https?:\/\/[^/?]/i.test(address)) return 'must be an address such as https://example.com/webhook.'
  if (url.username || url.password || hasUser(address)) return 'must not contain a user name or a password.'
  if (address.includes('#')) return 'must not have a fragment (#).'
  if (url.port !== '' && REFUSED.has(Number(url.port)))
    return `must not use port ${url.port}, which belongs to another protocol.`
  return undefined
}

/** Returns whether the address has a user part, even an empty one such as in `https://@host`. */
const hasUser = (address: string): boolean => address.split(/[/?#]/)[2]!.includes('@')
