// The page of a hook: what it tells whom, its secret, and what was sent.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { administeringWords } from '../administering-words.ts'
import { useFirst } from '../api/queries.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/use-change.ts'
import { managing } from '../managing-requests.ts'
import { CommandButton } from '../ui/command-button.tsx'
import { Sheet } from '../ui/form/sheet.tsx'
import { Heading } from '../ui/heading.tsx'
import { Crumbs } from '../ui/in-head.tsx'
import { ErrorMessage, LoadedPage } from '../ui/loaded.tsx'
import { showToast } from '../ui/toasts.ts'
import { deliveries, type Hook, hooks } from './administering-queries.ts'
import { DeliveryList } from './delivery-list.tsx'
import { eventName, placeOf } from './hook-list.tsx'
import { SecretShown } from './secret-shown.tsx'

const route = getRouteApi('/hooks/$hook_id')
const { hooks: texts } = administeringWords

/** The page. */
export function HookPage() {
  const { hook_id } = route.useParams()
  return (
    <LoadedPage
      query={useFirst(['hooks', hook_id], managing.hook(hook_id))}
      title={({ body }) => eventName(body.event)}
    >
      {({ body }) => <One key={hook_id} hook={body} />}
    </LoadedPage>
  )
}

function One({ hook }: { hook: Hook }) {
  const { hook_id, target_url } = hook
  const [deleting, drop] = useState(false)
  const stale = [['hooks', hook_id, 'deliveries']]
  const ping = useChange(() => deliveries('ping', { hook_id }, {}), stale)
  const renew = useChange(() => hooks('renewSecret', { hook_id }, {}), [])
  const secret = renew.data?.headers.get('x-hook-secret')
  return (
    <>
      <header className="opening">
        <Crumbs>
          <Link to="/hooks">{texts.title}</Link>
        </Crumbs>
        <Heading>{eventName(hook.event)}</Heading>
        <p className="lead target">{target_url}</p>
        <p className="soft">{placeOf(hook)}</p>
        <div className="buttons">
          {mayUse(hook, 'POST', 'ping') && (
            <CommandButton
              label={texts.ping}
              disabled={ping.isPending}
              run={() => ping.mutate(undefined, { onSuccess: () => showToast(texts.pinged) })}
            />
          )}
          {mayUse(hook, 'POST', 'secret') && (
            <CommandButton
              label={texts.renew}
              quiet
              disabled={renew.isPending}
              run={() => renew.mutate(undefined, { onSuccess: () => showToast(texts.renewed) })}
            />
          )}
          {mayUse(hook, 'DELETE') && <CommandButton label={texts.delete} quiet run={() => drop(true)} />}
        </div>
      </header>
      {secret && (
        <>
          <SecretShown secret={secret} />
          <p className="soft">{texts.renewHint}</p>
        </>
      )}
      <ErrorMessage error={ping.error ?? renew.error} />
      <DeliveryList hook_id={hook_id} />
      {deleting && <DeleteHook hook={hook} close={() => drop(false)} />}
    </>
  )
}

/** The sheet that deletes it, and says what goes with it. */
function DeleteHook({ hook, close }: { hook: Hook; close: () => void }) {
  const { hook_id, target_url } = hook
  const go = useNavigate()
  const drop = useChange(
    () => hooks('drop', { hook_id }, {}),
    [
      ['hooks', 'own'],
      ['hooks', 'organization'],
    ],
  )
  return (
    <Sheet
      title={texts.delete}
      saveLabel={texts.delete}
      grave
      busy={drop.isPending}
      close={close}
      save={() =>
        drop.mutate(undefined, {
          onSuccess: () => {
            showToast(texts.deleted)
            void go({ to: '/hooks', replace: true })
          },
        })
      }
    >
      <p className="target">{target_url}</p>
      <p>{texts.deleteGoes}</p>
      <p className="soft">{administeringWords.administration.cannotUndo}</p>
      <ErrorMessage error={drop.error} />
    </Sheet>
  )
}
