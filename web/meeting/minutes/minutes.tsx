// The minutes of a meeting that was held: their state in words, what moves it on, and the versions that were approved.
import type { MinutesState } from '../../../contract/minutes.ts'
import { fill } from '../../../words/fill.ts'
import { connection, meetings } from '../../api/clients.ts'
import { useAnswer, useChange } from '../../api/queries.ts'
import { minutesRevisions } from '../../api/register-clients.ts'
import { mayUse } from '../../api/rights.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { useKeptFocus } from '../../ui/keep-focus.ts'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { useNow } from '../../ui/now.ts'
import { Section } from '../../ui/section.tsx'
import { day } from '../../ui/time.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Meeting } from '../meeting-queries.ts'
import { minutesTexts as texts } from './minutes-words.ts'
import './minutes.css'

/** The states to which each one leads (docs/api.md#minutes). */
const MOVES: Readonly<Record<MinutesState, readonly MinutesState[]>> = {
  draft: ['in_review'],
  in_review: ['approved', 'draft'],
  approved: ['draft'],
}

/** The section; those who run the meeting have its buttons. */
export function Minutes({ meeting }: { meeting: Meeting }) {
  const { meeting_id, minutes_state } = meeting
  const change = useChange(
    (state: MinutesState) => meetings('setMinutes', { meeting_id }, { state }),
    [['meeting', meeting_id], ['meetings']],
  )
  const around = useKeptFocus<HTMLDivElement>()
  const move = (state: MinutesState) => change.mutate(state, { onSuccess: () => showToast(texts.done[state]) })
  return (
    <Section title={texts.title}>
      <div ref={around} className="minutes">
        <p>{texts.states[minutes_state]}</p>
        {mayUse(meeting, 'POST', 'minutes') && (
          <div className="buttons">
            {MOVES[minutes_state].map((state) => (
              <CommandButton
                key={state}
                label={texts.moves[state]}
                quiet
                disabled={change.isPending}
                run={() => move(state)}
              />
            ))}
          </div>
        )}
        <ErrorMessage error={change.error} />
        <Revisions meeting_id={meeting_id} />
      </div>
    </Section>
  )
}

const FORMATS = ['pdf', 'json'] as const

/** Where a version that was approved is as a file. */
const fileOf = (meeting_id: number, number: number, format: string): string =>
  `${connection.base}/meetings/${meeting_id}/minutes/revisions/${number}?format=${format}`

/** What was approved, the latest first, with its files and what shows that nobody has changed them. */
function Revisions({ meeting_id }: { meeting_id: number }) {
  const now = useNow(false)
  const query = useAnswer(['meeting', meeting_id, 'minutes', 'revisions'], () =>
    minutesRevisions('inMeeting', { meeting_id }, {}),
  )
  const rows = query.data?.body ?? []
  if (!rows.length) return <ErrorMessage error={query.error} />
  return (
    <ul className="rows minutes-revisions" aria-label={texts.revisions}>
      {rows.map(({ number, sha256, approved_ts, approve_id }) => {
        const about = { number, day: day(approved_ts.value, now) }
        return (
          <li key={number}>
            <p>
              {approve_id
                ? fill(texts.revisionBy, { ...about, name: approve_id.display })
                : fill(texts.revision, about)}
            </p>
            <p className="buttons">
              {FORMATS.map((format) => (
                <a
                  key={format}
                  className="button quiet"
                  href={fileOf(meeting_id, number, format)}
                  aria-label={fill(texts.download, { number, format: texts.formats[format] })}
                  download
                >
                  {texts.formats[format]}
                </a>
              ))}
            </p>
            <p className="small soft">
              {texts.sum} <code>{sha256}</code>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
