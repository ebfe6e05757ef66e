// Whatever the umask is, the data folder and all files in it are for their owner alone, also files of earlier versions.
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { furnishDemo } from '../../server/cli/commands/demo.ts'
import { configFrom } from '../../server/config.ts'
import { openSite } from '../../server/runtime/site.ts'
import { durablePostgres, freshDatabase } from '../database.ts'
import { DIALECTS } from '../stage.ts'
import { folkmoot } from './operator.ts'

const place = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
const umask = process.umask(0)
after(() => {
  process.umask(umask)
  rmSync(place, { recursive: true })
})

const modeOf = (path: string) => statSync(path).mode & 0o777

/** Every file and folder, with its mode. */
const modesIn = (folder: string): Map<string, number> =>
  new Map(
    [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, name as string))].map((path) => [
      path,
      modeOf(path),
    ]),
  )

for (const dialect of DIALECTS)
  test(`a site with its files, a list of sites and a backup (${dialect})`, async () => {
    const server = dialect === 'postgres' ? durablePostgres() : undefined
    const fresh = await freshDatabase(dialect, { migrated: false, server })
    const above = join(place, dialect)
    const data = join(above, 'data')
    const settings = { ...fresh.env, FOLKMOOT_DATA: data, FOLKMOOT_SITES: '' }
    const opening = () => openSite(configFrom(settings))
    try {
      const site = await opening()
      assert.ok(await furnishDemo(site))
      await site.store.check()
      assert.equal((await folkmoot(['backup', join(above, 'backup')], settings)).code, 0)
      const sites = { ...settings, DATABASE_URL: '', FOLKMOOT_SITES: join(above, 'sites', 'sites.json') }
      assert.equal((await folkmoot(['site', 'create', 'pier.example'], sites)).stderr, '')

      const made = modesIn(above)
      const names = [...made.keys()].map((path) => path.slice(above.length))
      for (const name of ['/data/secret', '/backup', '/sites/sites.json', '/data/pier.example/folkmoot.sqlite'])
        assert.ok(names.includes(name), name)
      if (dialect === 'sqlite')
        for (const name of ['', '-wal', '-shm']) assert.ok(names.includes(`/data/folkmoot.sqlite${name}`), name)
      assert.ok(names.some((name) => /^\/data\/attachments\/..\/..\/\w{40}$/.test(name)))
      const folders = [...made.keys()].filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
      for (const [path, mode] of made) assert.equal(mode.toString(8), folders.includes(path) ? '700' : '600', path)
      await site.db.close()

      for (const path of modesIn(above).keys()) chmodSync(path, folders.includes(path) ? 0o755 : 0o644)
      assert.match((await folkmoot(['doctor'], settings)).stdout, /^Other users can read 0755 \S+\/data\./m)
      await (await opening()).db.close()
      const names600 = dialect === 'sqlite' ? ['secret', 'folkmoot.sqlite'] : ['secret']
      for (const name of names600) assert.equal(modeOf(join(data, name)), 0o600, name)
      assert.equal(modeOf(join(data, 'attachments')), 0o700)
      // What else is in it may be for others; doctor goes on to tell.
      assert.equal(modeOf(data), 0o755)
      const said = (await folkmoot(['doctor'], settings)).stdout
      assert.deepEqual(said.match(/^Other users can read .*$/gm)?.length, 1)
      chmodSync(data, 0o700)
      assert.doesNotMatch((await folkmoot(['doctor'], settings)).stdout, /Others/)
    } finally {
      await fresh.remove()
    }
  })
