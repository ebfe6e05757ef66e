// The kinds of mail to the owners of hooks whose target fails.
import { type MailContent, type MailContext, paragraphPart } from '../mail-context.ts'

interface Trouble {
  hook_id: number
  event: string
  target_url: string
  failures: number
  failing_ts: number | null
  /** What the target answered, or why it did not. */
  status: number | null
  failure: string | null
}

/** Says that a hook has been failing for a day, and will be removed if that goes on. */
export function hookFailing({ words: texts, notice, say, when }: MailContext, trouble: Trouble): MailContent {
  const { subject, failing, going_on } = texts.hook_failing
  const since = when(trouble.failing_ts ?? notice.create_ts)
  return {
    subject: say(subject),
    parts: [paragraphPart(say(failing, { since })), facts(texts.hook, trouble, say), paragraphPart(going_on)],
  }
}

/** The status with which a target asks for its hook to be removed. */
const GONE = 410

/** Says that a hook was removed, and why. */
export function hookRemoved({ words: texts, notice, say, when }: MailContext, trouble: Trouble): MailContent {
  const { subject, gone, hopeless, again } = texts.hook_removed
  const since = when(trouble.failing_ts ?? notice.create_ts)
  return {
    subject: say(subject),
    parts: [
      paragraphPart(say(trouble.status === GONE ? gone : hopeless, { since })),
      facts(texts.hook, trouble, say),
      paragraphPart(again),
    ],
  }
}

function facts(
  texts: MailContext['words']['hook'],
  trouble: Trouble,
  say: MailContext['say'],
): MailContent['parts'][number] {
  const { hook_id, event, target_url, failures, status, failure } = trouble
  const last = status === null ? failure : say(texts.status, { status: String(status) })
  return {
    kind: 'facts',
    facts: [
      [texts.hook_id, String(hook_id)],
      [texts.event, event],
      [texts.target, hostOf(target_url)],
      [texts.failures, String(failures)],
      ...(last ? [[texts.last, last] as const] : []),
    ],
  }
}

/** Only the host: the path of a target often holds a secret, and mail is not safe enough for it. */
const hostOf = (url: string): string => `${URL.parse(url)?.origin ?? ''}/…`
