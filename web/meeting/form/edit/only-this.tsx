// Effect on others of a change to one meeting, and whether they get mail.
import { formWords } from '../../../form-words.ts'
import { known } from '../../../site.ts'
import { useAttendees } from '../../meeting-queries.ts'
import { concerns } from './concerns.ts'
import { isCanceled, isNotifiedAlone } from './notification.ts'
import type { Loaded } from './use-edited.ts'

const { change: texts } = formWords

interface Props {
  base: Loaded
  /** Whether its time or its length changes. */
  moved: boolean
  startsElsewhen: boolean
}

/** The sentences; nothing where the change of a single meeting is told to nobody. */
export function OnlyThis({ base, moved, startsElsewhen }: Props) {
  const people = useAttendees(base.meeting!.meeting_id).data?.body ?? []
  const others = people.filter(({ member_id }) => member_id !== known.member_id).length
  const isOfSeries = base.series !== undefined
  const notified = isNotifiedAlone(base)
  const canceled = isCanceled(base)
  if (!isOfSeries && !moved && !notified && !canceled) return null
  return (
    <section className="next-dates" aria-label={texts.preview}>
      {canceled && <p role="status">{texts.isCanceled}</p>}
      {isOfSeries && <p role="status">{texts.onlyThis}</p>}
      {moved ? (
        <p className="small">{concerns(others, notified)}</p>
      ) : (
        notified && <p className="small">{texts.textTold}</p>
      )}
      {(isOfSeries || moved) && !canceled && (
        <p className="small">{startsElsewhen ? texts.answerAnew : texts.answersStay}</p>
      )}
    </section>
  )
}
