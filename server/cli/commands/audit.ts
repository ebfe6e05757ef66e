// `audit`: prints the audit log for the operator, the newest entries last.

import { auditActions } from '../../../contract/audit/audit-actions.ts'
import { auditResults } from '../../../contract/audit/audited.ts'
import { iso } from '../../api/input/kinds/times.ts'
import { auditRows } from '../../resources/audit.ts'
import { idIn } from '../../rules/id.ts'
import { parseTimestamp } from '../../rules/time/moment.ts'
import { ownTimezone, withOpenSite } from '../../runtime/site.ts'
import { UsageError } from '../../runtime/usage-error.ts'
import type { Site } from '../../site.ts'
import { type Invocation, optionalOption } from '../command.ts'
import { escapeControls, quoted } from '../escape-for-terminal.ts'
import { personByEmail } from '../find-person.ts'

export async function printAudit(invocation: Invocation): Promise<void> {
  const { config, options, print, isOutputClosed } = invocation
  const actions = actionsOf(optionalOption(invocation, 'what'))
  const result = optionalOption(invocation, 'result')
  if (result !== undefined && !(auditResults as readonly string[]).includes(result))
    throw new UsageError(`--result must be ${auditResults.join(' or ')}.`)
  const object = objectOf(optionalOption(invocation, 'object'))
  const [since, until] = [timeOf(invocation, 'since'), timeOf(invocation, 'until')]
  await withOpenSite(config, async (site) => {
    const who = await whoIs(site, optionalOption(invocation, 'who'))
    let rows = auditRows(site.db.reads)
    if (actions) rows = rows.where('audit.action', 'in', actions)
    if (result) rows = rows.where('audit.result', '=', result as 'done')
    if (object) rows = rows.where('audit.object_kind', '=', object.kind)
    if (object?.id !== undefined) rows = rows.where('audit.object_id', '=', object.id)
    if (who && 'member_id' in who) rows = rows.where('audit.member_id', '=', who.member_id)
    if (who && 'via' in who)
      rows = rows.where('audit.member_id', 'is', null).where('audit.via', 'is not distinct from', who.via)
    if (since !== undefined) rows = rows.where('audit.create_ts', '>=', since)
    if (until !== undefined) rows = rows.where('audit.create_ts', '<', until)
    for await (const row of inOrder(rows)) {
      if (isOutputClosed?.()) return
      print(options['json'] ? jsonOf(row) : lineOf(row))
    }
  })
}

type Rows = ReturnType<typeof auditRows>
type Entry = Awaited<ReturnType<Rows['execute']>>[number]

const SLICE = 500

/** All entries, oldest first, read a slice at a time. */
async function* inOrder(rows: Rows): AsyncGenerator<Entry> {
  let last: Entry | undefined
  for (;;) {
    let next = rows.orderBy('audit.create_ts').orderBy('audit.audit_id').limit(SLICE)
    if (last) {
      const { create_ts, audit_id } = last
      next = next.where((eb) =>
        eb.or([
          eb('audit.create_ts', '>', create_ts),
          eb.and([eb('audit.create_ts', '=', create_ts), eb('audit.audit_id', '>', audit_id)]),
        ]),
      )
    }
    const slice = await next.execute()
    yield* slice
    last = slice.at(-1)
    if (slice.length < SLICE) return
  }
}

function timeOf(invocation: Invocation, name: string): number | undefined {
  const given = optionalOption(invocation, name)
  if (given === undefined) return undefined
  const time = parseTimestamp(given, Math.floor(Date.now() / 1000), ownTimezone())
  if (time === undefined) throw new UsageError(`--${name} must be a time such as 2026-11-20T09:00:00Z or yesterday.`)
  return time
}

/**
 * The actions that are named or begin with one of the words; undefined: all. Throws `UsageError` for an unknown word.
 */
function actionsOf(given: string | undefined) {
  if (given === undefined) return undefined
  const all = Object.keys(auditActions) as (keyof typeof auditActions)[]
  return given.split(',').flatMap((word) => {
    const actions = all.filter((action) => action === word || action.startsWith(`${word}_`))
    if (!actions.length) throw new UsageError(`--what: there is no action ${word}.`)
    return actions
  })
}

function objectOf(given: string | undefined): { kind: string; id: number | undefined } | undefined {
  if (given === undefined) return undefined
  const [, kind, id] = /^([a-z_]+)(?::([1-9]\d{0,9}))?$/.exec(given) ?? []
  if (!kind) throw new UsageError('--object must be a noun, optionally with an id: room or room:7.')
  return { kind, id: id === undefined ? undefined : idIn(id) }
}

type Who = { member_id: number } | { via: 'operator' | 'server' | null }

async function whoIs({ db }: Site, given: string | undefined): Promise<Who | undefined> {
  if (given === undefined) return undefined
  if (given === 'operator' || given === 'server') return { via: given }
  if (given === 'nobody') return { via: null }
  return { member_id: /^\d{1,9}$/.test(given) ? Number(given) : await personByEmail(db.reads, given) }
}

/** One line: time, result, action, actor with credential, address, object, subject, and details. */
function lineOf(row: Entry): string {
  const { create_ts, result, action, member_id, member_name, via, address, times, last_ts } = row
  const who = member_id === null ? (via ?? 'nobody') : `${quoted(member_name ?? '')} (${member_id})`
  const how = credentialOf(row)
  const { object_kind, object_id, object_name, subject_id, subject_name } = row
  const parts = [
    iso(create_ts),
    result.padEnd(LONGEST_RESULT),
    action.padEnd(LONGEST_ACTION),
    how ? `${who} by ${how}` : who,
    address === null ? undefined : `from ${escapeControls(address)}`,
    object_kind && `${escapeControls(object_kind)}${object_id === null ? '' : ` ${object_id}`}`,
    object_name === null ? undefined : quoted(object_name),
    subject_id !== null && subject_id !== member_id && `about ${quoted(subject_name ?? '')} (${subject_id})`,
    ...Object.entries(detailsOf(row)).map(([name, value]) => `${name}=${escapeControls(JSON.stringify(value))}`),
    Number(times) > 1 && `${times} times until ${iso(Number(last_ts))}`,
  ]
  return parts.filter(Boolean).join('  ')
}

const LONGEST_ACTION = Math.max(...Object.keys(auditActions).map(({ length }) => length))
const LONGEST_RESULT = Math.max(...auditResults.map(({ length }) => length))

function credentialOf({ via, token_id, session_id, application_id }: Entry): string | undefined {
  if (application_id !== null) return `application ${application_id}`
  if (token_id !== null) return `token ${token_id}`
  return session_id !== null ? `session ${session_id}` : via === 'session' ? via : undefined
}

const detailsOf = ({ details }: Entry): Record<string, unknown> => (details === null ? {} : JSON.parse(details))

/** The stored columns as JSON, with the present names of people. */
const jsonOf = (row: Entry): string =>
  escapeControls(
    JSON.stringify({
      ...row,
      details: row.details === null ? null : JSON.parse(row.details),
      times: Number(row.times),
      last_ts: Number(row.last_ts),
      time: iso(row.create_ts),
    }),
  )
