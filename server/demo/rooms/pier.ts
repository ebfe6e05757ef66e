// The room of the pier project: Harbour Works rebuilds the Old Pier with an architect and the city.
import type { RoomScript } from '../script.ts'
import { siteMeeting } from './templates.ts'

const site = `
# Where we stand
First meeting on site: plan, neighbours, tides. => Everybody knows the three dates.
- The three dates: | the hearing | the last pile | the first board
> Idris +7: Drawings for the hearing, at a size that one can unfold in wind
# Piles
Wood or steel. => A choice that survives salt.
- Steel lasts longer, wood can be mended by people whom we know.
? The diver found eleven old piles that are on no drawing.
# Eleven piles
What the eleven old piles carry. => Leave or pull.
! We leave nine and pull two.
> Sven +10: A diver for two days, after the spring tide
# Neighbours
The rowing club, the chandler, the gulls. => What we owe to whom.
- The rowing club needs its slip until the regatta. So be it.
# ~ Storm
Canceled: force nine, nobody goes out there.
# After the storm
What the storm took. => A list, with prices.
- It took a fence, a sign and Idris's umbrella. It left the piles.
> Tomasz +3: A fence that lies down by itself
# Deliveries
How steel comes to a place without a road. => A barge, a day, a tide.
- Mateo: one barge carries all of it, if it comes on the spring tide and leaves on the same.
> Mateo +6: Hold a barge for the spring tide
# Hearing, rehearsed
Idris speaks for six minutes, Lena asks the unpleasant questions. => Five minutes.
! We show the drawing with the gulls in it.
# What the hearing asked
Conditions of the city, one by one. => Who answers which.
- Nine conditions; eight are sensible and one is about pigeons.
> Jola +14: Ask whether the pigeons are a mistake
> Idris +10: Answers to conditions one to eight
# Steel
The barge came. What is missing? => A claim, or a thank-you.
- Nothing is missing. There is one beam too many.
> Sven +5: Give the beam back, or find out what it was for
# The beam
What the beam was for. => It goes where it belongs.
- It belongs under the crane. Nobody had counted the crane.
! From now on two people count.
# Piling, first week
Noise, neighbours, progress. => Carry on as planned, or not.
- Four piles a day instead of three. The chandler sells earplugs.
# Piling, second week
Noise, neighbours, progress. => The last pile has a date.
? One pile stands four centimetres out of line.
> Idris +4: Is four centimetres much?
# Four centimetres
Idris's answer. => Leave it or pull it.
- Four centimetres is much for a church and nothing for a pier.
! The pile stays. We call it Gustav.
# Under cover
What must be under cover before the next gale. => Covered.
# Deck, first boards @ Thu 8:30
Which wood, which screws, whose knees. => Work plan until the quiet week.
# Power and water
Where cables cross the deck. => One trench instead of three.
# Lamps
How much light a pier needs when there are stars. => A plan that the Lantern Trust can live with.
# The quiet week
Who looks after the site when nobody is here. => A rota with two names a day.
# After the quiet week
What the quiet week did to the site. => A list, with prices.
# Railings
Height, gaps, gulls. => A railing that a child cannot climb and a skipper can.
# Opening day
When, who speaks, how short. => A date.
`

export const pier: RoomScript = {
  name: 'Old Pier',
  description: 'Rebuilding the Old Pier: site meetings, permits, piles and boards.',
  private: true,
  managers: ['Bram'],
  members: ['Sven', 'Tomasz', 'Idris', 'Lars', 'Ada'],
  observers: ['Chiara', 'Katya'],
  guests: ['Jola', 'Mateo', 'Lena', 'Emeka'],
  templates: [siteMeeting],
  programmes: [
    {
      name: 'Site meeting',
      led: 'Bram',
      notes: 'Sven',
      invited: ['Sven', 'Tomasz', 'Idris', 'Jola', 'Mateo', 'Ada'],
      when: { day: 'Wed', at: '8:30', from: -13 },
      lasts: 45,
      location: 'Site hut, Old Pier (hard hats)',
      source: 'calendar',
      template: 'Site meeting',
      series: { about: 'Tide, safety, what stands and what does not. Hard hats.', without: [19] },
      minutes: site,
    },
    {
      name: 'Planning hearing',
      led: 'Jola',
      notes: 'Bram',
      invited: ['Bram', 'Ada', 'Idris', 'Tomasz', 'Lena'],
      when: { day: 'Thu', at: '17:30', from: -6 },
      lasts: 90,
      location: 'Council chamber, City of Elmport',
      minutes: `
#
The city hears the plan for the Old Pier, and whoever has something to say about it. => A permit, with conditions.
- Fourteen people spoke: eleven for it, two about parking, one about pigeons.
! The permit is given, with nine conditions.
> Bram +3: Thank the rowing club, who came in their boat
`,
    },
    {
      name: 'The lamp and the pier',
      led: 'Bram',
      invited: ['Idris', 'Emeka', 'Ada'],
      when: { day: 'Fri', at: '13:30', from: 3 },
      lasts: 60,
      location: 'Lamp room, Elmport lighthouse',
      minutes: `
#
Stand in the lamp room after dark and look at where the pier lamps would be. => Lamps that no ship takes for the light.
`,
    },
    {
      name: 'What the pier is for',
      led: 'Lena',
      invited: ['Bram', 'Ada', 'Idris', 'Sven'],
      when: { day: 'Mon', at: '13:00', from: -9 },
      lasts: 180,
      location: 'The boat house, Low Holm',
      minutes: `
#
Before the drawings are final: who stands on the pier in ten years, and why? => A sentence to hold the drawings against.
- The sentence: a place to wait for somebody.
! Benches before lamps, lamps before signs.
> Idris +14: Draw the benches first
`,
    },
    {
      name: 'Opening of the pier',
      led: 'Ada',
      when: 'not yet',
      lasts: 120,
      location: 'Old Pier',
      minutes: `
#
Speeches of one minute, soup, a boat through the ribbon. => A pier that is open.
`,
    },
  ],
  besides: `
- High water on site is forty minutes after the table. Believe the mark on the hut.
? The insurance of the site ends before the work does.
> Lars +15: Carry the insurance of the site over to the opening day
> Sven +2: Two hard hats in a size for Idris
`,
}
