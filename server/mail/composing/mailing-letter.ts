// The letter of a mailing to one person: what they may read now, in their language. An invitation with a time is a
// calendar letter (`server/calendar/messages/calendar-letter.ts`); this makes its preview.
import type { Kysely } from 'kysely'
import type { MailingKind } from '../../../contract/mailings/mailing.ts'
import { heldTimes } from '../../../contract/meetings/held.ts'
import type { Actor } from '../../access/actor.ts'
import { CHOICES, type MailedKind } from '../../actions/mailings/recipients.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentContent } from '../../exports/document/document-content.ts'
import { viewParts } from '../../exports/document/document-content.ts'
import {
  buttonPart,
  harmlessName,
  type LetterContent,
  type LetterContext,
  type LetterPart,
  paragraphPart,
} from '../letters/index.ts'
import { agendaParts, answersPart, factsPart } from './meeting-parts.ts'
import { contentFor } from './reading.ts'
import { recordFile, recordParts } from './record-parts.ts'
import { alwaysLink, stopLink } from './stop-link.ts'

/** What a mailing says, and about what. */
export interface MailingContent {
  kind: MailingKind
  of: MailedKind
  /** The id of the meeting or series. */
  id: number
  message: string | null
  /** The name of the person who sends it; null: nobody in particular. */
  sender: string | null
  /** When it was asked for (Unix seconds). */
  create_ts: number
}

/** A person to whom it is sent, with their rights. */
export interface MailingAddressee {
  actor: Actor
  context: LetterContext
}

/**
 * A note about what the sender may have overlooked: an invitation to a meeting that is over, or minutes of one that was canceled or
 * is still running.
 */
function unexpected(
  { kind, of, create_ts }: MailingContent,
  { start_time, end_time, state, started_ts }: DocumentContent,
  { words: { mailing }, say, when }: LetterContext,
): LetterPart[] {
  if (of !== 'meeting') return []
  const end = end_time ?? start_time
  const isAhead = kind === 'invitation' || kind === 'reminder'
  if (isAhead && end !== null && end <= create_ts) return [paragraphPart(mailing.over)]
  if (kind !== 'followup') return []
  if (state === 'canceled') return [paragraphPart(mailing.canceled)]
  return goesOn({ state }) && started_ts !== null
    ? [paragraphPart(say(mailing.goes_on, { when: when(started_ts) }))]
    : []
}

const goesOn = ({ state }: Pick<DocumentContent, 'state'>): boolean => state === 'started' || state === 'paused'

/**
 * Composes the letter of a mailing; undefined if the recipient may no longer read its subject. `files`: includes attachments;
 * `asks`: includes answer links, which lead nowhere, for the preview of calendar mail.
 */
export async function mailingLetter(
  db: Kysely<DB>,
  content: MailingContent,
  { actor, context }: MailingAddressee,
  { files = false, asks = false, ending }: { files?: boolean; asks?: boolean; ending?: ReadonlySet<number> },
): Promise<LetterContent | undefined> {
  const extent = content.kind === 'followup' ? viewParts : 'titles'
  const reading = await contentFor(
    db,
    content.of,
    content.id,
    actor,
    { ...context, ...(ending && { attended: ending }) },
    extent,
  )
  if (!reading) return undefined
  const { content: read, zone } = reading
  // A follow-up contains the minutes even before the meeting is ended.
  const recorded: DocumentContent = content.kind === 'followup' ? { ...read, kind: 'record' } : read
  const described = ending && goesOn(read) ? { ...recorded, state: 'ended' as const, ended_ts: read.now } : recorded
  const { site, words, say, when } = context
  const { mailing } = words
  const sender = harmlessName(content.sender) ?? mailing.somebody
  const named = { name: described.name, sender }
  const texts = words[content.kind]
  const choice = CHOICES[content.kind]
  const { started_ts, ended_ts, start_time } = described
  const held = content.kind === 'followup' ? heldTimes(started_ts, ended_ts) : undefined
  const at = held?.start ?? start_time
  const open = `${site.url}/${content.of === 'meeting' ? 'meetings' : content.of}/${content.id}`
  const wantsFile = files && content.kind === 'followup'
  const file = wantsFile ? await recordFile(site, described, actor.member_id) : undefined
  const parts: LetterPart[] = [
    paragraphPart(say(texts.says, named)),
    ...unexpected(content, described, context),
    factsPart(described, context, zone),
    ...(asks && at !== null ? [answersPart(`${site.url}/rsvp/…`, context)] : []),
    ...quoted(content, sender, context),
    ...(content.kind === 'followup' ? recordParts(described, context) : agendaParts(described, content.kind, context)),
    ...(wantsFile ? [paragraphPart(file ? words.followup.attached : words.followup.not_attached)] : []),
    buttonPart(content.of === 'meeting' ? mailing.open : mailing.open_series, open),
  ]
  return {
    subject: at === null ? say(texts.subject, named) : say(texts.subject_when, { ...named, when: when(at) }),
    ...(content.sender !== null && { from: `${sender} (Folkmoot)` }),
    parts,
    foot: say(mailing.foot, named),
    ...(choice ? stopLink(actor.member_id, choice, context) : alwaysLink(actor.member_id, context)),
    ...(file && { files: [file] }),
  }
}

/** The message of the sender, set apart as theirs. */
const quoted = ({ message }: MailingContent, sender: string, { words, say }: LetterContext): LetterPart[] =>
  message === null ? [] : [paragraphPart(say(words.mailing.writes, { sender })), { kind: 'quote', text: message }]
