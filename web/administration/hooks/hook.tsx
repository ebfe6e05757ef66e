// The page of a webhook: its events and target, its secret, and its deliveries.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFirst } from '../../api/queries.ts'
import { managing } from '../../api/requests/managing-requests.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { MenuButton } from '../../kit/dialogs/menu.tsx'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useCommand } from '../../kit/keys/commands.ts'
import { Heading } from '../../kit/page/heading.tsx'
import { Crumbs } from '../../kit/page/in-head.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage, LoadedPage } from '../../parts/loading/loaded.tsx'
import { words } from '../../words.ts'
import { deliveries, type Hook, hooks } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { SecretShown } from '../secret-shown.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { eventName, placeOf } from './hook-list.tsx'

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
  const remove = mayUse(hook, 'DELETE') && { label: texts.delete, group: 'here' as const, run: () => drop(true) }
  useCommand(remove)
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
          {remove && <MenuButton label={words.making.moreActions} choices={[{ ...remove, destructive: true }]} />}
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
