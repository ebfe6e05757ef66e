// API tokens: what programs come in with as oneself; made, shown once, ended.
import { useRef, useState } from 'react'
import type { RowOf } from '../../contract/client.ts'
import type { apiToken } from '../../contract/token.ts'
import { tokens } from '../api.ts'
import { useAnswer, useChange, useNow } from '../asking.ts'
import { day } from '../time.ts'
import { Part } from './part.tsx'
import { Shown, Told } from './shown.tsx'
import { say } from './title.ts'
import { ACCESSES, TokenForm } from './token-form.tsx'

type Token = RowOf<typeof apiToken>

export function Tokens() {
  const query = useAnswer(['tokens'], () => tokens('mine', {}, {}))
  return (
    <Part title="API tokens" count={query.data?.body.length}>
      <p className="nothing">With a token a program comes in as you, and may do what you may.</p>
      <TokenForm />
      <Shown query={query}>
        {({ body }) =>
          body.length > 0 && (
            <ul className="rows added">
              {body.map((one) => (
                <li key={one.token_id}>
                  <One token={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Part>
  )
}

function One({ token: { token_id, name, access, last_four, last_used_ts, expires_ts, create_ts } }: { token: Token }) {
  const now = useNow(false)
  const asking = useRef<HTMLDialogElement>(null)
  const [asked, ask] = useState(false)
  const revoke = useChange(() => tokens('revoke', { token_id }, {}), [['tokens']])
  const heading = `revoke-${token_id}`
  return (
    <div className="row">
      <div className="grows">
        <strong>{name || 'Without a name'}</strong> <span className="mark">{ACCESSES[access]}</span>
        <div className="soft small">
          …{last_four} · made {day(create_ts.value, now)} ·{' '}
          {last_used_ts ? `last used ${day(last_used_ts.value, now)}` : 'not used yet'}
          {expires_ts && ` · works until ${day(expires_ts.value, now)}`}
        </div>
      </div>
      <button
        type="button"
        className="button quiet"
        aria-label={`Revoke ${name}`}
        onClick={() => {
          ask(true)
          asking.current?.showModal()
        }}
      >
        Revoke
      </button>
      <dialog ref={asking} aria-labelledby={heading} onClose={() => ask(false)}>
        {asked && (
          <>
            <h2 id={heading}>Revoke {name}?</h2>
            <p>
              Whatever uses it stops at once, and the hooks that were made with it are removed. This cannot be undone.
            </p>
            <Told error={revoke.error} />
            <div className="buttons">
              <button
                type="button"
                className="button"
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(undefined, { onSuccess: () => say('The token is revoked.') })}
              >
                Revoke it
              </button>
              <button type="button" className="button quiet" onClick={() => asking.current?.close()}>
                Keep it
              </button>
            </div>
          </>
        )}
      </dialog>
    </div>
  )
}
