// Numbered lists of other pages that do not count from one: stored lists have no other numbers, so these become text.

/** The number of each point; undefined where the list has letters or counts from one. */
function otherNumbers(list: HTMLOListElement, points: readonly HTMLLIElement[]): number[] | undefined {
  if (/^[ai]$/i.test(list.type)) return undefined
  const step = list.reversed ? -1 : 1
  let next = list.reversed && !list.hasAttribute('start') ? points.length : list.start
  const numbers = points.map((point) => {
    const number = point.hasAttribute('value') ? point.value : next
    next = number + step
    return number
  })
  return numbers.some((number, place) => number !== place + 1) ? numbers : undefined
}

/** Writes a number before the first words of a point. */
function prefix(point: Element, number: number): void {
  const begun = [...point.childNodes].find(
    ({ nodeType, textContent }) => nodeType !== Node.TEXT_NODE || textContent?.trim(),
  )
  if (begun instanceof Element && begun.matches('p, div')) prefix(begun, number)
  else point.prepend(`${number}. `)
}

/** Makes blocks of the points of such lists, each with its number in front. */
export function otherNumbersAsText(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol')) {
    const points = [...list.children].filter((child) => child instanceof HTMLLIElement)
    const numbers = otherNumbers(list, points)
    if (!numbers) continue
    const blocks = document.createElement('div')
    for (const [place, point] of points.entries()) {
      const block = document.createElement('div')
      block.append(...point.childNodes)
      prefix(block, numbers[place]!)
      point.replaceWith(block)
    }
    blocks.append(...list.childNodes)
    list.replaceWith(blocks)
  }
}
