// Generates what is committed: `node test/house/generated/generated.ts` writes it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { auditActions } from '../../../contract/audit/audit-actions.ts'
import { contract } from '../../../contract/index.ts'
import type { Resource } from '../../../contract/resource.ts'
import { readerOf } from '../../../server/access/actor.ts'
import { openapi } from '../../../server/api/description/openapi.ts'
import { shapedRowsOf } from '../../../server/api/lists/list-query.ts'
import { routesOf } from '../../../server/api/route.ts'
import { SETTINGS } from '../../../server/config.ts'
import type { Dialect } from '../../../server/db/dialects/dialect.ts'
import { parameter, placeholders } from '../../../server/db/queries/parameter.ts'
import type { DB } from '../../../server/db/tables.ts'
import { resources } from '../../../server/resources/index.ts'
import type { Served } from '../../../server/resources/serving/serve.ts'
import { columns } from '../../permissions/matrix.ts'
import { requests } from '../../permissions/requests.ts'
import { asvsTables } from '../asvs.ts'
import { icons } from './icons.ts'

const databases: Readonly<Record<Dialect, Kysely<DB>>> = {
  sqlite: new Kysely<DB>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

const someone = readerOf({ member_id: 7, enterprise: false })

/** The SQL of one resource: how one row is read, and each of its lists as a person without special rights sees it. */
function sqlOf(served: Served, dialect: Dialect): string {
  if (!served.table) return ''
  const db = databases[dialect]
  const rows = served.rows(db)
  const queries: [string, string][] = [['one', served.visible(rows, someone).compile().sql]]
  const lists = new Map(
    routesOf(served).flatMap((one) => (one.kind === 'list' ? [[one.name, one.handlers] as const] : [])),
  )
  for (const [name, handlers] of lists) {
    const { narrow } = shapedRowsOf(handlers)
    const list = { reader: someone, now: parameter(0), params: placeholders<Record<string, number>>(), as: {}, dialect }
    const narrowed = narrow(served.visible(rows, someone), { ...list, sent: { me: 1 } as never })
    queries.push([name, narrowed.compile().sql])
  }
  return queries.map(([name, text]) => `-- ${served.contract.name}.${name}\n${readable(text)};\n`).join('\n')
}

const readable = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (from|inner join|left join|where|order by|limit|union) /g, '\n$1 ')
    .replace(/ (and|or) /g, '\n  $1 ')

interface WindowsZone {
  mapZone: { _other: string; _type: string; _territory: string }
}

/** The table of Windows time zones, from CLDR (Unicode License V3): the first tz name of each zone and territory. */
function windowsZones(): string {
  const { supplemental } = JSON.parse(readFileSync('node_modules/cldr-core/supplemental/windowsZones.json', 'utf8'))
  const zones = supplemental.windowsZones.mapTimezones as WindowsZone[]
  const table = zones.map(({ mapZone: { _other, _territory, _type } }) => {
    return [`${_other}|${_territory}`, _type.trim().split(' ')[0]]
  })
  return `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`
}

/** A row for each setting, in the words of `--help`. */
function settings(): string {
  const rows = Object.entries(SETTINGS).map(([name, about]) => `| \`${name}\` | ${about} |\n`)
  return `| Setting | What it is |\n| --- | --- |\n${rows.join('')}`
}

/** A document with what stands between its marks made anew. */
const between = (file: string, mark: string, text: string): string =>
  readFileSync(file, 'utf8').replace(
    new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(<!-- /${mark} -->)`),
    (_, start, end) => start + text + end,
  )

/** Who may send which request: a table for each resource, with every address of the contract. */
function permissions(): string {
  const head = `| Request | ${columns.join(' | ')} |\n| --- |${' :-: |'.repeat(columns.length)}\n`
  return [...Map.groupBy(requests, ({ resource }) => resource)]
    .map(([resource, lines]) => {
      const name = resource.replace('hook', 'webhook').replace('sign_in', 'sign-in').replaceAll('_', ' ')
      const title = name[0]!.toUpperCase() + name.slice(1)
      const rows = lines.map(({ verb, paths, part, cells }) => {
        const request = paths.map((path) => `${verb} \`${path}\``).join('<br>')
        return `| ${part ? `${request}<br>${part}` : request} | ${columns.map((role) => cells[role]).join(' | ')} |\n`
      })
      return `### ${title}\n\n${head}${rows.join('')}\n`
    })
    .join('')
}

/** What the audit log tells of, and when. */
function actions(): string {
  const lines = Object.entries(auditActions).map(
    ([word, { object, result, when }]) =>
      `| \`${word}\` | ${object ? `\`${object}\`` : 'any'} | ${result === 'refused' ? 'refused' : ''} | ${when} |\n`,
  )
  return `| Action | Object | Result | When |\n| --- | --- | --- | --- |\n${lines.join('')}`
}

/** Every generated file with its text. */
export function generated(): Record<string, string> {
  const all = Object.values(contract) as unknown as Resource[]
  const files: Record<string, string> = {
    'docs/openapi.json': `${JSON.stringify(openapi(all), null, 2)}\n`,
    'docs/audit.md': between('docs/audit.md', 'actions', actions()),
    'docs/permissions.md': between('docs/permissions.md', 'matrix', permissions()),
    'docs/settings.md': between('docs/settings.md', 'settings', settings()),
    'docs/security/asvs.md': between('docs/security/asvs.md', 'asvs', asvsTables()),
    'server/rules/time/windows-zones.json': windowsZones(),
  }
  for (const dialect of Object.keys(databases) as Dialect[]) {
    files[`test/house/golden/${dialect}.sql`] = resources
      .map((served) => sqlOf(served, dialect))
      .filter(Boolean)
      .join('\n')
  }
  return files
}

if (import.meta.main) {
  for (const [file, text] of Object.entries({ ...generated(), ...(await icons()) })) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
