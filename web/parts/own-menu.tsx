// One's own menu: the account, light or dark, and the way out.

import { useMantineColorScheme } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { Choices } from './choices.tsx'

const { frame } = words

export function OwnMenu() {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, unfold] = useState(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is folded up again.
  useEffect(() => unfold(false), [pathname])
  return (
    <nav
      className="own"
      aria-label={frame.own}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        unfold(false)
        opener.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) unfold(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className="button quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => unfold(!open)}
      >
        {known.name} <span aria-hidden="true">▾</span>
      </button>
      <div id={id} className="unfolded" hidden={!open}>
        <a href={`${known.root}/account`}>{frame.account}</a>
        <Choices label={frame.look} name="look" of={frame.looks} value={colorScheme} choose={setColorScheme} />
        <form method="post" action={`${known.root}/sign-out`}>
          <input type="hidden" name="csrf_token" value={known.csrf_token} />
          <button type="submit" className="button quiet">
            {frame.signOut}
          </button>
        </form>
      </div>
    </nav>
  )
}
