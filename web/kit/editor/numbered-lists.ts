// Pasted numbered lists that do not start at one become text, since stored lists always do.

/** Makes blocks of the points of such lists, each with its number in front. Letters are no numbers. */
export function otherNumbersAsText(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLOListElement>('ol[start]:not([start="1"],[type=a i],[type=i i])')) {
    let number = list.start
    for (const point of list.querySelectorAll(':scope > li')) {
      const begun = [...point.childNodes].find((one) => one.textContent?.trim())
      const line = begun instanceof HTMLParagraphElement ? begun : point
      line.prepend(`${number++}. `)
      const block = document.createElement('div')
      block.append(...point.childNodes)
      point.replaceWith(block)
    }
    list.replaceWith(...list.childNodes)
  }
}
