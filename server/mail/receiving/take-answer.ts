// Processes mail from a person: a calendar reply, or text for the organizers.
import type { Transaction } from 'kysely'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { applyReply, type Outcome, replyBudget, tellAgain } from '../../calendar/answers/index.ts'
import type { DB } from '../../db/tables.ts'
import { isSameAddress } from '../../rules/people/email-address.ts'
import { passOnWords, tellOfOtherAddress } from './forwarded-words.ts'
import { wordsOf } from './own-words.ts'
import type { ReadMessage } from './read-message.ts'
import type { Recipient } from './recipient.ts'

/** Processes it; returns the outcome for the log. */
export async function takeAnswer(
  trx: Transaction<DB>,
  message: ReadMessage,
  recipient: Recipient,
  doing: ByWhomAndWhen,
): Promise<string> {
  const { seat, member_id, name, about } = recipient
  const { now } = doing
  const outcomes: Outcome[] = []
  const budget = replyBudget()
  let isRefresh = false
  for (const reply of message.replies) {
    if (reply.method === 'REFRESH') isRefresh = true
    if (seat && (reply.method === 'REPLY' || reply.method === 'COUNTER'))
      outcomes.push(...(await applyReply(trx, seat, reply, budget, doing)))
  }
  if (isRefresh && seat) await tellAgain(trx, seat.request, now)
  if (outcomes.includes('answered') && message.from && !isSameAddress(message.from, recipient.email))
    await tellOfOtherAddress(trx, { member_id, about, address: message.from }, now)
  const forwarded = outcomes.find((one) => typeof one === 'object')
  if (forwarded) {
    const words = { member_id, name, about, text: message.words, forwarded: forwarded.forwarded }
    await passOnWords(trx, words, now)
    return 'forwarded'
  }
  if (isRefresh || (outcomes.length && !outcomes.every((one) => one === 'words'))) return summaryOf(outcomes, isRefresh)
  const comments = message.replies.flatMap(({ events }) => events.flatMap(({ comment }) => comment ?? []))
  const said = message.words || wordsOf(comments.join('\n'))
  // For TNEF answers, only the subject can be forwarded: “Accepted: Tide watch”.
  const text = said || (message.isForOutlook ? message.subject : '')
  if (!text) return 'nothing'
  const passed = await passOnWords(trx, { member_id, name, about, text, forwarded: null }, now)
  return passed ? 'words' : 'words for nobody'
}

function summaryOf(outcomes: readonly Outcome[], isRefresh: boolean): string {
  const words = outcomes.map((one) => (typeof one === 'string' ? one : 'forwarded'))
  return [...new Set([...words, ...(isRefresh ? ['sent again'] : [])])].join(', ')
}
