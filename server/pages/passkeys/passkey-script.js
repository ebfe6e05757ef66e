// The script of the pages that use passkeys: it comes after the library, and shows the buttons where the browser has WebAuthn.

const {
  startAuthentication,
  startRegistration,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
} = globalThis.SimpleWebAuthnBrowser

/** Milliseconds after which an open page asks for a new challenge: one counts for 300 seconds. */
const RENEWED_AFTER = 240_000
/** Milliseconds after which it asks again if it could not. */
const RETRIED_AFTER = 30_000

/** Refusals after which the field offers no passkey any more. */
const MOST_REFUSED = 3

/** The pressed button ends the ceremony that waits in the e-mail field. */
let isPressed = false

/** An answer of the server that is not 2xx. */
class Refused extends Error {
  constructor(status, errors) {
    super(`${status}`)
    this.status = status
    this.errors = errors
  }
}

/** Posts JSON to the site. */
async function post(button, path, body) {
  const token = document.querySelector('input[name="csrf_token"]').value
  const response = await fetch(button.dataset.root + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const answer = text.startsWith('{') ? JSON.parse(text) : {}
  if (!response.ok) throw new Refused(response.status, answer.errors ?? [])
  return answer
}

/** Shows a message above the button. */
function say(button, text) {
  const place = button.parentElement.querySelector('[role="alert"]')
  place.textContent = text ?? ''
  place.hidden = !text
}

/** The message for a ceremony that failed, in the words of the page. */
function messageFor(error, { dataset }) {
  if (error instanceof Refused) {
    if (error.status === 429) return dataset.often
    const [first] = error.errors
    if (first?.field === 'current_password') return dataset.password
    if (first?.field === 'code') return dataset.code
    if (first?.field === 'name') return dataset.many
    return error.status === 401 || error.status === 422 ? dataset.refused : dataset.broken
  }
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return dataset.known
  return error instanceof TypeError ? dataset.broken : dataset.canceled
}

async function signIn(button, options = {}) {
  const optionsJSON = await post(button, '/sign-in/passkey/options', {})
  options.began?.()
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: options.useBrowserAutofill })
  const { next } = await post(button, '/sign-in/passkey', { credential, next: button.dataset.next })
  location.assign(next)
}

/** Lets the browser offer passkeys in the e-mail field, for as long as the page is open. */
async function offerInField(button) {
  if (!(await browserSupportsWebAuthnAutofill())) return
  let began = 0
  let timer
  let isRenewed = false
  let refused = 0
  const renew = () => {
    if (isPressed || Date.now() - began < RENEWED_AFTER) return
    isRenewed = true
    WebAuthnAbortService.cancelCeremony()
  }
  // Timers stand still while a device sleeps.
  document.addEventListener('visibilitychange', renew)
  while (!isPressed) {
    try {
      await signIn(button, {
        useBrowserAutofill: true,
        began: () => {
          began = Date.now()
          timer = setTimeout(renew, RENEWED_AFTER)
        },
      })
      break
    } catch (error) {
      if (isPressed) break
      // A device that wakes has no network yet.
      const isOffline = error instanceof TypeError
      if (isOffline) await new Promise((again) => setTimeout(again, RETRIED_AFTER))
      const isAgain =
        isOffline || isRenewed || (error instanceof Refused && error.status === 401 && ++refused < MOST_REFUSED)
      if (error instanceof Refused) say(button, messageFor(error, button))
      if (!isAgain) break
    } finally {
      isRenewed = false
      clearTimeout(timer)
    }
  }
  document.removeEventListener('visibilitychange', renew)
}

async function prove(button) {
  const optionsJSON = await post(button, '/account/proof/options', {})
  const credential = await startAuthentication({ optionsJSON })
  await post(button, '/account/proof', { credential })
  const { form, dataset } = button
  if (dataset.next) return location.assign(dataset.next)
  // As if somebody had pressed its first button.
  form.requestSubmit([...form.elements].find(({ type }) => type === 'submit'))
}

async function add(button) {
  const { next, name } = button.dataset
  const typed = Object.fromEntries(new FormData(button.form))
  if (typed.current_password !== undefined) {
    const { current_password, code } = typed
    await post(button, '/account/proof', {
      ...(current_password && { current_password }),
      ...(code && { code }),
    })
  }
  const optionsJSON = await post(button, '/account/passkeys/options', {})
  const credential = await startRegistration({ optionsJSON })
  await post(button, '/account/passkeys', { credential, name })
  location.assign(next)
}

const CEREMONIES = { 'sign-in': signIn, proof: prove, add }

if (browserSupportsWebAuthn()) {
  for (const button of document.querySelectorAll('button[data-passkey]')) {
    button.hidden = false
    button.parentElement.querySelector('[data-without]')?.remove()
    const isSignIn = button.dataset.passkey === 'sign-in'
    button.addEventListener('click', async () => {
      isPressed = true
      button.disabled = true
      say(button, undefined)
      try {
        await CEREMONIES[button.dataset.passkey](button)
      } catch (error) {
        say(button, messageFor(error, button))
        isPressed = false
        if (isSignIn) offerInField(button)
      } finally {
        button.disabled = false
      }
    })
    if (isSignIn) offerInField(button)
  }
}
