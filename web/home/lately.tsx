// News since the last visit: decisions, ended meetings, assigned and completed action items.
import { type Icon, IconCircleCheck, IconGavel, IconHistory, IconNotes, IconSquareCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { actionItems, meetings } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { decisions } from '../api/register-clients.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Rows } from '../kit/page/list-motion.tsx'
import { Section } from '../kit/page/section.tsx'
import { plainText } from '../kit/text/rich-text.tsx'
import { useNow } from '../kit/time/now.ts'
import { listedDay, timeOfDay } from '../kit/time/time.ts'
import { decisionName } from '../parts/places/decision-name.ts'
import { known, pathOf } from '../site.ts'
import { homeTexts as texts } from './home-words.ts'
import { useLastVisit } from './last-visit.ts'

/** How many of each kind are asked for, and how many are shown in all. */
const [EACH, SHOWN] = [10, 12]

/** Something that happened. */
interface Happened {
  key: string
  icon: Icon
  to: string
  hash?: string
  title: string
  what: string
  /** Unix seconds. */
  at: number
}

/** The section, once it is known since when. */
export function Lately() {
  const visit = useLastVisit().data
  return visit ? <Since {...visit} isKnown={visit.known} /> : null
}

const ofOthers = (author: { value: number } | null): boolean => author !== null && author.value !== known.member_id

/** What happened after a moment (Unix seconds), the latest first; undefined until all of it is known. */
function useHappened(since: number): Happened[] | undefined {
  const page = { per_page: EACH }
  const described = { ...page, embed: 'description_clean' }
  const decided = useAnswer(['decisions', 'lately', since], () => decisions('all', {}, { after: since }, page))
  const ended = useAnswer(['meetings', 'lately', since], () =>
    meetings('mine', {}, { updated: since, state: 'ended' }, { ...page, sort: '-state_ts' }),
  )
  const given = useAnswer(['items', 'lately', 'given', since], () =>
    actionItems('mine', {}, { updated: since, view: 'assigned_to_me' }, { ...described, sort: '-create_ts' }),
  )
  const done = useAnswer(['items', 'lately', 'done', since], () =>
    actionItems(
      'mine',
      {},
      { updated: since, state: 'closed', view: 'asked_of_others' },
      { ...described, sort: '-close_ts' },
    ),
  )
  if ([decided, ended, given, done].some(({ data, isError }) => !data && !isError)) return undefined
  return [
    ...(decided.data?.body ?? []).map((one) => ({
      ...{ key: `decision ${one.decision_id}`, icon: IconGavel, title: plainText(one.description) },
      ...(one.meeting_id
        ? { to: `/meetings/${one.meeting_id.value}`, hash: `note-${one.decision_id}` }
        : { to: '/decisions' }),
      ...{ what: fill(texts.decided, { number: decisionName(one) }), at: one.decided_ts.value },
    })),
    ...(ended.data?.body ?? []).map((one) => ({
      ...{ key: `meeting ${one.meeting_id}`, icon: IconNotes, title: one.name, to: pathOf(one.meeting_url) },
      ...{ what: texts.ended, at: one.state_ts.value },
    })),
    ...(given.data?.body ?? [])
      .filter(({ create_id }) => ofOthers(create_id))
      .map((one) => ({
        ...{ key: `given ${one.action_item_id}`, icon: IconSquareCheck, title: one.description_clean ?? '' },
        ...{ to: pathOf(one.action_item_url), at: one.create_ts.value },
        what: fill(texts.given, { name: one.create_id!.display }),
      })),
    ...(done.data?.body ?? [])
      .filter(({ close_ts, update_id }) => close_ts !== null && ofOthers(update_id))
      .map((one) => ({
        ...{ key: `done ${one.action_item_id}`, icon: IconCircleCheck, title: one.description_clean ?? '' },
        ...{ to: pathOf(one.action_item_url), at: one.close_ts!.value },
        what: fill(texts.done, { name: one.update_id!.display }),
      })),
  ]
    .filter(({ at }) => at > since)
    .sort((one, other) => other.at - one.at)
    .slice(0, SHOWN)
}

function Since({ since, isKnown }: { since: number; isKnown: boolean }) {
  const now = useNow(false)
  const all = useHappened(since)
  if (!all) return null
  return (
    <Section title={isKnown ? texts.lately : texts.thisWeek}>
      {all.length ? (
        <Rows>
          {all.map(({ key, icon: Sign, to, hash, title, what, at }) => (
            <li key={key} className="home-row happened">
              <Sign size={18} stroke={1.75} aria-hidden="true" />
              <Link to={to} {...(hash && { hash })} className="item-title">
                {title}
              </Link>
              <span className="meta">
                {what} · {listedDay(at, now)}, {timeOfDay(at)}
              </span>
            </li>
          ))}
        </Rows>
      ) : (
        <Empty icon={IconHistory} text={texts.nothing} />
      )}
    </Section>
  )
}
