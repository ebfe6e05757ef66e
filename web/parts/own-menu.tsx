// One's own menu: the account, light or dark, and the way out.
import { useMantineColorScheme } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { known } from '../site.ts'
import { Choices } from './choices.tsx'

const LOOKS = { auto: 'Automatic', light: 'Light', dark: 'Dark' } as const

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
      aria-label="Your own"
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
        <a href={`${known.root}/account`}>Your account</a>
        <Choices label="Look" name="look" of={LOOKS} value={colorScheme} choose={setColorScheme} />
        <form method="post" action={`${known.root}/sign-out`}>
          <input type="hidden" name="csrf_token" value={known.csrf_token} />
          <button type="submit" className="button quiet">
            Sign out
          </button>
        </form>
      </div>
    </nav>
  )
}
