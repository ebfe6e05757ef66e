// An entry of the audit log: what was done or refused, by whom, to what, from where, and the details.
import { auditObjects } from '../../../contract/audit/audit-actions.ts'
import { fill, plural } from '../../../words/fill.ts'
import { useNow } from '../../kit/time/now.ts'
import { day, timeOfDay } from '../../kit/time/time.ts'
import { known } from '../../site.ts'
import type { Entry } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import type { AuditAddress } from './audit-address.ts'
import '../administration.css'

const { audit: texts } = administeringWords
const actions: Readonly<Record<string, string>> = texts.actions
const kinds: Readonly<Record<string, string>> = texts.kinds

interface Props {
  entry: Entry
  /** Narrows the list, as to entries of the same person. */
  change: (to: AuditAddress) => void
}

/** What an entry is about: its kind, its name or number, and whom it concerns. */
const aboutOf = ({ object_kind, object_id, object_name, subject_id }: Entry): string =>
  [
    object_kind && `${kinds[object_kind] ?? object_kind} ${object_name ?? object_id ?? ''}`.trim(),
    subject_id && subject_id.display !== object_name && subject_id.display,
  ]
    .filter(Boolean)
    .join(' · ')

/** The row. */
export function AuditEntryRow({ entry, change }: Props) {
  const now = useNow(false)
  const { action, result, member_id, via, address, request_id, details, create_ts, times, last_ts } = entry
  const { object_kind, object_id } = entry
  const kind = auditObjects.find((one) => one === object_kind)
  const at = (seconds: number) => `${day(seconds, now)}, ${timeOfDay(seconds)}`
  const name = actions[action.value] ?? action.display
  const facts = [
    via && texts.via[via],
    address && fill(texts.from, { address }),
    times > 1 && `${plural(texts.times, times, known.locale)}, ${fill(texts.last, { when: at(last_ts.value) })}`,
  ].filter(Boolean)
  const narrowings: { label: string; to: AuditAddress }[] = [
    ...(kind && object_id !== null ? [{ label: texts.sameThing, to: { object_kind: kind, object_id } }] : []),
    ...(request_id ? [{ label: fill(texts.request, { id: request_id }), to: { request_id } }] : []),
  ]
  return (
    <li className="audit-entry">
      <p>
        <span className="item-title">{name}</span>{' '}
        {result === 'refused' && <span className="mark late">{texts.results.refused}</span>}
        {aboutOf(entry) && <span> {aboutOf(entry)}</span>}
      </p>
      <p className="small soft">
        <time dateTime={create_ts.iso_8601}>{at(create_ts.value)}</time>
        {' · '}
        {member_id ? (
          <button type="button" className="button bare small" onClick={() => change({ member_id: member_id.value })}>
            {member_id.display}
          </button>
        ) : (
          texts.nobody
        )}
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
      {(details !== null || narrowings.length > 0) && (
        <details>
          <summary className="small" aria-label={fill(texts.detailsOf, { action: name })}>
            {texts.details}
          </summary>
          {details !== null && <pre className="small soft">{JSON.stringify(details, null, 1)}</pre>}
          {narrowings.map(({ label, to }) => (
            <button key={label} type="button" className="button bare small" onClick={() => change(to)}>
              {label}
            </button>
          ))}
        </details>
      )}
    </li>
  )
}
