// The board of Harbour Works.
import type { RoomScript } from '../script.ts'
import { boardMeeting } from './templates.ts'

const meeting = `
# Accounts and the Net Loft
Approve the half-year accounts and the Net Loft lease. => Signed accounts; a decision on the loft.
- Katya: income is 6 percent above plan, costs 2 percent above plan.
! The half-year accounts are approved.
! We lease the Net Loft for seven years, with a break clause after four.
> Chiara +7: Send the signed lease to Hanna
> Katya +14: Add the loft rent to the next plan
# Risks
Review the risk register and remove risks that no longer apply. => Eight risks at most.
- New risk: a single supplier for all tide tables.
? We depend on a single source of tide tables.
> Dmitri +28: Get a quote from a second source of tide tables
# Small harbors
Discuss a free plan for harbors with fewer than ten berths. => A pricing principle for product.
- Edda's argument: skippers first use Berthbook in small harbors.
! We support a free plan for small harbors, subject to Katya's estimate.
> Katya +14: Estimate the cost of a free plan for fewer than ten berths
# Tide warnings
Decide what we promise, and who is responsible. => Approval of the pilot.
- Hanna: don't promise warning times. Promise how often we check, and what happens if we can't.
! The pilot can start in three harbors once the trials are passed.
? Does our insurer treat a siren as a product or as a service?
> Hanna +10: Ask the insurer in writing
> Ada +5: Visit the three harbors before the pilot starts
# The next plan
First reading of the plan: staff, budget and one new project. => Questions for the second reading.
# The next plan, second reading
Approve the plan, the salary review and the board calendar. => A two-page plan.
`

export const board: RoomScript = {
  name: 'Board',
  key: 'BOARD',
  description: 'Board of directors: papers, meetings and resolutions.',
  private: true,
  managers: ['Ada', 'Chiara'],
  members: ['Bram', 'Dmitri', 'Katya', 'Mira', 'Edda'],
  observers: ['Lars', 'Rosa'],
  guests: ['Hanna', 'Kofi', 'Gustav', 'Lena'],
  templates: [boardMeeting],
  programs: [
    {
      name: 'Board meeting',
      led: 'Ada',
      notes: 'Chiara',
      invited: ['Chiara', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda', 'Lars', 'Hanna', 'Kofi'],
      when: { rule: 'FREQ=MONTHLY;BYDAY=-1TH', at: '14:00', held: 4 },
      lasts: 150,
      location: 'Board room, Custom House',
      audio: 'Dial +44 20 7946 0123, code 4417',
      source: 'calendar',
      template: 'Board meeting',
      series: { about: 'Papers, questions and resolutions, on the last Thursday of the month.' },
      minutes: meeting,
    },
    {
      name: 'Strategy day: the next three years',
      led: 'Ada',
      notes: 'Chiara',
      invited: ['Chiara', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda', 'Lena'],
      when: { begun: 100, state: 'paused' },
      lasts: 240,
      location: 'The boat house, Low Holm',
      minutes: `
#
Where Berthbook should be in three years, and what we stop doing. Lena facilitates. => A three-sentence strategy.
- Opening round, one word each: calm, trusted, late, proud, small, reliable, independent.
! We focus on working harbors and don't enter the marina market.
? Are we mainly a booking system or a safety service?
> Bram +7: List what we would stop first, and what that would save
`,
    },
    {
      name: 'Extraordinary board meeting: offer for the name',
      led: 'Ada',
      notes: 'Chiara',
      invited: ['Chiara', 'Katya', 'Hanna'],
      when: { day: 'Mon', at: '17:00', from: -3 },
      lasts: 45,
      audio: 'Dial +44 20 7946 0123, code 4417',
      minutes: `
# ~
Canceled: the offer for our name was withdrawn over the weekend.
`,
    },
    {
      name: 'Signing of the accounts with the auditor',
      led: 'Chiara',
      invited: ['Ada', 'Katya', 'Gustav'],
      when: { day: 'Fri', at: '11:00', from: 4 },
      lasts: 45,
      location: 'Board room, Custom House',
      minutes: `
#
Gustav explains the audit letter, and two directors sign. => Signed accounts.
`,
    },
    {
      name: 'Board evaluation',
      led: 'Chiara',
      invited: ['Ada', 'Bram', 'Dmitri', 'Katya', 'Mira', 'Edda', 'Lena'],
      when: 'not yet',
      lasts: 120,
      minutes: `
#
The board's annual self-evaluation, facilitated by Lena. => Two improvements.
`,
    },
  ],
  besides: `
- Papers are sent a week in advance. Late papers are moved to the next meeting.
! Written resolutions require all five directors.
> Chiara +30: Publish the board calendar for the next two years
> Ada: Ask Kofi whether he would serve another year
`,
}
