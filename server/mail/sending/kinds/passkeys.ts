// The kinds of mail about passkeys: that one was added or removed.
import { buttonPart, type MailContent, type MailContext, paragraphPart } from '../mail-context.ts'

/** Goes to the address that the person had at that time, since a thief may change the address next. */
interface ChangedPasskey {
  email?: string | null
  /** The name of the passkey. */
  name: string
  /** The IP address of the client; null: the operator did it. */
  address: string | null
  by_operator?: boolean
}

/** Says that a passkey was added. */
export function passkeyAdded(about: MailContext, details: ChangedPasskey): MailContent {
  const texts = about.words.passkey_added
  return letter(about, details, { ...texts, done: texts.added, path: '/account/passkeys' })
}

/** Says that a passkey was removed, by the person or by the operator. */
export function passkeyRemoved(about: MailContext, details: ChangedPasskey): MailContent {
  const texts = about.words.passkey_removed
  const done = details.by_operator ? texts.removed_by_operator : texts.removed
  return letter(about, details, { ...texts, done, path: '/account/security' })
}

type Texts = Record<'subject' | 'done' | 'name' | 'address' | 'otherwise' | 'deed' | 'path', string>

function letter({ site, notice, say, when }: MailContext, details: ChangedPasskey, texts: Texts): MailContent {
  const { email, name, address } = details
  const facts: [string, string][] = [
    [texts.name, name],
    ...(address === null ? [] : [[texts.address, address] as [string, string]]),
  ]
  return {
    ...(email && { to: email }),
    subject: say(texts.subject),
    parts: [
      paragraphPart(say(texts.done, { when: when(notice.create_ts) })),
      { kind: 'facts', facts },
      paragraphPart(texts.otherwise),
      buttonPart(texts.deed, site.url + texts.path),
    ],
  }
}
