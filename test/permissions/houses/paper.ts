// A house on paper: to see where the requests go, and which of them are asked at all, before anything is built.
import { ofNouns } from '../nouns.ts'
import type { House } from './house.ts'

export const paper = {
  ...{ cast: { owner: 3, host: 1, guest: 4, colleague: 5 }, person: 2, outsider: 6 },
  ...{ organization: 1, room: 1, far: 2 },
  ...ofNouns('paper'),
} as House
