// Makes known faults one after another in a copy of the tree, and says which ring of tests catches each: `npm run test:mutants`.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

interface Mutant {
  /** What would be wrong. */
  fault: string
  file: string
  find: string
  replace: string
  /** A file of the quick ring that catches it; others are tried only where that one does not. */
  caught_by: string
  /** Where that file is in the full ring alone. */
  ring?: 'full'
}

const { positionals: wanted } = parseArgs({ allowPositionals: true })
const root = join(import.meta.dirname, '..')
const mutants = (JSON.parse(readFileSync(join(import.meta.dirname, 'mutants.json'), 'utf8')) as Mutant[]).filter(
  ({ fault }) => !wanted.length || wanted.some((words) => fault.includes(words)),
)

const copy = mkdtempSync(join(tmpdir(), 'folkmoot-mutants-'))
for (const path of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean))
  cpSync(join(root, path), join(copy, path))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** Whether these tests fail in the copy. */
const fails = (...args: string[]): boolean =>
  spawnSync(process.execPath, ['test/run.ts', ...args], { cwd: copy, stdio: 'ignore' }).status !== 0

// A test that fails without a fault would seem to catch every one.
const filesOf = (ring?: 'full') => new Set(mutants.filter((one) => one.ring === ring).map(({ caught_by }) => caught_by))
const [quick, full] = [filesOf(), filesOf('full')]
if ((quick.size && fails('--quick', ...quick)) || (full.size && fails('--full', ...full)))
  throw new Error('Some of these tests fail without any fault.')

let escaped = 0
for (const { fault, file, find, replace, caught_by, ring: only } of mutants) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(find).length !== 2) throw new Error(`${file} has ${JSON.stringify(find)} not exactly once.`)
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  const ring = fails(only ? '--full' : '--quick', caught_by)
    ? caught_by
    : fails()
      ? 'the quick ring'
      : fails('--full')
        ? 'the full ring'
        : 'no test'
  writeFileSync(path, source)
  if (!ring.startsWith('test/') && ring !== 'the quick ring') escaped++
  console.log(`${fault}: caught by ${ring}`)
}
rmSync(copy, { recursive: true })
console.log(`${mutants.length - escaped} passed, ${escaped} failed`)
process.exit(escaped ? 1 : 0)
