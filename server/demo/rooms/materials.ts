// Attachments and chat messages of the demo's meetings.
import type { MaterialsScript } from '../script.ts'

export const materials: readonly MaterialsScript[] = [
  {
    meeting: 'Site meeting: Piling, second week',
    files: [
      {
        name: 'Piles of the second week.csv',
        type: 'text/csv',
        by: 'Idris',
        item: 'Piling, second week',
        text: `
Pile,Driven,Depth (m),Out of line (cm)
17,Monday,9.2,0
18,Monday,9.4,1
19,Tuesday,9.1,0
20,Wednesday,9.8,4
21,Wednesday,9.3,0
22,Thursday,9.5,1
`,
      },
      {
        name: 'Tides at the Old Pier.txt',
        type: 'text/plain',
        by: 'Sven',
        text: `
Tides at the Old Pier

High water on site is forty minutes after the table.
Low enough to work under the deck: two hours before low water to one hour after.
Where the table and the mark on the hut disagree, believe the mark.
`,
      },
    ],
    chat: [
      ['Mateo', 'I hear you better than I see you. Is that rain?'],
      ['Sven', 'That is the pile driver. The rain is what you see.'],
      ['Idris', 'Pile 20 is the one. I am sending the list again, with the depths.'],
      ['Ada', 'Thank you. How much is four centimetres, Idris?'],
      ['Idris', 'That is what I would like to find out before I answer.'],
    ],
  },
  {
    meeting: 'What the pier is for',
    files: [],
    chat: [
      ['Bram', 'A place to fish?'],
      ['Sven', 'A place to wait for the ferry.'],
      ['Ada', 'A place to wait for somebody. Leave the ferry out of it.'],
      ['Idris', 'I can draw that.'],
    ],
  },
  {
    meeting: 'Site meeting: Under cover',
    files: [
      {
        name: 'Before the next gale.md',
        type: 'text/markdown',
        by: 'Tomasz',
        item: 'Under cover',
        text: `
# Before the next gale

- The fence, which lies down by itself, lies down.
- Ropes, screws and the kettle go into the hut.
- The umbrella of our architect stays at home.

Nobody goes out on the boards above force seven.
`,
      },
    ],
    chat: [],
  },
]
