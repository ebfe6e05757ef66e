// The list of people, loaded once a name is typed.
import { late } from '../loading/late-module.ts'
import type { MentionList as Shown } from './use-mentions.ts'

const list = late(() => import('./mention-list.tsx'))

/** The list; nothing while nobody is offered. */
export const LateMentionList = ({ of, above = false }: { of: Shown | undefined; above?: boolean }) =>
  of && <Loaded of={of} above={above} />

function Loaded(props: { of: Shown; above: boolean }) {
  const content = list.useModule()
  return content ? <content.MentionList {...props} /> : null
}
