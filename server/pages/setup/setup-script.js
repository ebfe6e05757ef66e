// The script of the setup pages: copies links, and chooses the browser's time zone. The pages also work without it.

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const text = document.getElementById(button.dataset.copy)
    try {
      await navigator.clipboard.writeText(text.value)
    } catch {
      // Browsers offer the clipboard over HTTPS only.
      text.select()
      document.execCommand('copy')
    }
    document.getElementById('copied').textContent = button.dataset.copied
    button.firstChild.textContent = button.dataset.copied
  })
}

const zone = document.querySelector('input[data-own-zone]')
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
const option = zone && [...zone.list.options].find(({ dataset }) => dataset.zone === own)
if (option) zone.value = option.value
