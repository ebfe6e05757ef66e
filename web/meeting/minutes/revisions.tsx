// The versions of minutes that were approved: their files, what shows that nobody changed them, and what changed between them.

import { lazy, Suspense, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { loadModule } from '../../api/connection.ts'
import { useAnswer } from '../../api/queries.ts'
import { minutesRevisions } from '../../api/register-clients.ts'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import type { Meeting } from '../meeting-queries.ts'
import { minutesTexts as texts } from './minutes-words.ts'
import { fileOf } from './revision-file.ts'
import { Signatures } from './signatures.tsx'

const Changes = lazy(async () => ({ default: (await loadModule(() => import('./changes.tsx'))).Changes }))

const FORMATS = ['pdf', 'json', 'signed'] as const

/** What was approved, the latest first, with its files and what shows that nobody has changed them. */
export function Revisions({ meeting: { meeting_id, minutes_state } }: { meeting: Meeting }) {
  const now = useNow(false)
  const [compared, compare] = useState<number>()
  const query = useAnswer(['meeting', meeting_id, 'minutes', 'revisions'], () =>
    minutesRevisions('inMeeting', { meeting_id }, {}),
  )
  const rows = query.data?.body ?? []
  if (!rows.length) return <ErrorMessage error={query.error} />
  return (
    <>
      <ul className="rows minutes-revisions" aria-label={texts.revisions}>
        {rows.map(({ number, sha256, approved_ts, approve_id, signature_count }, at) => {
          const about = { number, day: day(approved_ts.value, now) }
          return (
            <li key={number}>
              <p>
                {approve_id
                  ? fill(texts.revisionBy, { ...about, name: approve_id.display })
                  : fill(texts.revision, about)}
              </p>
              <p className="buttons">
                {FORMATS.filter((format) => format !== 'signed' || signature_count > 0).map((format) => (
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
                {number > 1 && (
                  <button
                    type="button"
                    className="button quiet"
                    aria-label={fill(texts.compareOf, { number, before: number - 1 })}
                    aria-expanded={number === compared}
                    onClick={() => compare(number === compared ? undefined : number)}
                  >
                    {texts.compare}
                  </button>
                )}
              </p>
              {number === compared && (
                <Suspense>
                  <Changes meeting_id={meeting_id} number={number} />
                </Suspense>
              )}
              <p className="small soft">
                {texts.sum} <code>{sha256}</code>
              </p>
              <Signatures
                {...{ meeting_id, number, count: signature_count }}
                isPresent={at === 0 && minutes_state === 'approved'}
              />
            </li>
          )
        })}
      </ul>
      <p className="small">
        <a href={`${known.root}/verify`}>{texts.check}</a>
      </p>
    </>
  )
}
