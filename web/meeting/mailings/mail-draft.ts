// Draft of a mailing: recipients, removed people, message and text.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Out } from '../../../contract/field.ts'
import type { MailingKind, mailing } from '../../../contract/mailings/mailing.ts'
import { mailings } from '../../api/mail-client.ts'
import { useDraft } from '../../parts/saving/draft.ts'
import { known } from '../../site.ts'
import type { Mailed, MailedPerson } from './mailed.ts'

type Fields = (typeof mailing)['endpoints']['addToMeeting']['preview']
export type MailPreview = { [N in keyof Fields]: Out<Fields[N]> }

/** A person who would get the mail. */
export interface MailRecipient extends MailedPerson {
  email: string | null
  gets: boolean
}

/** The mail, as it is sent. */
export interface MailToSend {
  kind: MailingKind
  of: Pick<Mailed, 'kind' | 'id'>
  to: 'all' | 'unanswered' | 'uninvited' | readonly number[]
  count: number
  message: string
  /** Where the words are kept while they are typed. */
  draftKey: string
}

/** Whom the sender chose with one press. */
export type MailGroup = 'all' | 'unanswered'

/** Debounce of the message in the preview, in milliseconds. */
const RESTS = 600

/** Asks what would be sent, or sends it. */
export const postMailing = (
  { kind, id }: MailToSend['of'],
  { attended, ...sent }: { kind: MailingKind; message?: string; to?: MailToSend['to']; attended?: number[] },
  { preview, ...more }: { preview?: true; 'idempotency-key'?: string },
) =>
  kind === 'meeting'
    ? mailings(
        'addToMeeting',
        { meeting_id: id },
        { ...sent, ...(attended && { attended }) },
        { ...(preview && { preview }) },
        more,
      )
    : mailings('addToSeries', { meeting_series_id: id }, sent, { ...(preview && { preview }) }, more)

const isUnanswered = ({ rsvp }: MailedPerson): boolean => rsvp === 0

/** The group that exactly those are whom the mail goes to; undefined for any others. */
function groupOf(recipients: readonly MailRecipient[]): MailGroup | undefined {
  if (recipients.every(({ gets }) => gets)) return 'all'
  return recipients.every((one) => one.gets === isUnanswered(one)) ? 'unanswered' : undefined
}

/** The people who are not invited yet: without the reader, unless nobody else is left or nobody is invited. */
export function notInvited<P extends MailedPerson>(people: readonly P[]): readonly P[] {
  const left = people.filter(({ invited }) => !invited)
  const others = left.filter(({ member_id }) => member_id !== known.member_id)
  return others.length && left.length < people.length ? others : left
}

/** Whom a mail leaves out until the sender chooses: an invitation, who is invited already, where others are not. */
function leftAtFirst(kind: MailingKind, reached: readonly MailedPerson[]): ReadonlySet<number> {
  const left = new Set(kind === 'invitation' ? notInvited(reached).map(({ member_id }) => member_id) : [])
  return new Set(left.size ? reached.flatMap(({ member_id }) => (left.has(member_id) ? [] : [member_id])) : [])
}

/** Preview of the mail with this message; the previous one stays until the next is loaded. */
function usePreview(of: Mailed | undefined, kind: MailingKind, words: string, attended: number[] | undefined) {
  const previewed = useRef<string>(undefined)
  const shown = `${attended} ${words}`
  const { data, error, failureReason, refetch } = useQuery({
    queryKey: ['items', 'preview', of?.kind ?? '', of?.id ?? 0, kind],
    queryFn: async () => {
      previewed.current = shown
      const sent = { kind, ...(words && { message: words }), ...(attended && { attended }) }
      const { body } = await postMailing(of!, sent, { preview: true })
      return body as unknown as MailPreview
    },
    enabled: of !== undefined,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (previewed.current !== undefined && previewed.current !== shown) void refetch()
  }, [shown, refetch])
  return { preview: data, error, failureReason }
}

/** State of a mail about a meeting or series, with a draft of its message; no queries while `of` is undefined. */
export function useMailDraft(
  of: Mailed | undefined,
  kind: MailingKind,
  draftKey: string,
  attended?: readonly number[],
) {
  const [message, write] = useDraft(draftKey)
  const [shown, show] = useState(message)
  const [chosen, leave] = useState<ReadonlySet<number>>()
  const present = attended?.join()
  const [rested, rest] = useState<string>()
  const isThere = of !== undefined
  useEffect(() => {
    const timer = setTimeout(() => {
      show(message)
      if (isThere) rest(present)
    }, RESTS)
    return () => clearTimeout(timer)
  }, [message, present, isThere])
  const there = (rested ?? present)?.split(',').filter(Boolean).map(Number)
  const { preview, error, failureReason } = usePreview(of, kind, shown.trim(), there)
  const byMember = new Map((preview?.recipients ?? []).map((one) => [one.member_id, one]))
  const reached = (of?.people ?? []).filter(({ member_id }) => byMember.has(member_id))
  const left = chosen ?? leftAtFirst(kind, reached)
  const sorted = reached.toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
  const recipients: MailRecipient[] = sorted.map((one) => {
    return { ...one, email: byMember.get(one.member_id)!.email, gets: !left.has(one.member_id) }
  })
  const those = recipients.filter(({ gets }) => gets)
  const group = groupOf(recipients)
  const sent: MailToSend | undefined =
    of && preview && those.length
      ? {
          ...{ kind, of: { kind: of.kind, id: of.id }, count: those.length, message: message.trim(), draftKey },
          to: group ?? those.map(({ part_id }) => part_id),
        }
      : undefined
  return {
    preview,
    error,
    failureReason,
    recipients,
    group,
    sent,
    message,
    write,
    /** Shows the words in the preview at once. */
    settle: () => show(message),
    choose: (member_id: number, gets: boolean) => {
      const next = new Set(left)
      if (gets) next.delete(member_id)
      else next.add(member_id)
      leave(next)
    },
    chooseGroup: (to: MailGroup) => {
      const out = to === 'all' ? [] : recipients.filter((one) => !isUnanswered(one))
      leave(new Set(out.map(({ member_id }) => member_id)))
    },
  }
}

export type MailDraft = ReturnType<typeof useMailDraft>
