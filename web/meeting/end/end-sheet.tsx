// The sheet in which a meeting is ended: everything is preselected, so that one press ends it.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { colonIn } from '../../../words/languages.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { sendByKeys } from '../../kit/fields/save-keys.ts'
import { Section } from '../../kit/page/section.tsx'
import { useNow } from '../../kit/time/now.ts'
import { dateOf, day, timeOfDay } from '../../kit/time/time.ts'
import { ErrorMessage, Waiting } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type Meeting, useAgenda } from '../meeting-queries.ts'
import { Attendance, useAttendance } from './attendance.tsx'
import './end.css'
import type { MailToSend } from '../mailings/mail-draft.ts'
import { noteOwnMove } from '../run/own-moves.ts'
import { EndButtons, isDecided } from './end-buttons.tsx'
import { endMeeting } from './ending.ts'
import { FollowUpPart, FollowUpTitle, useFollowUp } from './follow-up.tsx'
import { LooseActions, useLooseActions } from './loose-actions.tsx'
import { tagOf } from './state-of-others.ts'
import { type Chosen, carriedIds, unfinishedOf } from './unfinished.ts'
import { UnfinishedItems } from './unfinished-items.tsx'
import { carryTarget, type NextMeeting, useNextMeeting } from './use-next-meeting.ts'

const { end } = words

interface Props {
  meeting: Meeting
  close: () => void
}

/** The sheet, open as long as it is rendered; for those who may change the meeting. */
export function EndSheet({ meeting, close }: Props) {
  const { meeting_id } = meeting
  const query = useAgenda(meeting_id, true)
  const agenda = query.data?.body ?? []
  const items = unfinishedOf(agenda)
  const next = useNextMeeting(meeting)
  const usual = next ? 'next' : 'leave'
  const [chosen, choose] = useState<Chosen>({})
  const loose = useLooseActions(meeting_id)
  const attendance = useAttendance(meeting_id)
  const attended = attendance.people.filter(attendance.wasHere).map(({ attendee_id }) => attendee_id)
  const { busy, error, finish } = useEnding(meeting)
  const mail = useFollowUp(meeting, attended)
  // What a press does is on the sheet before anything can be pressed.
  const isKnown = !query.isPending && !attendance.isPending && next !== undefined
  const submit = (followUp: MailToSend | undefined) =>
    finish({
      followUp,
      current: agenda.find(({ state }) => state === 'current')?.agenda_item_id,
      next: next ?? undefined,
      carried: next ? carriedIds(items, chosen, 'next', usual) : [],
      kept: carriedIds(items, chosen, 'backlog', usual),
      attended: attendance.changed,
    })
  return (
    <Dialog label={end.title} close={close}>
      <form
        className={mail ? 'end-sheet mails' : 'end-sheet'}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && isKnown && isDecided(mail)) submit(mail?.sent)
        }}
        onKeyDown={sendByKeys}
      >
        <div className="end-body">
          <h2>{end.title}</h2>
          {next === undefined || !isKnown ? (
            // All at once, so that no part moves another.
            <Waiting late={query.failureReason} />
          ) : (
            <div className={mail ? 'end-columns' : undefined}>
              <div className="end-parts">
                <Section title={end.unfinished} count={items.length}>
                  <UnfinishedItems
                    agenda={agenda}
                    items={items}
                    next={next}
                    chosen={chosen}
                    choose={(id, to) => choose({ ...chosen, [id]: to })}
                  />
                </Section>
                {loose.length > 0 && (
                  <Section title={end.loose} count={loose.length}>
                    <LooseActions meeting={meeting} items={loose} />
                  </Section>
                )}
                {attendance.people.length > 0 && (
                  <Section
                    title={`${end.attendance}${colonIn(known.language)} ${fill(end.counted, { here: attended.length, all: attendance.people.length })}`}
                  >
                    <Attendance {...attendance} />
                  </Section>
                )}
                <Section title={end.times}>
                  <Times meeting={meeting} />
                </Section>
              </div>
              {mail && (
                <Section title={<FollowUpTitle of={mail} />}>
                  <FollowUpPart of={mail} />
                </Section>
              )}
            </div>
          )}
          <ErrorMessage error={error} comesInView />
        </div>
        <EndButtons mail={mail} busy={busy} isKnown={isKnown} close={close} end={() => submit(undefined)} />
      </form>
    </Dialog>
  )
}

interface Finishing extends Omit<Parameters<typeof endMeeting>[0], 'meeting' | 'goOn' | 'to' | 'tag'> {
  next: NextMeeting | undefined
}

/** Ends the meeting and opens its minutes; Undo returns to the previous page. */
function useEnding(meeting: Meeting) {
  const navigate = useNavigate()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const params = { meeting_id: meeting.meeting_id }
  const wasLive = location.pathname.endsWith('/live')
  // The record is there at once when the meeting has ended.
  useEffect(() => {
    router.preloadRoute({ to: '/meetings/$meeting_id', params: { meeting_id: meeting.meeting_id } }).catch(() => {})
  }, [router, meeting.meeting_id])
  const tag = useRef<string | null>(null)
  useEffect(() => {
    // Without the tag, the meeting is ended regardless of concurrent changes.
    tagOf(meeting.meeting_id).then(
      (value) => (tag.current = value),
      () => {},
    )
  }, [meeting.meeting_id])
  const goOn = () =>
    void navigate(wasLive ? { to: '/meetings/$meeting_id/live', params } : { to: '/meetings/$meeting_id', params })
  const finish = async ({ next, ...more }: Finishing) => {
    setBusy(true)
    setError(undefined)
    try {
      // A meeting of another series may have to be made first.
      const to = next && more.carried.length ? await carryTarget(meeting, next) : undefined
      noteOwnMove()
      await endMeeting({ meeting, goOn, to, tag: tag.current, ...more })
      await navigate({ to: '/meetings/$meeting_id', params, replace: true })
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return { busy, error, finish }
}

function Times({ meeting: { started_ts, start_time, end_time } }: { meeting: Meeting }) {
  const now = useNow(true)
  const at = (seconds: number) =>
    dateOf(seconds) === dateOf(now) ? timeOfDay(seconds) : `${day(seconds, now)}, ${timeOfDay(seconds)}`
  return (
    <p>
      {started_ts && fill(end.began, { start: at(started_ts.value), now: timeOfDay(now) })}{' '}
      {start_time && end_time && (
        <span className="soft">
          {fill(end.planned, { start: at(start_time.value), end: timeOfDay(end_time.value) })}
        </span>
      )}
    </p>
  )
}
