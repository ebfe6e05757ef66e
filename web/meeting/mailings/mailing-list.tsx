// The sheet with sent mail about a meeting or series, and its delivery to each person.

import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { mailing, mailingRecipient } from '../../../contract/mailings/mailing.ts'
import { fill, plural } from '../../../words/fill.ts'
import { allPages, LONGEST_PAGE } from '../../api/all-pages.ts'
import { mailingRecipients, mailings } from '../../api/mail-client.ts'
import { formWords } from '../../form-words.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Empty } from '../../kit/feedback/empty.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day, timeOfDay } from '../../kit/time/time.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { Initials } from '../../parts/people/person.tsx'
import { known } from '../../site.ts'
import '../../kit/page/detail-row.css'
import './mailings.css'

const { mailSheets: texts } = formWords
type Mailing = RowOf<typeof mailing>

/** Polling interval while mail is being sent, in milliseconds. */
const WATCHING = 2_000

interface Props {
  meeting_id: number | undefined
  meeting_series_id: number | undefined
  close: () => void
}

/** Everything that was mailed about both, the newest first. */
const useMailings = (meeting_id: number | undefined, meeting_series_id: number | undefined) =>
  useQuery({
    queryKey: ['mailings', meeting_id ?? 0, meeting_series_id ?? 0],
    queryFn: async () => {
      const page = (page: number) => ({ page, per_page: LONGEST_PAGE })
      const [ofMeeting, ofSeries] = await Promise.all([
        meeting_id === undefined ? [] : allPages((at) => mailings('inMeeting', { meeting_id }, {}, page(at))),
        meeting_series_id === undefined
          ? []
          : allPages((at) => mailings('inSeries', { meeting_series_id }, {}, page(at))),
      ])
      return [...ofMeeting, ...ofSeries].toSorted((one, other) => other.mailing_id - one.mailing_id)
    },
    refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'sending') && WATCHING,
  })

/** The sheet, open as long as it is rendered. */
export function MailingList({ meeting_id, meeting_series_id, close }: Props) {
  return (
    <Dialog label={texts.list} close={close}>
      <h2>{texts.list}</h2>
      <Loaded query={useMailings(meeting_id, meeting_series_id)}>
        {(rows) =>
          rows.length ? (
            <div className="mailing-rows">
              {rows.map((one) => (
                <Row key={one.mailing_id} mailing={one} />
              ))}
            </div>
          ) : (
            <Empty icon={IconSend} text={texts.none} />
          )
        }
      </Loaded>
      <div className="buttons">
        <button type="button" className="button quiet" onClick={close}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  )
}

const counted = (of: { one: string; other: string }, count: number) => plural(of, count, known.locale)

function Row({ mailing }: { mailing: Mailing }) {
  const { kind, state, sent, failed, recipients, create_id, create_ts, meeting_series_id, message, mailing_id } =
    mailing
  const now = useNow(false)
  const [open, setOpen] = useState(false)
  const waiting = recipients - sent - failed
  const at = create_ts.value
  return (
    <details className="detail-row mailing-row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="title">
          {texts.kinds[kind]} {meeting_series_id && <span className="soft">{texts.toSeries}</span>}
        </span>
        <span className={state === 'sending' ? 'mark live' : 'mark'}>{texts.states[state]}</span>
        <span className="small soft">
          {create_id ? fill(texts.by, { name: create_id.display }) : texts.byItself} · {day(at, now)}, {timeOfDay(at)}
        </span>
        <span className="small soft">
          {counted(texts.sentCount, sent)}
          {waiting > 0 && ` · ${counted(texts.waitingCount, waiting)}`}
          {failed > 0 && (
            <>
              {' · '}
              <span className="failed">{counted(texts.failedCount, failed)}</span>
            </>
          )}
        </span>
      </summary>
      {open && (
        <div>
          {message && <blockquote>{message}</blockquote>}
          <People mailing_id={mailing_id} watching={state === 'sending'} />
        </div>
      )}
    </details>
  )
}

const isTrouble = ({ state }: RowOf<typeof mailingRecipient>): boolean => state === 'failed' || state === 'bounced'

/** Whom it did not reach comes first. */
const byTrouble = (one: RowOf<typeof mailingRecipient>, other: RowOf<typeof mailingRecipient>): number =>
  Number(isTrouble(other)) - Number(isTrouble(one)) || one.name.localeCompare(other.name, known.locale)

/** To whom it went, and what became of it. */
function People({ mailing_id, watching }: { mailing_id: number; watching: boolean }) {
  const query = useQuery({
    queryKey: ['mailings', 'recipients', mailing_id],
    queryFn: () =>
      allPages((page) => mailingRecipients('inMailing', { mailing_id }, {}, { page, per_page: LONGEST_PAGE })),
    refetchInterval: watching && WATCHING,
  })
  return (
    <Loaded query={query}>
      {(rows) => (
        <ul className="people">
          {rows.toSorted(byTrouble).map((row) => (
            <li key={row.mailing_recipient_id}>
              <Initials member_id={row.member_id} name={row.name} />
              <span className="who">{row.name}</span>
              <span className={isTrouble(row) ? 'answer failed' : 'answer'}>{texts.recipientStates[row.state]}</span>
              {row.details && <span className="mailing-details small soft">{row.details}</span>}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
