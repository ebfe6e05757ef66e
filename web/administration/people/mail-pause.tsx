// Notice that mail to a person bounced, and the button that resumes it.
import { fill } from '../../../words/fill.ts'
import { members } from '../../api/clients.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import type { Member } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'

const { administration: texts } = administeringWords

/** Says since when mail about meetings does not go to somebody, and has it go there again; nothing where it does. */
export function MailPause({ member: { member_id, mail_pause_ts: since } }: { member: Member }) {
  const now = useNow(false)
  const resume = useChange(() => members('resumeMail', { member_id }, {}), [['members']])
  if (!since) return null
  if (resume.data)
    return (
      <p className="told good" role="status">
        {texts.mailResumed}
      </p>
    )
  return (
    <div className="told">
      <p>{fill(texts.mailCameBack, { when: day(since.value, now) })}</p>
      <button
        type="button"
        className="button quiet"
        disabled={resume.isPending}
        onClick={() => resume.mutate(undefined)}
      >
        {texts.resumeMail}
      </button>
      <ErrorMessage error={resume.error} />
    </div>
  )
}
