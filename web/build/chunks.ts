// Code splitting: groups modules into few files, since each file is a request (six at a time over HTTP/1.1) and small
// files compress badly.

/** What the build knows of a module. */
interface Module {
  isEntry: boolean
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicImporters: readonly string[]
}

interface Build {
  getModuleInfo: (id: string) => Module | null
}

/** How many pages and late parts share what all pages load. */
const MANY = 9

/** What these share with anything else is loaded by all pages: it is little, and they are opened most. */
const MOST_OPENED = ['home/home.tsx', 'room/room.tsx']

/** What these share with anything else is one file, where no pages but the next ones would load it. */
const OF_MEETINGS = ['meeting/meeting.tsx', 'meeting/run/live.tsx']
const BESIDE_MEETINGS = ['series/schedule.tsx', 'template/template.tsx', 'actions/action-item.tsx']

/** What imports pages, and what every page loads when it is needed, such as sheets. */
const EVERYWHERE = /[\\/]web[\\/](router\.tsx|root\.tsx|shell[\\/].+)$/

/** Modules that wait for texts of their own: whatever shares a file with one waits for these texts too. */
const OWN_TEXTS = /[\\/]web[\\/].*-words\.ts$/

const chunks = new Map<string, ReadonlySet<string>>()

/** The pages and late parts that load a module: those that are imported when they are needed. */
function loadersOf(id: string, build: Build): ReadonlySet<string> {
  const known = chunks.get(id)
  if (known) return known
  const loaders = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const module = build.getModuleInfo(one)
    if (!module) continue
    if (module.isEntry || module.dynamicImporters.length > 0) loaders.add(one)
    for (const importer of module.importers) seen.add(importer)
  }
  chunks.set(id, loaders)
  return loaders
}

/** Returns whether a module, or one that it imports, waits for texts that not every page has. */
function waitsForTexts(id: string, build: Build): boolean {
  const seen = new Set([id])
  for (const one of seen) {
    if (OWN_TEXTS.test(one)) return true
    for (const imported of build.getModuleInfo(one)?.importedIds ?? []) seen.add(imported)
  }
  return false
}

const isOneOf = (id: string, modules: readonly string[]): boolean =>
  modules.some((module) => id.endsWith(`/web/${module}`))

/** Returns whether no page loads something but those of meetings and the ones beside them. */
const isTheirs = (id: string, build: Build): boolean =>
  isOneOf(id, [...OF_MEETINGS, ...BESIDE_MEETINGS]) ||
  !build.getModuleInfo(id)?.dynamicImporters.some((importer) => EVERYWHERE.test(importer))

/** The file that a module shares with others; null where it has one of its own, or that of the one page that loads it. */
export function sharedFile(id: string, build: Build): 'often' | 'meetings' | null {
  const loaders = [...loadersOf(id, build)]
  if (loaders.length < 2 || waitsForTexts(id, build)) return null
  if (loaders.length >= MANY || loaders.some((one) => isOneOf(one, MOST_OPENED))) return 'often'
  if (!loaders.some((one) => isOneOf(one, OF_MEETINGS))) return null
  return loaders.every((one) => isTheirs(one, build)) ? 'meetings' : 'often'
}
