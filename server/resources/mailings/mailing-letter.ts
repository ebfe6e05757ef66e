// The letter of a mailing to one person: what they may read of the meeting or series at this moment, in their language.
import { type Kysely, sql } from 'kysely'
import type { MailChoiceFlag } from '../../../contract/mail-choice.ts'
import type { MailingKind } from '../../../contract/mailing.ts'
import { type Actor, readerOf } from '../../access/actor.ts'
import { meetingItself, seriesItself } from '../../access/visible.ts'
import { stopToken } from '../../actions/mailings/mail-tokens.ts'
import { CHOICES, type MailedThing } from '../../actions/mailings/recipients.ts'
import type { DB } from '../../db/tables.ts'
import type { Paper } from '../../exports/paper.ts'
import { viewParts } from '../../exports/paper.ts'
import type { LetterPart } from '../../letters/letter.ts'
import {
  buttonPart,
  harmlessName,
  type LetterContent,
  type LetterContext,
  paragraphPart,
} from '../../letters/letter-context.ts'
import type { Row } from '../embed-context.ts'
import { meetingRows } from '../meeting.ts'
import { meetingSeriesRows } from '../meeting-series.ts'
import { papersOf } from '../paper.ts'
import { agendaParts, factsPart } from './meeting-parts.ts'
import { recordFile, recordParts } from './record-parts.ts'

/** What a mailing says, and about what. */
export interface MailingContent {
  kind: MailingKind
  of: MailedThing
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
 * The letter of a mailing to a person; undefined where they may no longer read what it is about. `files`: whether what is
 * attached is wanted too.
 */
export async function mailingLetter(
  db: Kysely<DB>,
  content: MailingContent,
  { actor, context }: MailingAddressee,
  files: boolean,
): Promise<LetterContent | undefined> {
  const paper = await paperFor(db, content, actor, context)
  if (!paper) return undefined
  const { site, words, say, when } = context
  const { mailing } = words
  const sender = harmlessName(content.sender) ?? mailing.somebody
  const named = { name: paper.name, sender }
  const texts = words[content.kind]
  const at = paper.start_time
  const open = `${site.url}/${content.of === 'meeting' ? 'meetings' : content.of}/${content.id}`
  const file = files && content.kind === 'followup' ? await recordFile(site, paper, actor.member_id) : undefined
  const parts: LetterPart[] = [
    paragraphPart(say(INTRODUCTIONS[content.kind](words), named)),
    ...quoted(content, sender, context),
    factsPart(paper, context),
    ...(content.kind === 'followup' ? recordParts(paper, context) : agendaParts(paper, content.kind, context)),
    ...(file ? [paragraphPart(words.followup.attached)] : []),
    buttonPart(content.of === 'meeting' ? mailing.open : mailing.open_series, open),
  ]
  return {
    subject: at === null ? say(texts.subject, named) : say(texts.subject_when, { ...named, when: when(at) }),
    ...(content.sender !== null && { from: `${sender} (Folkmoot)` }),
    parts,
    foot: say(mailing.foot, named),
    ...stopLink(actor.member_id, CHOICES[content.kind] ?? 'updates', context),
    ...(file && { files: [file] }),
  }
}

const INTRODUCTIONS: Readonly<Record<MailingKind, (words: LetterContext['words']) => string>> = {
  invitation: ({ invitation }) => invitation.invites,
  reminder: ({ reminder }) => reminder.reminds,
  cancellation: ({ cancellation }) => cancellation.canceled,
  followup: ({ followup }) => followup.sends,
}

/** The link that stops mail of this kind, below the letter and for mail programs (RFC 8058). */
function stopLink(member_id: number, flag: MailChoiceFlag, { site, reader, words }: LetterContext) {
  const href = `${site.url}/mail/stop/${stopToken(site.sealKey, member_id, flag, reader.email)}`
  return {
    stop: { text: words.mailing.stop, href },
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** The message of the sender, set apart as theirs. */
const quoted = ({ message }: MailingContent, sender: string, { words, say }: LetterContext): LetterPart[] =>
  message === null ? [] : [paragraphPart(say(words.mailing.writes, { sender })), { kind: 'quote', text: message }]

/** What a person may read of it; a follow-up has the record, also before the meeting is set to ended. */
async function paperFor(
  db: Kysely<DB>,
  { kind, of, id }: MailingContent,
  actor: Actor,
  { site, timezone }: LetterContext,
): Promise<Paper | undefined> {
  const row = await rowFor(db, of, id, actor)
  if (!row) return undefined
  const reading = { db, actor, now: site.clock(), timezone, page: site.url }
  const papers = await papersOf(reading, of, [row], kind === 'followup' ? viewParts : 'titles')
  const paper = papers.get(id)!
  return kind === 'followup' ? { ...paper, kind: 'record' } : paper
}

/** The meeting or series, where the person may read it. */
const rowFor = (db: Kysely<DB>, of: MailedThing, id: number, actor: Actor): Promise<Row | undefined> =>
  of === 'meeting'
    ? meetingRows(db)
        .where(meetingItself(readerOf(actor)))
        .where(sql.ref('meeting.meeting_id'), '=', id)
        .executeTakeFirst()
    : meetingSeriesRows(db)
        .where(seriesItself(readerOf(actor)))
        .where(sql.ref('meeting_series.meeting_series_id'), '=', id)
        .executeTakeFirst()
