// Highlights rows that somebody else has just written, for two seconds.
import { useState } from 'react'
import { presentTime } from '../../kit/time/now.ts'
import { known } from '../../site.ts'
import type { Block } from './blocks.ts'

/** Seconds for which what was written is news to anyone who sees it appear. */
const FRESH = 5

/** Told as the row appears, and kept: it is tinted once. */
export function useIsNews({ written, note, item }: Block): boolean {
  const by = (note ?? item)?.create_id?.value
  const [isNews] = useState(() => by !== known.member_id && presentTime() - written < FRESH)
  return isNews
}
