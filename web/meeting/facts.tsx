// The details of a meeting, and its files.

import type { Format } from '../../contract/formats.ts'
import { meeting as contract } from '../../contract/meeting.ts'
import type { Endpoint } from '../../contract/resource.ts'
import { fileOf } from '../api/clients.ts'
import { Section } from '../ui/section.tsx'
import { duration } from '../ui/time.ts'
import { words } from '../words.ts'
import type { Meeting } from './meeting-queries.ts'

const { meetings } = words

/** The names of file formats for people. */
export const FORMAT_NAMES: Readonly<Partial<Record<Format, string>>> = {
  docx: 'Word',
  epub: meetings.ebook,
  html: 'HTML',
  markdown: 'Markdown',
  pdf: 'PDF',
}

const formats = (contract.endpoints.one as Endpoint).formats ?? []

/** Location, how to join, duration and expected outcomes, as far as they are known. */
export function Facts({ meeting: { location, audio, duration: planned, outcomes } }: { meeting: Meeting }) {
  const facts = [
    [meetings.location, location],
    [meetings.join, audio],
    [meetings.duration, planned && duration(planned.value)],
    [meetings.outcomes, outcomes],
  ].filter(([, text]) => text)
  if (!facts.length) return null
  return (
    <Section title={meetings.details}>
      <dl className="facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text && <LinkedText text={text} />}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** A text that is nothing but an address is a link. */
const LinkedText = ({ text }: { text: string }) =>
  /^https:\/\/\S+$/.test(text) ? (
    <a href={text} rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  )

/** Links to the meeting as a file, in each format of the contract. */
export function Files({ meeting: { meeting_id, state } }: { meeting: Meeting }) {
  if (!formats.length) return null
  return (
    <Section title={state === 'ended' ? meetings.downloadMinutes : meetings.downloadAgenda}>
      <div className="files">
        {formats.map((format) => (
          <a key={format} href={fileOf(meeting_id, format)} download>
            {FORMAT_NAMES[format] ?? format}
          </a>
        ))}
      </div>
    </Section>
  )
}
