// Diff of two approved revisions, line by line. Loaded on demand.
import { Fragment } from 'react'
import { connection } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { ChangedText } from '../../kit/text/changed-text.tsx'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { type ChangedLine, changedLines } from './compared.ts'
import { type FrozenRecord, linesOf } from './frozen.ts'
import { minutesTexts as texts } from './minutes-words.ts'
import { fileOf } from './revision-file.ts'

interface Props {
  meeting_id: number
  /** The later version. */
  number: number
}

/** The lines that differ, by the heading under which they stand. */
export function Changes({ meeting_id, number }: Props) {
  // What was approved does not change any more.
  const query = useAnswer(['minutes', meeting_id, 'changes', number], async () => {
    const [before, after] = await Promise.all([number - 1, number].map((one) => recordOf(meeting_id, one)))
    const lines = [before!, after!].map((record) => linesOf(record, texts.lines, textOf))
    return { status: 200, headers: new Headers(), body: changedLines(lines[0]!, lines[1]!) }
  })
  return (
    <Loaded query={query}>
      {({ body }) =>
        body.length ? (
          <dl className="minutes-changes">
            {[...Map.groupBy(body, ({ under }) => under)].map(([under, lines]) => (
              <Fragment key={under}>
                <dt>{under}</dt>
                {lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
                  <Changed key={at} line={line} />
                ))}
              </Fragment>
            ))}
          </dl>
        ) : (
          <p>{texts.same}</p>
        )
      }
    </Loaded>
  )
}

const Changed = ({ line: { parts } }: { line: ChangedLine }) => (
  <dd>
    <ChangedText parts={parts} texts={texts} />
  </dd>
)

async function recordOf(meeting_id: number, number: number): Promise<FrozenRecord> {
  const answer = await fetch(fileOf(meeting_id, number, 'json'), { headers: connection.headers ?? {} })
  if (!answer.ok) throw new Error(answer.statusText)
  return ((await answer.json()) as { record: FrozenRecord }).record
}

const BLOCKS = 'p, li, br'

/** The text of filtered HTML; blocks are parted by a space. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll(BLOCKS)) block.after(' ')
  return body.textContent.replace(/\s+/g, ' ').trim()
}
