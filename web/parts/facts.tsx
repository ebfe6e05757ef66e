// What else is known of a meeting: where it is, how to join, how long it is, and the files that it can be.

import type { Format } from '../../contract/formats.ts'
import { meeting as contract } from '../../contract/meeting.ts'
import type { Endpoint } from '../../contract/resource.ts'
import { fileOf } from '../api.ts'
import { length } from '../time.ts'
import { words } from '../words.ts'
import type { Meeting } from './meeting-of.ts'
import { Part } from './part.tsx'

const { meetings } = words

const CALLED: Readonly<Partial<Record<Format, string>>> = {
  docx: 'Word',
  epub: meetings.book,
  html: 'HTML',
  markdown: 'Markdown',
  pdf: 'PDF',
}

const formats = (contract.endpoints.one as Endpoint).formats ?? []

export function Facts({ meeting: { location, audio, duration, outcomes } }: { meeting: Meeting }) {
  const facts = [
    [meetings.where, location],
    [meetings.join, audio],
    [meetings.planned, duration && length(duration.value)],
    [meetings.outcomes, outcomes],
  ].filter(([, said]) => said)
  if (!facts.length) return null
  return (
    <Part title={meetings.facts}>
      <dl className="facts">
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said && <Said text={said} />}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** An address that stands alone is a link. */
const Said = ({ text }: { text: string }) =>
  /^https:\/\/\S+$/.test(text) ? (
    <a href={text} rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  )

export function Files({ meeting: { meeting_id, state } }: { meeting: Meeting }) {
  if (!formats.length) return null
  return (
    <Part title={state === 'ended' ? meetings.record : meetings.asFile}>
      <div className="files">
        {formats.map((format) => (
          <a key={format} href={fileOf(meeting_id, format)} download>
            {CALLED[format] ?? format}
          </a>
        ))}
      </div>
    </Part>
  )
}
