// Status of the site, for administrators.
import type { AnsweredFields } from '../../contract/field.ts'
import type { siteState } from '../../contract/site-state.ts'
import { fill, plural } from '../../words/fill.ts'
import { fileSize } from '../kit/text/file-size.ts'
import { useNow } from '../kit/time/now.ts'
import { day, timeOfDay } from '../kit/time/time.ts'
import { known } from '../site.ts'
import { administeringWords } from './administration-words.ts'

const { administration: texts } = administeringWords
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** The sentences. What needs somebody stands out. */
export function SiteStateInWords({ state }: { state: AnsweredFields<typeof siteState.fields> }) {
  const { mail, organizations, rooms, members } = state
  const now = useNow(false)
  const counted = [
    plural(texts.countedOrganizations, organizations, known.locale),
    plural(texts.countedRooms, rooms, known.locale),
    plural(texts.countedMembers, members, known.locale),
  ].join(', ')
  const at = mail.last_failure_ts?.value
  const numberOf = (count: number) => count.toLocaleString(known.locale)
  const { waiting, sent, failed } = mail
  const size = (bytes: number) => fileSize(bytes, known.locale)
  return (
    <div className="site-state">
      {state.deliveries_paused && <p className="told">{texts.paused}</p>}
      {!mail.sends && <p className="told">{texts.mailOff}</p>}
      {mail.sends && (
        <p>
          {fill(texts.mailOn, { sent: numberOf(sent), failed: numberOf(failed), waiting: numberOf(waiting) })}{' '}
          {mail.replies ? texts.repliesOn : texts.repliesOff}
        </p>
      )}
      {mail.last_failure && at !== undefined && (
        <p className="warning">
          {fill(texts.mailTrouble, { when: `${day(at, now)}, ${timeOfDay(at)}`, failure: mail.last_failure })}
        </p>
      )}
      {mail.paused_addresses > 0 && <p>{plural(texts.mailPaused, mail.paused_addresses, known.locale)}</p>}
      <p>
        {counted}. {fill(texts.stored, { size: size(state.stored_bytes), limit: size(state.stored_bytes_limit) })}{' '}
        {fill(texts.database, { name: NAMES[state.database] })} {fill(texts.zone, { zone: state.timezone_name })}
      </p>
      <p className="soft small">{texts.askDoctor}</p>
    </div>
  )
}
