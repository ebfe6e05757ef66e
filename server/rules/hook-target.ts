// Which addresses a hook may name, as far as the address itself says it; where it leads is asked later and elsewhere.

/** The ports that browsers do not call either (WHATWG Fetch, "port blocking"): what listens there is no web server. */
const OTHER_PROTOCOLS = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]
/** Shared files and databases, which a request could make act. */
const STORES = [445, 1433, 2379, 3306, 5432, 6379, 9042, 11211, 27017]

const REFUSED: ReadonlySet<number> = new Set([...OTHER_PROTOCOLS, ...STORES])

/** Spaces, control characters and line separators, and the backslash, which programs read in different ways. */
const UNFIT = /[\s\p{C}\\]/u

/** Why an address can be no hook's target, as a sentence; undefined where nothing is wrong with it. */
export function targetFault(address: string): string | undefined {
  if (UNFIT.test(address)) return 'An address has no spaces, control characters or backslashes.'
  const url = URL.parse(address)
  if (!url || !/^https?:\/\/[^/?]/i.test(address)) return 'An address such as https://example.com/hook is expected.'
  if (url.username || url.password || hasUser(address)) return 'The address must not name a user or a password.'
  if (address.includes('#')) return 'The address must not have a fragment (#).'
  if (url.port !== '' && REFUSED.has(Number(url.port))) return `Port ${url.port} is not for hooks.`
  return undefined
}

/** `https://@host` names a user, though an empty one. */
const hasUser = (address: string): boolean => address.split(/[/?#]/)[2]!.includes('@')
