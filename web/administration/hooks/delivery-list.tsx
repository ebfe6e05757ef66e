// Delivery log of a webhook, with attempts and Redeliver.
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { deliveryStates } from '../../../contract/hooks/hook.ts'
import { fill, plural } from '../../../words/fill.ts'
import { useRows } from '../../api/queries.ts'
import { managing } from '../../api/requests/managing-requests.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { Choice, options } from '../../kit/fields/filters.tsx'
import { Section } from '../../kit/page/section.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day, timeOfDay } from '../../kit/time/time.ts'
import { ErrorMessage, Loaded } from '../../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../../parts/loading/more.tsx'
import { known } from '../../site.ts'
import { type Delivery, deliveries } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { eventName } from './hook-list.tsx'
import '../administration.css'
import { Rows } from '../../kit/page/list-motion.tsx'

const { hooks: texts } = administeringWords

type State = (typeof deliveryStates)[number]

/** Deliveries are no changes of the feed, so they are asked for again; milliseconds. */
const WATCHING = 3_000

/** The section. */
export function DeliveryList({ hook_id }: { hook_id: number }) {
  const [state, choose] = useState<State>()
  const query = useRows(
    ['hooks', hook_id, 'deliveries', state ?? ''],
    (page) => managing.deliveries(hook_id, page, state),
    WATCHING,
  )
  return (
    <Section title={texts.deliveries} count={totalOf(query.data)}>
      <div className="filters after-heading">
        <Choice
          label={texts.state}
          value={state}
          none={texts.anyState}
          choose={(to) => choose(to as State | undefined)}
        >
          {options(texts.states)}
        </Choice>
      </div>
      <Loaded query={query}>
        {(data) =>
          totalOf(data) ? (
            <>
              <Rows aria-label={texts.deliveries}>
                {rowsIn(data).map((delivery) => (
                  <Row key={delivery.delivery_id} delivery={delivery} />
                ))}
              </Rows>
              <More of={texts.deliveries} query={query} />
            </>
          ) : (
            <Empty icon={IconSend} text={state ? texts.noMatch : texts.noDeliveries} />
          )
        }
      </Loaded>
    </Section>
  )
}

function Row({ delivery }: { delivery: Delivery }) {
  const { hook_id, delivery_id, event, state, next_ts, create_ts, attempts } = delivery
  const now = useNow(false)
  const at = (seconds: number) => `${day(seconds, now)}, ${timeOfDay(seconds)}`
  const again = useChange(
    () => deliveries('redeliver', { hook_id, delivery_id }, {}),
    [['hooks', hook_id, 'deliveries']],
  )
  const when = at(create_ts.value)
  return (
    <li className="delivery">
      <div className="member-row">
        <span className="grows">
          <span className="item-title">{eventName(event)}</span> <span className="meta">{when}</span>
        </span>
        <span className={state === 'failed' ? 'mark late' : 'mark'}>{texts.states[state]}</span>
        {mayUse(delivery, 'POST', 'redeliver') && (
          <button
            type="button"
            className="button quiet row-acts"
            aria-label={fill(texts.redeliverOf, { event: eventName(event), when })}
            disabled={again.isPending}
            onClick={() => again.mutate(undefined, { onSuccess: () => showToast(texts.redelivered) })}
          >
            {texts.redeliver}
          </button>
        )}
      </div>
      {attempts.length > 0 && (
        <details>
          <summary className="small">{plural(texts.attempts, attempts.length, known.locale)}</summary>
          <div className="small">
            <ol>
              {attempts.map(({ attempt_ts, duration_ms, status, failure, response }) => (
                <li key={attempt_ts.value}>
                  {at(attempt_ts.value)}:{' '}
                  {status === null
                    ? fill(texts.failed, { reason: failure ?? '' })
                    : fill(texts.answered, { status, ms: duration_ms })}
                  {response && <div className="soft target">{fill(texts.said, { text: response })}</div>}
                </li>
              ))}
            </ol>
          </div>
        </details>
      )}
      {next_ts && state === 'waiting' && <p className="small soft">{fill(texts.next, { when: at(next_ts.value) })}</p>}
      <ErrorMessage error={again.error} />
    </li>
  )
}
