// Where one is signed in, and how to end that elsewhere.
import { sessions } from '../api.ts'
import { useAnswer, useChange, useNow } from '../asking.ts'
import { clock, dateOf, day } from '../time.ts'
import { Part } from './part.tsx'
import { Shown, Told } from './shown.tsx'
import { say } from './title.ts'

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** What a browser calls itself, in two words. */
function browserOf(agent: string | null): string {
  const text = agent ?? ''
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? 'A browser'
  const system = /(Windows|Android|iPhone|iPad|Macintosh|Linux)/.exec(text)?.[1]
  return system ? `${browser} on ${system === 'Macintosh' ? 'a Mac' : system}` : browser
}

export function Sessions() {
  const now = useNow(false)
  const query = useAnswer(['sessions'], () => sessions('mine', {}, {}))
  const end = useChange((session_id: number) => sessions('end', { session_id }, {}), [['sessions']])
  return (
    <Part title="Where you are signed in">
      <Shown query={query}>
        {({ body }) => (
          <ul className="rows">
            {body.map(({ session_id, present, address, user_agent, last_seen_ts }) => {
              const seen = last_seen_ts.value
              const what = browserOf(user_agent)
              return (
                <li key={session_id}>
                  <div className="row">
                    <div className="grows">
                      <strong>{what}</strong>
                      <div className="soft small">
                        {address} · {dateOf(seen) === dateOf(now) ? clock(seen) : day(seen, now)}
                      </div>
                    </div>
                    {present ? (
                      <span className="mark">This one</span>
                    ) : (
                      <button
                        type="button"
                        className="button quiet"
                        aria-label={`Sign out ${what}, ${address}`}
                        disabled={end.isPending}
                        onClick={() => end.mutate(session_id, { onSuccess: () => say('It is signed out.') })}
                      >
                        Sign out
                      </button>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </Shown>
      <Told error={end.error} />
    </Part>
  )
}
