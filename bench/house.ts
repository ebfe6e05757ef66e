// `npm run house`: how the house can be entered: by which files, how crowded its folders are, how far one request goes, and how
// many files a noun takes. With `files` it lists the files of that request.
import { globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newMeeting, setScene } from '../test/places/scene.ts'
import { setStage } from '../test/stage.ts'
import { table } from './measuring/table.ts'

const root = join(import.meta.dirname, '..')
const MODULES = ['mail', 'calendar', 'search', 'changes', 'identity']
/** Files of a module that others import at most, in percent; files of a folder; files that one GET runs through; files of a noun. */
const AIMS = { entered: 25, folder: 25, request: 45, noun: 16 } as const

const IMPORTS = /(?:import|export)[^'"]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g
const sources = globSync('{contract,words,server,web}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['web/dist/**', 'web/.dist-*/**'],
})
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Of each file, those outside its module that import it. */
function entered(module: string): { all: number; from: Set<string> } {
  const inside = (file: string) => file.startsWith(`server/${module}/`)
  const from = new Set<string>()
  for (const file of sources.filter((one) => !inside(one)))
    for (const [, path, late] of textOf(file).matchAll(IMPORTS)) {
      const to = normalize(`${dirname(file)}/${path ?? late}`)
      if (inside(to)) from.add(to)
    }
  return { all: sources.filter(inside).length, from }
}

/** The folders with more files than people find their way in, with how many these are. */
function crowded(): [folder: string, files: number][] {
  const files = globSync('{contract,words,server,web,test,bench}/**/*', {
    cwd: root,
    exclude: ['web/dist/**', 'web/.dist-*/**', '**/node_modules/**'],
    withFileTypes: true,
  })
  const counts = Map.groupBy(
    files.filter((one) => one.isFile()).map((one) => one.parentPath.slice(root.length + 1)),
    (folder) => folder,
  )
  return [...counts]
    .map(([folder, { length }]) => [folder, length] as [string, number])
    .filter(([, n]) => n > AIMS.folder)
}

/** The files of the server and the contract in which one GET of a meeting runs a function, and how many functions these are. */
async function oneRequest(): Promise<{ files: string[]; functions: number }> {
  const stage = await setStage('sqlite', {})
  try {
    const scene = await setScene(stage)
    const address = `/meetings/${await newMeeting(scene)}`
    // What is only done once is none of a request.
    for (let time = 0; time < 20; time++) await scene.chief.client.get(address)
    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await session.post('Profiler.takePreciseCoverage')
    await scene.chief.client.get(address)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const ran = result
      .filter(({ url }) => /^file:.*\/(server|contract)\//.test(url) && fileURLToPath(url).startsWith(root))
      .map(({ url, functions }) => ({
        file: fileURLToPath(url).slice(root.length + 1),
        functions: functions.filter(({ ranges: [range] }) => range!.count > 0).length,
      }))
      .filter(({ functions }) => functions)
    return { files: ran.map(({ file }) => file).sort(), functions: ran.reduce((sum, one) => sum + one.functions, 0) }
  } finally {
    await stage.app.close()
    await stage.fresh.remove()
  }
}

const percent = (part: number, all: number) => Math.round((100 * part) / all)
const rows: string[][] = MODULES.map((module) => {
  const { all, from } = entered(module)
  const share = percent(from.size, all)
  return [`files of server/${module}/ that others import`, `${from.size} of ${all}, ${share}%`, `≤ ${AIMS.entered}%`]
})
const folders = crowded()
rows.push([
  `folders of more than ${AIMS.folder} files`,
  folders.map(([folder, files]) => `${folder} ${files}`).join(', ') || 'none',
  'none',
])
const request = await oneRequest()
rows.push([
  'files that GET of a meeting runs through',
  `${request.files.length} (${request.functions} functions)`,
  `≤ ${AIMS.request}`,
])
// `test/house/recipe/recipe.test.ts` follows these lines, and fails where a file is missing.
const recipe = textOf('CONTRIBUTING.md').match(/^\| \d+ \| `/gm)?.length ?? 0
rows.push(['files to touch for a new noun', String(recipe), `≤ ${AIMS.noun}`])
console.log(table(['Measured', 'Now', 'Wanted'], rows))
if (process.argv[2] === 'files') console.log(request.files.join('\n'))
process.exit()
