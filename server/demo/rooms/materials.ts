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

High water on site is forty minutes later than in the tide table.
Low enough to work under the deck: two hours before low water to one hour after.
If the table and the mark on the hut differ, the mark is correct.
`,
      },
    ],
    chat: [
      ['Mateo', 'The sound is better than the picture. Is that rain?'],
      ['Sven', 'The noise is the pile driver. The rain is on the camera.'],
      ['Idris', 'That would be pile 20. The list with all depths is attached.'],
      ['Ada', 'Thank you. Is four centimeters a problem, Idris?'],
      ['Idris', 'Let me check and answer by Monday.'],
    ],
  },
  {
    meeting: 'Purpose of the pier',
    files: [],
    chat: [
      ['Bram', 'A place to fish?'],
      ['Sven', 'A place to wait for the ferry.'],
      ['Ada', 'A place to meet, not only for passengers.'],
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

- Fold down the fence.
- Put ropes, screws and tools into the hut.
- Switch off the site power.

Nobody works on the deck above force seven.
`,
      },
    ],
    chat: [],
  },
]
