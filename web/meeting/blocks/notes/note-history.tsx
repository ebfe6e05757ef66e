// The sheet with the history of a note: its versions, what changed with each, and restoring one. Loaded when somebody asks.
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RowOf } from '../../../../contract/client.ts'
import { MOST_NOTE_VERSIONS, type noteVersion } from '../../../../contract/meetings/note-version.ts'
import { fill } from '../../../../words/fill.ts'
import { notes } from '../../../api/clients.ts'
import { isGone } from '../../../api/problem.ts'
import { useAnswer } from '../../../api/queries.ts'
import type { Key } from '../../../api/query-client.ts'
import { noteVersions } from '../../../api/register-clients.ts'
import { useChange } from '../../../api/writing/use-change.ts'
import { formWords } from '../../../form-words.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { Empty } from '../../../kit/feedback/empty.tsx'
import { showToast } from '../../../kit/feedback/toasts.ts'
import { changedParts } from '../../../kit/text/changed-parts.ts'
import { ChangedText } from '../../../kit/text/changed-text.tsx'
import { plainText } from '../../../kit/text/rich-text.tsx'
import { useNow } from '../../../kit/time/now.ts'
import { day, timeOfDay } from '../../../kit/time/time.ts'
import { ErrorMessage, Loaded } from '../../../parts/loading/loaded.tsx'
import { Initials } from '../../../parts/people/person.tsx'
import '../../../kit/page/detail-row.css'
import './note-history.css'

const { history: texts } = formWords
type Version = RowOf<typeof noteVersion>

interface Props {
  note_id: number
  /** Whether a version may be restored: not while the minutes are approved. */
  restores: boolean
  /** What shows the text of the note. */
  stale: Key
  close: () => void
}

/** The sheet, open as long as it is rendered. */
export function NoteHistory({ note_id, restores, stale, close }: Props) {
  const query = useAnswer(['note-versions', note_id], () =>
    noteVersions('ofNote', { note_id }, {}, { per_page: MOST_NOTE_VERSIONS }),
  )
  // The message must not depend on the row, which may be remounted by then.
  const restore = useChange(
    async ({ description }: Version) => {
      await notes('change', { note_id }, { description })
      showToast(texts.restored)
      close()
    },
    [stale, ['note-versions', note_id]],
  )
  // Beside what was pressed, since the end of a long history is out of sight.
  const [pressed, setPressed] = useState<number>()
  const { error } = restore
  const refusal = <ErrorMessage error={error} comesInView said={isGone(error) ? texts.gone : undefined} />
  return (
    <Dialog label={texts.title} close={close}>
      <h2>{texts.title}</h2>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <div className="note-history">
              {body.map((version, at) => (
                <Row
                  key={version.note_version_id}
                  version={version}
                  before={body[at + 1]}
                  isPresent={at === 0}
                  restore={
                    restores && at > 0
                      ? () => {
                          setPressed(version.note_version_id)
                          restore.mutate(version)
                        }
                      : undefined
                  }
                  refusal={version.note_version_id === pressed && refusal}
                  busy={restore.isPending}
                />
              ))}
            </div>
          ) : (
            <Empty icon={IconHistory} text={texts.none} />
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

interface RowProps {
  version: Version
  /** The version before it; undefined for the first. */
  before: Version | undefined
  isPresent: boolean
  restore: (() => void) | undefined
  /** Why restoring it was refused. */
  refusal: ReactNode
  busy: boolean
}

/** One version; what changed with it is worked out once it is opened. */
function Row({ version, before, isPresent, restore, refusal, busy }: RowProps) {
  const now = useNow(false)
  const [open, setOpen] = useState(isPresent)
  const { create_id, update_ts } = version
  const at = { day: day(update_ts.value, now), time: timeOfDay(update_ts.value) }
  return (
    <details className="detail-row" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {create_id && <Initials member_id={create_id.value} name={create_id.display} />}
        <span>{create_id?.display ?? texts.unknown}</span>
        <span className="soft">
          {at.day}, {at.time}
        </span>
        {isPresent && <span className="mark">{texts.present}</span>}
        {/* Nobody knows whether what was there before was the first. */}
        {!before && create_id && <span className="mark">{texts.first}</span>}
      </summary>
      {open && <Changes version={version} before={before} />}
      {open && restore && (
        <button
          type="button"
          className="button quiet"
          aria-label={fill(texts.restoreOf, at)}
          disabled={busy}
          onClick={restore}
        >
          {texts.restore}
        </button>
      )}
      {open && refusal}
    </details>
  )
}

/** Its text; what is new in it and what is gone is marked. */
function Changes({ version, before }: { version: Version; before: Version | undefined }) {
  const text = plainText(version.description)
  const was = before && plainText(before.description)
  return (
    <div>
      <ChangedText parts={was === undefined ? [{ text, in: 'both' }] : changedParts(was, text)} texts={texts} />
      {was === text && <p className="small soft">{texts.sameWords}</p>}
    </div>
  )
}
