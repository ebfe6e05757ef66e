// The backlog beside what a page is about: it is asked for at once, and how it is shown and changed is loaded meanwhile.
import { words } from '../../words.ts'
import { late } from '../late.ts'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import type { BacklogProps } from './backlog.tsx'
import { useBacklog } from './backlog-queries.ts'

const backlog = late(() => import('./backlog.tsx'))
const WAITING = { data: undefined, error: null, isError: false, failureReason: null, errorUpdateCount: 0 }

/** The same as `Backlog`. */
export function LateBacklog(props: BacklogProps) {
  const content = backlog.useModule()
  useBacklog(props.of)
  if (content) return <content.Backlog {...props} />
  return (
    <Section title={words.backlog.title}>
      <Loaded query={WAITING}>{() => null}</Loaded>
    </Section>
  )
}
