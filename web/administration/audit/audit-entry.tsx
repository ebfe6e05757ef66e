// An entry of the audit log: what was done or refused, by whom, to what, from where, and the details.
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { auditObjects } from '../../../contract/audit/audit-actions.ts'
import { fill, plural } from '../../../words/fill.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { useNow } from '../../kit/time/now.ts'
import { listedDay, timeOfDay } from '../../kit/time/time.ts'
import { known } from '../../site.ts'
import type { Entry } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import type { AuditAddress } from './audit-address.ts'
import '../administration.css'
import '../entries.css'

const { audit: texts } = administeringWords
const actions: Readonly<Record<string, string>> = texts.actions
const kinds: Readonly<Record<string, string>> = texts.kinds
/** When, who, what, on what, and the details. */
const COLUMNS = 5

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

/** The row, and the one below it with the details, once they are opened. */
export function AuditEntryRow({ entry, change }: Props) {
  const now = useNow(false)
  const [open, show] = useState(false)
  const below = useId()
  const { action, result, member_id, via, address, request_id, details, create_ts, times, last_ts } = entry
  const { object_kind, object_id } = entry
  const kind = auditObjects.find((one) => one === object_kind)
  const at = (seconds: number) => `${listedDay(seconds, now)}, ${timeOfDay(seconds)}`
  const name = actions[action.value] ?? action.display
  const from = [via && texts.via[via], address && fill(texts.from, { address })].filter(Boolean).join(' · ')
  const narrowings: { label: string; to: AuditAddress }[] = [
    ...(kind && object_id !== null ? [{ label: texts.sameThing, to: { object_kind: kind, object_id } }] : []),
    ...(request_id ? [{ label: fill(texts.request, { id: request_id }), to: { request_id } }] : []),
  ]
  const hasMore = details !== null || narrowings.length > 0
  return (
    <>
      <tr className="audit-entry">
        <td>
          <time dateTime={create_ts.iso_8601}>{at(create_ts.value)}</time>
          {times > 1 && (
            <span className="meta">
              {plural(texts.times, times, known.locale)}, {fill(texts.last, { when: at(last_ts.value) })}
            </span>
          )}
        </td>
        <td>
          {member_id ? (
            <button type="button" className="button bare" onClick={() => change({ member_id: member_id.value })}>
              {member_id.display}
            </button>
          ) : (
            texts.nobody
          )}
          {from && <span className="meta">{from}</span>}
        </td>
        <td>
          <span className="item-title">{name}</span>{' '}
          {result === 'refused' && <span className="mark late">{texts.results.refused}</span>}
        </td>
        <td>{aboutOf(entry)}</td>
        <td className="entry-acts">
          {hasMore && (
            <IconButton
              label={fill(texts.detailsOf, { action: name })}
              tip={texts.details}
              icon={open ? IconChevronUp : IconChevronDown}
              aria-expanded={open}
              aria-controls={open ? below : undefined}
              onClick={() => show(!open)}
            />
          )}
        </td>
      </tr>
      {open && (
        <tr className="entry-details" id={below}>
          <td colSpan={COLUMNS}>
            {details !== null && <pre className="soft">{JSON.stringify(details, null, 1)}</pre>}
            {narrowings.map(({ label, to }) => (
              <button key={label} type="button" className="button bare" onClick={() => change(to)}>
                {label}
              </button>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}
