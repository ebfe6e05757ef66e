// The words that go with a mail, and its text as its sender would get it.
import { useId } from 'react'
import { fill } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import type { MailDraft, MailPreview } from './mail-draft.ts'
import './mailings.css'

const { mailSheets: texts } = formWords
const LONGEST_MESSAGE = 2_000

/** The field for the words. */
export function MessageField({ of: { message, write, settle }, label }: { of: MailDraft; label: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <textarea
        id={id}
        className="field"
        // A letter has paragraphs, and what was sent does not come back.
        data-lines
        data-kept
        rows={2}
        maxLength={LONGEST_MESSAGE}
        value={message}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={settle}
      />
    </div>
  )
}

/** Addresses in a text, at the end of a line or before a space. */
const ADDRESS = /(https?:\/\/\S+)/

/** Long addresses would hide the text; the preview shows where they lead. */
const shortened = (line: string): string =>
  line
    .split(ADDRESS)
    .map((part) => (ADDRESS.test(part) && part.length > 60 ? `${part.slice(0, 57)}…` : part))
    .join('')

/** The subject and the text. */
export function MailText({ preview }: { preview: MailPreview }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className="mail-preview" aria-label={texts.preview} tabIndex={0}>
        <p className="item-title">{fill(texts.subject, { subject: preview.subject })}</p>
        <pre>{preview.text.split('\n').map(shortened).join('\n')}</pre>
      </section>
      <p className="small soft mail-preview-hint">{texts.previewHint}</p>
    </>
  )
}
